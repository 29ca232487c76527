// Makes a small encoder from the sample with models/encoder/try.py, and holds both runtimes against
// the golden files of its export. Needs Python 3 with PyTorch: PYTHON names another than `python3`.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEncoderModel } from '../src/adapters/encoder/encoder-model.ts'
import { readModelFiles } from '../src/adapters/encoder/model-files.ts'
import { readModelInfo } from '../src/adapters/encoder/model-info.ts'
import { loadNativeRuntime } from '../src/adapters/encoder/native-runtime.ts'
import { loadWasmRuntime } from '../src/adapters/encoder/wasm-runtime.ts'
import { createWordPiece } from '../src/adapters/encoder/wordpiece.ts'

// The sample trains for forty steps: rounding to int8 costs it more than the model that ships.
const DIFFERENCE_MAX = 0.1

const folder = mkdtempSync(join(tmpdir(), 'loci-encoder-'))
try {
  const script = join(import.meta.dirname, '..', 'models', 'encoder', 'try.py')
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' }
  execFileSync(process.env.PYTHON ?? 'python3', [script, folder], { stdio: 'inherit', env })
  await check(join(folder, 'export'))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function check(model: string): Promise<void> {
  const info = readModelInfo(model)
  const files = await readModelFiles(model, info)
  checkIds(model, createWordPiece(files.vocabulary))

  const encoder = createEncoderModel({ ...files, info: { ...info, temperatures: null } })
  for (const runtime of [await loadNativeRuntime(files), await loadWasmRuntime(files)]) {
    let worst = 0
    for (const { use, texts, values } of readLines(files.golden)) {
      const made =
        use === 'text' || use === 'query'
          ? await encoder.embed(texts[0], runtime, use === 'query')
          : await encoder.read(texts, { use }, runtime)
      assert.equal(made.length, values.length)
      worst = Math.max(worst, ...made.map((value, i) => Math.abs(value - values[i])))
    }
    console.log(`${runtime.name}: greatest difference from the reference ${worst.toFixed(4)}`)
    assert.ok(worst < DIFFERENCE_MAX)
  }
}

function checkIds(model: string, tokenizer: ReturnType<typeof createWordPiece>): void {
  const lines = readLines(readFileSync(join(model, 'golden-ids.jsonl'), 'utf8'))
  for (const { text, second, ids } of lines) {
    const made =
      second === undefined ? tokenizer.encode(text, 256) : tokenizer.encodePair(text, second, 48)
    assert.deepEqual(made.ids, ids)
  }
  console.log(`ids: ${lines.length} lines as they should be`)
}

function readLines(text: string) {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}
