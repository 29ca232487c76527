import { expect, test } from 'vitest'
import { mean, roundHalfEven } from './mean.ts'

test.each([
  // Exactly between two digits, the even one is taken, as the reference scorer does.
  [1 / 32, 0.0312],
  [3 / 32, 0.0938],
  // These only look like ties: the nearest double lies beside them.
  [0.00005, 0.0001],
  [0.12345, 0.1235],
  [2 / 3, 0.6667],
  [0, 0],
  [12, 12],
])('F2 %d is rounded to %d', (value, expected) => {
  expect(roundHalfEven(value)).toBe(expected)
})

test('F2 the mean of nothing is not a number that could be mistaken for a result', () => {
  expect(mean([])).toBeUndefined()
  expect(mean([1, 0, 0])).toBe(0.3333)
})
