import { expect, test } from 'vitest'
import { accuracy } from './accuracy.ts'

test('F2 benchmark: accuracy counts what is right', () => {
  expect(accuracy(['a', '나', 'a'], ['a', '나', 'b'])).toBeCloseTo(2 / 3)
  expect(accuracy([], [])).toBe(0)
})
