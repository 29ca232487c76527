import { expect, test } from 'vitest'
import type { ReadingUse } from '../../ports/reader.ts'
import { createEncoderModel } from './encoder-model.ts'
import { readModelFiles } from './model-files.ts'
import { modelFolder, readModelInfo } from './model-info.ts'
import { loadNativeRuntime } from './native-runtime.ts'
import { dot } from './pooling.ts'
import { loadWasmRuntime } from './wasm-runtime.ts'

const info = readModelInfo(modelFolder())
const files = await readModelFiles(modelFolder(), info)
// The golden probabilities are those before calibration.
const model = createEncoderModel({ ...files, info: { ...info, temperatures: null } })
const [native, wasm] = [await loadNativeRuntime(files), await loadWasmRuntime(files)]

interface GoldenRow {
  readonly use: ReadingUse | 'text' | 'query'
  readonly texts: readonly string[]
  readonly values: readonly number[]
}

const rows = files.golden
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as GoldenRow)
const texts = rows.filter(({ use }) => use === 'text' || use === 'query')
const readings = rows.flatMap(({ use, ...row }) =>
  use === 'text' || use === 'query' ? [] : [{ use, ...row }],
)

test.each([native, wasm])(
  'S7 encoder: $name vectors lie near those of the reference',
  async (runtime) => {
    for (const {
      use,
      texts: [text = ''],
      values,
    } of texts) {
      const vector = await model.embed(text, runtime, use === 'query')

      expect(dot(vector, Float32Array.from(values)), text).toBeGreaterThan(0.98)
      expect(dot(vector, vector)).toBeCloseTo(1, 5)
    }
  },
)

test.each([native, wasm])(
  'S7 encoder: $name probabilities are near those of the reference',
  async (runtime) => {
    for (const { use, texts: entry, values } of readings) {
      const chances = await model.read(entry, { use }, runtime)

      // Where a rounding tips over, a pair that is hard to tell moves by some points.
      expect(apart(chances, values), entry[0]?.slice(0, 80)).toBeLessThan(0.1)
    }
  },
)

// Where a rounding to int8 tips over, because the last bit of a sum differs, all later ones may.
test('S7 encoder: both runtimes make the same vectors, but for roundings that tip over', async () => {
  let same = 0
  for (const {
    texts: [text = ''],
  } of texts) {
    const left = await model.embed(text, native)
    const right = await model.embed(text, wasm)

    expect(dot(left, right), text).toBeGreaterThan(0.98)
    if (apart(left, right) < 1e-3) same += 1
  }
  expect(same / texts.length).toBeGreaterThan(0.7)
})

test('S7 encoder: a temperature above 1 evens probabilities out, that of the language first', async () => {
  const temperatures = { question: { it: 4, all: 2 } }
  const warm = createEncoderModel({ ...files, info: { ...info, temperatures } })
  const entry = ['who looks after invoices?', 'Marta owns the billing service.']
  const most = async (language: string, by = warm) =>
    Math.max(...(await by.read(entry, { use: 'question', language }, wasm)))

  const [plain, all, italian] = [await most('en', model), await most('en'), await most('it')]

  expect(plain).toBeGreaterThan(all)
  expect(all).toBeGreaterThan(italian)
})

function apart(left: Float32Array, right: ArrayLike<number>): number {
  return left.reduce((most, value, i) => Math.max(most, Math.abs(value - (right[i] ?? 0))), 0)
}
