import { expect, test } from 'vitest'
import { differenceOf, shareOf } from './wilson.ts'

test('T14 the interval of a share is that of the textbook', () => {
  // Newcombe (1998), table I: 81 of 263.
  const { low, high } = shareOf(81, 263)
  expect(low).toBeCloseTo(0.2553, 4)
  expect(high).toBeCloseTo(0.3662, 4)
  expect(shareOf(0, 20).low).toBe(0)
})

test('T14 the interval of a difference is that of the textbook', () => {
  // Newcombe (1998), method 10: 56 of 70 against 48 of 80.
  const { low, high } = differenceOf(shareOf(56, 70), shareOf(48, 80))
  expect(low).toBeCloseTo(0.0524, 4)
  expect(high).toBeCloseTo(0.3339, 4)
})
