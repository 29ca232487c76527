import { expect, test } from 'vitest'
import { setMetrics } from './set-metrics.ts'

test('F3 everything that is returned counts, and its first part apart', () => {
  const metrics = setMetrics([
    { returned: [5, 1, 2, 5], relevant: new Set([1, 2]), group: 'month' },
    { returned: [], relevant: new Set([1]), group: 'dates' },
  ])

  // Three different ids, two of them right: precision 2/3, recall 1, F1 0.8.
  expect(metrics.month).toEqual({ 'recall@|rel|': 0.5, set_recall: 1, set_F1: 0.8 })
  expect(metrics.dates).toEqual({ 'recall@|rel|': 0, set_recall: 0, set_F1: 0 })
  expect(metrics.ALL).toEqual({ 'recall@|rel|': 0.25, set_recall: 0.5, set_F1: 0.4 })
})
