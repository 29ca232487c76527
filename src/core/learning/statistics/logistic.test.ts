import { expect, test } from 'vitest'
import { fitLogistic, predictLogistic } from './logistic.ts'

const rows = (features: readonly string[], hits: number, misses: number) =>
  Array.from({ length: hits + misses }, (_, index) => ({ features, isHit: index < hits }))

test('P8 a forecast weighs what goes with success, and nothing that goes with both ends alike', () => {
  const model = fitLogistic([
    ...rows(['tested', 'long'], 40, 10),
    ...rows(['long'], 10, 40),
    ...rows(['tested'], 40, 10),
    ...rows([], 10, 40),
  ])

  expect(predictLogistic(model, ['tested'])).toBeGreaterThan(0.6)
  expect(predictLogistic(model, [])).toBeLessThan(0.4)
  expect(Math.abs(model.weights.get('long') ?? 1)).toBeLessThan(0.05)
})

test('P8 what few runs show is believed little, and what is unknown changes nothing', () => {
  const model = fitLogistic([
    ...rows(['rare'], 3, 0),
    ...rows(['seldom'], 2, 0),
    ...rows([], 50, 50),
  ])
  const usual = predictLogistic(model, [])

  expect(predictLogistic(model, ['rare'])).toBeLessThan(usual + 0.15)
  expect(predictLogistic(model, ['seldom', 'never seen'])).toBe(usual)
})
