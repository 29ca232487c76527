import { expect, test } from 'vitest'
import {
  daysAgo,
  measure,
  someCandidate,
  someEvidence,
  someQuestion,
} from '../../../../tests/support/recall-evidence.ts'
import { RECORD_SIGNALS } from './record-signals.ts'

test('F2 intent: a bucket that answers the intent speaks for a record, except without an intent', () => {
  const candidates = [
    someCandidate('tea', { bucket: 'preference' }),
    someCandidate('born', { bucket: 'profile' }),
  ]
  const wanted = someQuestion('tea', { intent: 'preference', buckets: ['preference'] })

  expect(measure(RECORD_SIGNALS, 'bucketFits', someEvidence(wanted, candidates))).toEqual([1, 0])
  const general = { ...wanted, intent: 'general' as const }
  expect(measure(RECORD_SIGNALS, 'bucketFits', someEvidence(general, candidates))).toEqual([0, 0])
})

test('F2 importance speaks for what matters and against trifles', () => {
  const evidence = someEvidence(
    someQuestion('tea'),
    [1, 0.5, 0].map((importance) => someCandidate('tea', { importance })),
  )

  expect(measure(RECORD_SIGNALS, 'importance', evidence)).toEqual([0.5, 0, -0.5])
})

test('F2 recency: now counts fully, the future as now, and the past ever less', () => {
  const evidence = someEvidence(
    someQuestion('tea'),
    [-5, 0, 30, 365].map((days) => someCandidate('tea', { eventAt: daysAgo(days) })),
  )

  const [future, now, month, year] = measure(RECORD_SIGNALS, 'recency', evidence)

  expect([future, now]).toEqual([1, 1])
  expect(month).toBeLessThan(1)
  expect(year).toBeLessThan(month ?? Number.NaN)
  expect(year).toBeGreaterThan(0)
})
