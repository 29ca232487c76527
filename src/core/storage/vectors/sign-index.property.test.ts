import { expect, test } from 'vitest'
import { seededRandom } from '../../learning/statistics/seeded-random.ts'
import { dot } from './dot.ts'
import { createSignIndex } from './sign-index.ts'

const DIMENSIONS = 96
const ROWS = 400

function makeVectors(): { readonly vectors: Float32Array[]; near(row: number): Float32Array } {
  const random = seededRandom(5)
  const unit = (values: readonly number[]): Float32Array => {
    const length = Math.hypot(...values)
    return Float32Array.from(values, (value) => value / length)
  }
  const draw = (): number[] => Array.from({ length: DIMENSIONS }, () => random() - 0.5)
  const vectors = Array.from({ length: ROWS }, () => unit(draw()))
  return {
    vectors,
    near: (row) => {
      const noise = draw()
      return unit(Array.from(vectors[row] ?? [], (value, at) => value + (noise[at] ?? 0) * 0.06))
    },
  }
}

test.each([false, true])(
  'E14 R2 a vector near a known one finds it first, with bands: %s',
  (isBanded) => {
    const { vectors, near } = makeVectors()
    const index = createSignIndex(DIMENSIONS, { isBanded })
    for (const [row, vector] of vectors.entries()) index.set(row, index.sign(vector))

    const lost = [...vectors.keys()].filter((row) => {
      const vector = near(row)
      expect(dot(vector, vectors[row] ?? vector)).toBeGreaterThan(0.95)
      return index.nearest(index.sign(vector), { limit: 3 })[0] !== row
    })

    expect(lost.length).toBeLessThanOrEqual(ROWS / 100)
  },
)

test('E14 R2 a row that is set again, too old or too different is not found', () => {
  const { vectors, near } = makeVectors()
  const [first, second] = [vectors[0], vectors[1]] as [Float32Array, Float32Array]
  const index = createSignIndex(DIMENSIONS)
  index.set(0, index.sign(first))
  index.set(0, index.sign(second))
  expect(index.nearest(index.sign(first), { limit: 5, differingMax: 40 })).toEqual([])
  expect(index.nearest(index.sign(second), { limit: 5, differingMax: 0 })).toEqual([0])

  const banded = createSignIndex(DIMENSIONS, { isBanded: true })
  banded.set(0, index.sign(first))
  banded.set(1, index.sign(near(0)))
  expect(banded.nearest(index.sign(first), { limit: 5 })).toEqual([0, 1])
  expect(banded.nearest(index.sign(first), { limit: 5, isTooOld: (row) => row < 1 })).toEqual([1])
})
