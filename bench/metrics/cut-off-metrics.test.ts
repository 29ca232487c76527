import { expect, test } from 'vitest'
import { cutOffMetrics } from './cut-off-metrics.ts'

test('F4 silence is right where nothing answers, and costs recall elsewhere', () => {
  const metrics = cutOffMetrics([
    { returned: [], isSupported: true, relevant: [], isAnswerable: false },
    { returned: ['a'], isSupported: false, relevant: ['a'], isAnswerable: false },
    { returned: ['a'], isSupported: true, relevant: [], isAnswerable: false },
    { returned: ['a', 'b'], isSupported: true, relevant: ['a'], isAnswerable: true },
    { returned: [], isSupported: true, relevant: ['c'], isAnswerable: true },
    { returned: ['c'], isSupported: true, relevant: [], isAnswerable: true },
  ])

  expect(metrics).toEqual({
    n_unanswerable: 3,
    silent: 0.6667,
    silent_empty: 0.3333,
    n_answerable: 2,
    wrongly_silent: 0.5,
    precision: 0.5,
    recall: 0.5,
    results: 1,
  })
})

test('F4 what cannot be measured is left out', () => {
  expect(cutOffMetrics([])).toEqual({ n_unanswerable: 0, n_answerable: 0 })
})
