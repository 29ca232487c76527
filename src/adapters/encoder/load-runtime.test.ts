import { expect, test } from 'vitest'
import { MemoryError } from '../../core/errors.ts'
import { createEncoderModel } from './encoder-model.ts'
import { loadRuntime, type RuntimeCandidate } from './load-runtime.ts'
import { readModelFiles } from './model-files.ts'
import { modelFolder, readModelInfo } from './model-info.ts'
import type { ModelRuntime } from './model-runtime.ts'
import { loadWasmRuntime } from './wasm-runtime.ts'

const files = await readModelFiles(modelFolder(), readModelInfo(modelFolder()))
const model = createEncoderModel(files)
const wasm = await loadWasmRuntime(files)
const sound: RuntimeCandidate = { name: 'wasm', load: async () => wasm }
const load = (...candidates: readonly RuntimeCandidate[]) =>
  loadRuntime(candidates, model, files.golden)

function native(run: ModelRuntime['run']): RuntimeCandidate {
  return { name: 'native', load: async () => ({ name: 'native', run }) }
}

function failing(error: Error): RuntimeCandidate {
  return { name: 'native', load: () => Promise.reject(error) }
}

const missing = new MemoryError('not installed', { code: 'MISSING_DEPENDENCY' })

test('S7 runtimes: the first whose vectors are right is taken', async () => {
  const { runtime, rejected } = await load(sound, failing(missing))

  expect(runtime).toBe(wasm)
  expect(rejected).toEqual([])
})

test('S7 runtimes: one that cannot be loaded gives way, and the report says why', async () => {
  const { runtime, rejected } = await load(failing(missing), sound)

  expect(runtime).toBe(wasm)
  expect(rejected).toEqual([{ runtime: 'native', reason: 'not installed' }])
})

test.each<[string, ModelRuntime['run']]>([
  ['always the same', async (_, hidden) => new Float32Array(hidden.length).fill(1)],
  ['not numbers', async (_, hidden) => new Float32Array(hidden.length).fill(Number.NaN)],
  ['nothing', async () => new Float32Array()],
  ['right the first time and wrong later', rightOnce()],
])('S7 runtimes: one whose vectors are %s gives way', async (_, run) => {
  const { runtime, rejected } = await load(native(run), sound)

  expect(runtime).toBe(wasm)
  expect(rejected[0]?.reason).toContain('its vectors are wrong')
})

// As onnxruntime-node 1.17.0 does with memory patterns.
function rightOnce(): ModelRuntime['run'] {
  const seen = new Set<string>()
  return async (part, hidden, tokens) => {
    const rows = await wasm.run(part, hidden, tokens)
    if (!seen.has(part)) {
      seen.add(part)
      return rows
    }
    return rows.toReversed()
  }
}

test('S7 runtimes: when none is installed, the error says what to install', async () => {
  const error = await load(failing(missing), failing(missing)).catch(String)

  expect(error).toContain('cannot run here (native: not installed; native: not installed)')
  await expect(load(failing(missing))).rejects.toMatchObject({
    code: 'MISSING_DEPENDENCY',
    hint: expect.stringContaining('npm install'),
    isRetryable: false,
  })
})

test('S7 runtimes: when one is there but broken, it is MODEL_FAILED and never another vector', async () => {
  const broken = native(async (_, hidden) => new Float32Array(hidden.length))

  await expect(load(broken, failing(missing))).rejects.toMatchObject({
    code: 'MODEL_FAILED',
    message: expect.stringContaining('not installed'),
  })
})
