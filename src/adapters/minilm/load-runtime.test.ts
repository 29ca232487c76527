import { expect, test } from 'vitest'
import { MemoryError } from '../../core/errors.ts'
import { loadRuntime, type RuntimeCandidate } from './load-runtime.ts'
import { DIMENSIONS } from './minilm-model.ts'
import type { ModelRuntime } from './model-runtime.ts'
import { loadWasmRuntime } from './wasm-runtime.ts'
import { locateWeights, readTokenizer } from './weights.ts'
import { createWordPiece } from './wordpiece.ts'

const files = await locateWeights()
const tokenizer = createWordPiece(await readTokenizer(files))
const wasm = await loadWasmRuntime(files)
const sound: RuntimeCandidate = { name: 'wasm', load: async () => wasm }

function native(embed: ModelRuntime['embed']): RuntimeCandidate {
  return { name: 'native', load: async () => ({ name: 'native', isGraphCached: false, embed }) }
}

function failing(error: Error): RuntimeCandidate {
  return { name: 'native', load: () => Promise.reject(error) }
}

const missing = new MemoryError('not installed', { code: 'MISSING_DEPENDENCY' })

test('S7 runtimes: the first whose vectors are right is taken', async () => {
  const { runtime, rejected } = await loadRuntime([sound, failing(missing)], tokenizer)

  expect(runtime).toBe(wasm)
  expect(rejected).toEqual([])
})

test('S7 runtimes: one that cannot be loaded gives way, and the report says why', async () => {
  const { runtime, rejected } = await loadRuntime([failing(missing), sound], tokenizer)

  expect(runtime).toBe(wasm)
  expect(rejected).toEqual([{ runtime: 'native', reason: 'not installed' }])
})

test.each<[string, ModelRuntime['embed']]>([
  ['always wrong', async () => new Float32Array(DIMENSIONS).fill(1 / Math.sqrt(DIMENSIONS))],
  ['not numbers', async () => new Float32Array(DIMENSIONS).fill(Number.NaN)],
  ['too short', async () => Float32Array.of(1)],
  ['right the first time and wrong later', rightOnce()],
])('S7 runtimes: one whose vectors are %s gives way', async (_, embed) => {
  const { runtime, rejected } = await loadRuntime([native(embed), sound], tokenizer)

  expect(runtime).toBe(wasm)
  expect(rejected[0]?.reason).toContain('its vectors are wrong')
})

// As onnxruntime-node 1.17.0 does with memory patterns.
function rightOnce(): ModelRuntime['embed'] {
  let runs = 0
  return async (text) => {
    runs += 1
    const vector = await wasm.embed(text)
    return runs === 1 ? vector : vector.toReversed()
  }
}

test('S7 runtimes: when none is installed, the error says what to install', async () => {
  const error = await loadRuntime([failing(missing), failing(missing)], tokenizer).catch(String)
  const thrown = loadRuntime([failing(missing)], tokenizer)

  expect(error).toContain('cannot run here (native: not installed; native: not installed)')
  await expect(thrown).rejects.toMatchObject({
    code: 'MISSING_DEPENDENCY',
    hint: expect.stringContaining('npm install'),
    isRetryable: false,
  })
})

test('S7 runtimes: when one is there but broken, it is MODEL_FAILED and never another vector', async () => {
  const broken = native(async () => new Float32Array(DIMENSIONS))

  await expect(loadRuntime([broken, failing(missing)], tokenizer)).rejects.toMatchObject({
    code: 'MODEL_FAILED',
    message: expect.stringContaining('not installed'),
  })
})
