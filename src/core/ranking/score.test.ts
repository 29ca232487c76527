import { expect, test } from 'vitest'
import { FACT_WEIGHTS, recencyOf, scoreOf } from './score.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')
const HOUR_MS = 3_600_000

test('F2 recency halves every 24 hours, and the future counts as now', () => {
  expect(recencyOf(NOW, NOW)).toBe(1)
  expect(recencyOf(NOW - 24 * HOUR_MS, NOW)).toBe(0.5)
  expect(recencyOf(NOW - 48 * HOUR_MS, NOW)).toBe(0.25)
  expect(recencyOf(NOW + HOUR_MS, NOW)).toBe(1)
})

test('F2 a score is 0.5 similarity, 0.3 recency and 0.2 importance', () => {
  expect(scoreOf({ similarity: 1, recency: 0, importance: 0 }, FACT_WEIGHTS)).toBe(0.5)
  expect(scoreOf({ similarity: 0, recency: 1, importance: 0 }, FACT_WEIGHTS)).toBe(0.3)
  expect(scoreOf({ similarity: 0, recency: 0, importance: 1 }, FACT_WEIGHTS)).toBe(0.2)
})
