import { expect, test } from 'vitest'
import { intervalOf } from './curves.ts'

test('R6 the interval of a mean is that of Student', () => {
  // Mean 3, standard deviation 1.5811, t of 4 degrees of freedom 2.776.
  const { mean, low, high } = intervalOf([1, 2, 3, 4, 5])
  expect(mean).toBe(3)
  expect(low).toBeCloseTo(1.037, 3)
  expect(high).toBeCloseTo(4.963, 3)
  expect(intervalOf([7])).toEqual({ mean: 7, low: 7, high: 7 })
})
