import { expect, test } from 'vitest'
import { entriesOf, mixed, NOW_MS, patternOf } from '../../../../tests/support/patterns.ts'
import {
  countedEntries,
  joinEntries,
  NO_EVIDENCE,
  recompute,
  resetEvidence,
  withFeedback,
} from './evidence.ts'
import { isProven } from './lifecycle.ts'
import type { Pattern, PatternEvidence } from './pattern.ts'

const DAY_MS = 86_400_000

test('P6 the figures of nine hits in ten runs are those of the published formulas', () => {
  const { evidence } = patternOf(entriesOf(mixed(9, 1)))

  expect(evidence).toMatchObject({ runs: 10, hits: 9, successRate: 0.9, improvement: 0.4 })
  // P(X >= 9 | n = 10, p = 0.5) = 11 / 1024.
  expect(evidence.pValue).toBeCloseTo(11 / 1_024, 12)
  expect(evidence.confidence).toBeCloseTo(
    0.5 * 0.9 + 0.3 * (1 - Math.exp(-0.5)) + 0.2 * (1 - 11 / 1_024),
    12,
  )
})

test('P6 a run and an episode count once, whoever tells them and how often', () => {
  const known = entriesOf(mixed(5, 1))
  const [first] = known
  const again = { ...known[0], runKey: 'another', origin: 'mined' } as typeof first
  const told = { ...known[2], episodeId: 'another' } as typeof first

  const joined = joinEntries(
    known,
    [again, told, ...known].flatMap((entry) => entry ?? []),
  )

  expect(joined).toEqual(known)
})

test('P6 of one moment the same few runs count, however often and in whatever order all are told', () => {
  const all = entriesOf(mixed(4, 4), 'old').map((entry) => ({
    ...entry,
    at: NOW_MS - 200 * DAY_MS,
  }))
  const { entries } = recompute({ ...NO_EVIDENCE, entries: joinEntries([], all) }, NOW_MS)

  const again = joinEntries(entries, all.toReversed())

  expect(entries).toHaveLength(5)
  expect(recompute({ ...NO_EVIDENCE, entries: again }, NOW_MS).entries).toEqual(entries)
})

test('P6 that a known run applied the pattern is added to it', () => {
  const known = entriesOf([true, true])
  const applied = known.map((entry) => ({ ...entry, origin: 'applied' as const }))

  expect(joinEntries(known, applied)).toEqual(applied)
  expect(joinEntries(applied, known)).toEqual(applied)
})

test('P6 what is older than 90 days counts no more, unless there is hardly anything else', () => {
  const fresh = entriesOf(mixed(6, 0), 'fresh')
  const old = entriesOf(mixed(0, 6), 'old').map((entry) => ({
    ...entry,
    at: entry.at - 90 * DAY_MS,
  }))

  const { runs, hits } = recompute({ ...NO_EVIDENCE, entries: [...fresh, ...old] }, NOW_MS)
  expect({ runs, hits }).toEqual({ runs: 6, hits: 6 })

  const counted = countedEntries({ entries: [...fresh.slice(0, 2), ...old] }, NOW_MS)
  expect(counted).toHaveLength(5)
  const stale = recompute(
    { ...NO_EVIDENCE, entries: old.map((e) => ({ ...e, isHit: true })) },
    NOW_MS,
  )
  expect(isProvenBy({ ...stale, adjustedPValue: 0.01 })).toBe(false)
})

function isProvenBy(evidence: PatternEvidence, expects: Pattern['expects'] = 'success'): boolean {
  return isProven({ expects, evidence }, NOW_MS)
}

test('P5 five episodes, a confidence above 0.7 and an adjusted value below 0.05 are needed', () => {
  const five = patternOf(entriesOf(mixed(5, 0))).evidence
  expect(isProvenBy(five)).toBe(true)
  expect(isProvenBy({ ...five, adjustedPValue: 0.05 })).toBe(false)
  expect(isProvenBy({ ...five, confidence: 0.7 })).toBe(false)
  expect(isProvenBy({ ...five, minedPValue: 0.2 })).toBe(false)
  expect(isProvenBy(patternOf(entriesOf(mixed(4, 0))).evidence)).toBe(false)
})

test('P6 what mostly fails is never recommended, however bad the rest is, and may be warned of', () => {
  const base = [{ rate: 0.1, runs: 500, entries: 0 }]
  const { evidence } = patternOf(entriesOf(mixed(43, 57)))
  const poor = recompute({ ...evidence, bases: base, contrast: CONTRAST }, NOW_MS)

  expect(poor.adjustedPValue).toBeLessThan(0.001)
  expect(poor.confidence).toBeGreaterThan(0.7)
  expect(isProvenBy(poor)).toBe(false)
  expect(isProvenBy(poor, 'failure')).toBe(true)
})

/** Hardly any run succeeds without it. */
const CONTRAST = { hits: 43, runs: 100, hitsWithout: 5, runsWithout: 400, pValue: 0.0001 }

test('P5 runs that nobody stored an episode of count in the rate, and prove nothing', () => {
  const told = entriesOf(mixed(20, 0)).map((entry) => ({ ...entry, episodeId: '' }))
  const { evidence } = patternOf(told)

  expect(evidence.successRate).toBe(1)
  expect(isProvenBy(evidence)).toBe(false)
})

test('P5 what was refined starts with nothing', () => {
  const reset = resetEvidence(patternOf(entriesOf(mixed(20, 0))).evidence, NOW_MS)

  expect(reset).toMatchObject({ entries: [], runs: 0, pValue: 1, confidence: 0, since: NOW_MS })
})

test('E12 judgements move the confidence a little, and never the value of the test', () => {
  const { evidence } = patternOf(entriesOf(mixed(9, 1)))
  const better = withFeedback(evidence, true, NOW_MS)
  const worse = withFeedback(evidence, false, NOW_MS)

  expect(better.helpfulness).toBeCloseTo(0.65, 12)
  expect(better.confidence).toBeCloseTo(evidence.confidence + 0.03, 12)
  expect(worse.confidence).toBeCloseTo(evidence.confidence - 0.03, 12)
  expect([better.pValue, worse.pValue]).toEqual([evidence.pValue, evidence.pValue])
})

test('E12 P5 nine judgements against it take even the surest pattern below what it needs', () => {
  let { evidence } = patternOf(entriesOf(mixed(200, 0)))
  expect(isProvenBy(evidence)).toBe(true)
  for (let count = 0; count < 9; count++) evidence = withFeedback(evidence, false, NOW_MS)
  expect(isProvenBy(evidence)).toBe(false)
})
