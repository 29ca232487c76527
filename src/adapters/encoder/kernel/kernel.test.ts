import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEncoderKernel, createPlaces } from './kernel.ts'

// That the committed bytes are those of the source is tested beside the kernel of the vector index.

function open() {
  const kernel = createEncoderKernel()
  const places = createPlaces(kernel)
  const keep = (values: Float32Array | Int8Array): number =>
    places.keep(new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
  const floats = (place: number, count: number) =>
    new Float32Array(kernel.memory.buffer, place, count).slice()
  return { kernel, places, keep, floats }
}

const someFloats = (count: number, size = 4) =>
  fc
    .array(fc.float({ min: -size, max: size, noNaN: true }), { minLength: count, maxLength: count })
    .map((values) => Float32Array.from(values))
const someLevels = (count: number) => fc.int8Array({ minLength: count, maxLength: count })

function greatestDifference(left: Float32Array, right: readonly number[]): number {
  return left.reduce((most, value, i) => Math.max(most, Math.abs(value - (right[i] ?? 0))), 0)
}

test('S7 encoder kernel: quantize has 256 levels from the least to the greatest, and 0', () => {
  fc.assert(
    fc.property(someFloats(32), (values) => {
      const { kernel, places, keep } = open()
      const levels = places.reserve(64)

      const step = kernel.quantize(keep(values), 32, levels)

      const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
      expect(step).toBeCloseTo(low === high ? 1 : (high - low) / 255, 6)
      for (const [i, level] of new Int16Array(kernel.memory.buffer, levels, 32).entries()) {
        expect(Math.abs(level * step - (values[i] ?? 0))).toBeLessThanOrEqual(step * 0.5001 + 1e-6)
      }
    }),
    { numRuns: 50 },
  )
})

test.each([1, 3, 4, 9])('S7 encoder kernel: multiply is exact for %i tokens', (tokens) => {
  const [inner, columns] = [16, 24]
  fc.assert(
    fc.property(someFloats(tokens * inner), someLevels(inner * columns), (values, matrix) => {
      const { kernel, places, keep, floats } = open()
      const levels = places.reserve(2 * tokens * inner)
      const packed = places.reserve(inner * columns)
      const scales = Float32Array.from({ length: columns }, (_, i) => (i + 1) / 8)
      const bias = Float32Array.from({ length: columns }, (_, i) => i - 12)
      const output = places.reserve(4 * tokens * columns)
      kernel.quantize(keep(values), tokens * inner, levels)
      kernel.pack(keep(matrix), inner, columns, packed)

      const [scalePlace, biasPlace] = [keep(scales), keep(bias)]
      kernel.multiply(levels, tokens, inner, packed, columns, 0.5, scalePlace, biasPlace, output)

      const rounded = new Int16Array(kernel.memory.buffer, levels, tokens * inner)
      const expected = Array.from({ length: tokens * columns }, (_, at) => {
        const [row, column] = [Math.floor(at / columns), at % columns]
        let sum = 0
        for (let i = 0; i < inner; i++) {
          sum += (rounded[row * inner + i] ?? 0) * (matrix[i * columns + column] ?? 0)
        }
        return Math.fround(sum * 0.5 * (scales[column] ?? 0)) + (bias[column] ?? 0)
      })
      expect([...floats(output, tokens * columns)]).toEqual(expected.map(Math.fround))
    }),
    { numRuns: 20 },
  )
})

test('S7 encoder kernel: gelu follows the error function', () => {
  const { kernel, keep, floats } = open()
  const values = Float32Array.of(-30, -3, -1, -0.5, 0, 0.5, 1, 30)
  const place = keep(values)

  kernel.gelu(place, values.length)

  const expected = [
    0, -0.0040496944, -0.1586552539, -0.1542687694, 0, 0.3457312306, 0.8413447461, 30,
  ]
  expect(greatestDifference(floats(place, 8), expected)).toBeLessThan(1e-6)
})

test.each([1, 5, 16, 17])('S7 encoder kernel: attend mixes the values of %i tokens', (tokens) => {
  const [width, each] = [32, 16]
  const many = someFloats(tokens * width, 2)
  fc.assert(
    fc.property(many, many, many, (query, key, value) => {
      const { kernel, places, keep, floats } = open()
      const padded = Math.ceil(tokens / 16) * 16
      const [turned, scores] = [places.reserve(4 * each * padded), places.reserve(4 * padded)]
      const output = places.reserve(4 * tokens * width)
      const [q, k, v] = [keep(query), keep(key), keep(value)]

      kernel.attend(q, k, v, tokens, width, each, turned, scores, output)

      const expected = attendPlainly(query, key, value, { tokens, width, each })
      expect(greatestDifference(floats(output, tokens * width), expected)).toBeLessThan(1e-5)
    }),
    { numRuns: 20 },
  )
})

function attendPlainly(
  query: Float32Array,
  key: Float32Array,
  value: Float32Array,
  { tokens, width, each }: { tokens: number; width: number; each: number },
): readonly number[] {
  return Array.from({ length: tokens * width }, (_, at) => {
    const [row, column] = [Math.floor(at / width), at % width]
    const head = column - (column % each)
    const powers = Array.from({ length: tokens }, (_, other) => {
      let sum = 0
      for (let i = head; i < head + each; i++) {
        sum += (query[row * width + i] ?? 0) * (key[other * width + i] ?? 0)
      }
      return Math.exp(sum / Math.sqrt(each))
    })
    const total = powers.reduce((sum, power) => sum + power, 0)
    return powers.reduce(
      (sum, power, other) => sum + (power / total) * (value[other * width + column] ?? 0),
      0,
    )
  })
}

test('S7 encoder kernel: addNormalize centres and scales each row of a sum', () => {
  const { kernel, places, keep, floats } = open()
  const left = Float32Array.from({ length: 32 }, (_, i) => Math.sin(i))
  const right = Float32Array.from({ length: 32 }, (_, i) => i / 10)
  const [weight, bias] = [new Float32Array(16).fill(2), new Float32Array(16).fill(1)]
  const output = places.reserve(128)

  kernel.addNormalize(keep(left), keep(right), 2, 16, keep(weight), keep(bias), output)

  for (const row of [floats(output, 16), floats(output + 64, 16)]) {
    const mean = row.reduce((sum, value) => sum + value, 0) / 16
    const spread = Math.sqrt(row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 16)
    expect(mean).toBeCloseTo(1, 5)
    expect(spread).toBeCloseTo(2, 5)
  }
})
