import { expect, test } from 'vitest'
import type { MemoryError } from '../../../src/core/errors.ts'
import { fitLogistic, predictLogistic } from './logistic.ts'

// The odds are 3 to 1 at x = 1 and 1 to 3 at x = 0, which has a closed answer.
const ROWS = [[0], [0], [0], [0], [1], [1], [1], [1]]
const LABELS = [0, 0, 0, 1, 1, 1, 1, 0]

test('F2 a free fit gives the odds that were counted', () => {
  const { coefficients, intercept } = fitLogistic(ROWS, LABELS, { l2: 0 })

  expect(intercept).toBeCloseTo(-Math.log(3), 6)
  expect(coefficients[0]).toBeCloseTo(2 * Math.log(3), 6)
})

test('F2 a stronger penalty draws predictions to the average', () => {
  const weak = predictLogistic(fitLogistic(ROWS, LABELS, { l2: 0.1 }), [1])
  const strong = predictLogistic(fitLogistic(ROWS, LABELS, { l2: 100 }), [1])

  expect(weak).toBeGreaterThan(0.7)
  expect(strong).toBeLessThan(0.55)
  expect(strong).toBeGreaterThan(0.5)
})

test('F2 separable rows, constant and repeated features still end in finite numbers', () => {
  const rows = ROWS.map(([x = 0]) => [x, x, 7])
  const labels = ROWS.map(([x = 0]) => x)

  const model = fitLogistic(rows, labels, { l2: 0.01 })

  expect(model.coefficients.every(Number.isFinite)).toBe(true)
  expect(model.coefficients[2]).toBe(0)
  expect(predictLogistic(model, [1, 1, 7])).toBeGreaterThan(0.95)
})

test('F2 one label alone is predicted with near certainty', () => {
  const model = fitLogistic([[1], [2]], [1, 1], { l2: 1 })

  expect(predictLogistic(model, [1.5])).toBeGreaterThan(0.99)
})

test.each([
  ['no rows', [], [], 1],
  ['rows of two lengths', [[1], [1, 2]], [0, 1], 1],
  ['fewer labels than rows', [[1], [2]], [1], 1],
  ['a label above 1', [[1]], [2], 1],
  ['a feature that is no number', [[Number.NaN]], [1], 1],
  ['a negative penalty', [[1]], [1], -1],
])('F2 %s cannot be learnt from', (_, rows, labels, l2) => {
  expect(() => fitLogistic(rows, labels, { l2 })).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT' }) as MemoryError,
  )
})
