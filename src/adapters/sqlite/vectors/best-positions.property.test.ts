import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestPositions } from './best-positions.ts'

const scores = fc.oneof(
  fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 60 }),
  fc.array(fc.float({ noNaN: true, noDefaultInfinity: true }), { maxLength: 60 }),
)

test('S1 best positions: the highest scores come first, with all that equal the last', () => {
  fc.assert(
    fc.property(scores, fc.integer({ min: 1, max: 70 }), (given, wanted) => {
      const list = Float32Array.from(given)
      const sorted = [...list.keys()].sort(
        (left, right) => (list[right] ?? 0) - (list[left] ?? 0) || left - right,
      )
      const lowest = list[sorted[Math.min(wanted, sorted.length) - 1] ?? 0] ?? 0
      const expected = sorted.filter((position) => (list[position] ?? 0) >= lowest)
      expect([...bestPositions(list, wanted)]).toEqual(expected)
    }),
  )
})
