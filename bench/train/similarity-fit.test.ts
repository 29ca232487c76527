import { expect, test } from 'vitest'
import { evaluate } from '../../src/core/language/similarity/judge-similarity.ts'
import { type Example, fitLogistic, fitRidge } from './similarity-fit.ts'

const NAMES = ['x', 'y']

function grid(target: (x: number, y: number) => number): readonly Example[] {
  return Array.from({ length: 100 }, (_, index) => {
    const [x, y] = [index % 10, Math.floor(index / 10)]
    return { terms: [x, y], target: target(x, y), weight: 1 }
  })
}

test('F4 training: ridge regression finds the weights of a linear law', () => {
  const { intercept, weights } = fitRidge(
    grid((x, y) => 3 * x - 2 * y + 5),
    NAMES,
    1e-9,
  )

  expect(intercept).toBeCloseTo(5, 4)
  expect(weights.x).toBeCloseTo(3, 4)
  expect(weights.y).toBeCloseTo(-2, 4)
})

test('F4 training: logistic regression separates what a line separates', () => {
  const examples = grid((x, y) => Number(x + y > 9))
  const model = fitLogistic(examples, NAMES, 1e-3)

  for (const { terms, target } of examples) {
    const [x = 0, y = 0] = terms
    expect(evaluate(model, { x, y }) > 0).toBe(target === 1)
  }
})
