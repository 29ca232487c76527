import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quantizeRows, transpose } from './quantize.ts'

const aShape = fc.record({
  rows: fc.integer({ min: 1, max: 8 }),
  columns: fc.integer({ min: 1, max: 8 }),
})
const aValue = fc.float({ min: -100, max: 100, noNaN: true })

test('S7 quantisation: no value moves by more than half a step of its row', () => {
  const aMatrix = aShape.chain(({ rows, columns }) =>
    fc
      .array(aValue, { minLength: rows * columns, maxLength: rows * columns })
      .map((values) => ({ values: Float32Array.from(values), rows, columns })),
  )
  fc.assert(
    fc.property(aMatrix, ({ values, rows, columns }) => {
      const quantized = quantizeRows(values, { rows, columns, levelMax: 63 })

      for (const [i, value] of values.entries()) {
        const scale = quantized.scales[Math.floor(i / columns)] ?? Number.NaN
        const restored = (quantized.values[i] ?? Number.NaN) * scale
        expect(Math.abs(restored - value)).toBeLessThanOrEqual(scale * 0.501)
      }
    }),
  )
})

test('S7 quantisation: a row of large values does not spoil a row of small ones', () => {
  const { values } = quantizeRows(Float32Array.of(1000, -400, 0.001, 0.0004), {
    rows: 2,
    columns: 2,
    levelMax: 127,
  })

  expect([...values]).toEqual([127, -51, 127, 51])
})

test('S7 quantisation: transposing twice gives the matrix back', () => {
  fc.assert(
    fc.property(aShape, ({ rows, columns }) => {
      const matrix = Int8Array.from({ length: rows * columns }, (_, i) => i - 30)
      const turned = transpose(matrix, { rows, columns })

      expect(turned[rows]).toBe(columns > 1 ? matrix[1] : undefined)
      expect(transpose(turned, { rows: columns, columns: rows })).toEqual(matrix)
    }),
  )
})
