import { expect, test } from 'vitest'
import { makeDigest } from '../../../../tests/support/make-digest.ts'
import { NOW_MS, patternOf } from '../../../../tests/support/patterns.ts'
import type { RunDigest } from '../digests/run-digest.ts'
import { binomialTail, poissonBinomialTail } from '../statistics/exact-tests.ts'
import { dropEpisode } from './drop-entry.ts'
import type { Pattern, PatternEvidence } from './pattern.ts'
import { validatePatterns } from './validate-patterns.ts'

interface Runs {
  readonly type?: string
  readonly tools: readonly string[]
  readonly count: number
  readonly good: number
  readonly more?: Partial<RunDigest>
}

/** So many runs of one sort, of which the first ones succeed. */
function runs({ type, tools, count, good, more = {} }: Runs): readonly RunDigest[] {
  return Array.from({ length: count }, (_, index): RunDigest => {
    const id = `${type}-${tools.join('+')}-${JSON.stringify(more)}-${index}`
    return makeDigest({
      id,
      at: NOW_MS - 1_000 - index,
      status: index < good ? 'success' : 'failure',
      features: { tools, ...(type === undefined ? {} : { 'task.type': type }) },
      ...more,
    })
  })
}

const ANY_TASK = {
  problemTypes: [],
  domains: [],
  capabilities: [],
  conditions: [],
  antiConditions: [],
}

const GREP: Partial<Pattern> = { followedWhen: 'tools contains "grep"', applicability: ANY_TASK }

function validate(pattern: Pattern, digests: readonly RunDigest[], nowMs = NOW_MS): Pattern {
  const [validated] = validatePatterns([pattern], { digests, nowMs })
  if (validated === undefined) throw new Error('nothing was planned')
  return validated
}

function evidenceOf(more: Partial<Pattern>, digests: readonly RunDigest[]): PatternEvidence {
  return validate(patternOf([], { ...GREP, ...more }), digests).evidence
}

test('P6 each run is expected at the rate of its own type of task, and the test is exact', () => {
  const digests = [
    ...runs({ type: '수정', tools: ['grep'], count: 8, good: 6 }),
    ...runs({ type: '수정', tools: ['sed'], count: 32, good: 4 }),
    ...runs({ type: 'ricerca', tools: ['grep'], count: 4, good: 4 }),
    ...runs({ type: 'ricerca', tools: ['sed'], count: 36, good: 28 }),
    ...runs({ type: 'rara', tools: ['grep'], count: 2, good: 2 }),
  ]

  const { bases, baseRate, pValue, runs: count, hits } = evidenceOf({}, digests)

  // 10 of 40, 32 of 40, and 44 of 82 where a type is too rare to be known.
  expect(bases).toEqual([
    { rate: 44 / 82, runs: 82, entries: 2 },
    { type: 'ricerca', rate: 0.8, runs: 40, entries: 4 },
    { type: '수정', rate: 0.25, runs: 40, entries: 8 },
  ])
  expect({ count, hits }).toEqual({ count: 14, hits: 12 })
  const rates = [...Array(8).fill(0.25), ...Array(4).fill(0.8), ...Array(2).fill(44 / 82)]
  expect(baseRate).toBeCloseTo(rates.reduce((sum, rate) => sum + rate, 0) / 14, 12)
  expect(pValue).toBeCloseTo(poissonBinomialTail(12, rates), 12)
})

test('P6 a type with fewer than 20 runs is compared with the scope, and a small scope with 0.5', () => {
  const few = runs({ type: 'bugfix', tools: ['grep'], count: 9, good: 9 })
  expect(evidenceOf({}, few)).toMatchObject({
    baseRate: 0.5,
    bases: [{ rate: 0.5, runs: 0, entries: 9 }],
    pValue: 0.5 ** 9,
  })

  const scope = [...few, ...runs({ tools: ['sed'], count: 27, good: 0 })]
  expect(evidenceOf({}, scope)).toMatchObject({
    baseRate: 0.25,
    bases: [{ rate: 0.25, runs: 36, entries: 9 }],
    pValue: binomialTail(9, 9, 0.25),
  })
  expect(evidenceOf({ expects: 'failure' }, scope)).toMatchObject({ baseRate: 0.75, hits: 0 })
})

test('P6 a feature that only goes with an easy type of task proves nothing', () => {
  const digests = [
    ...runs({ type: 'easy', tools: ['grep'], count: 30, good: 27 }),
    ...runs({ type: 'easy', tools: ['sed'], count: 30, good: 27 }),
    ...runs({ type: 'hard', tools: ['sed'], count: 60, good: 6 }),
  ]

  const told = validate(patternOf([], GREP), digests)
  expect(told.evidence).toMatchObject({ baseRate: 0.9, improvement: 0 })
  expect(told.lifecycle.status).toBe('candidate')
})

test('P6 what a run must have gone through is the same for what it is compared with', () => {
  const met = { features: { steps: [['error E']], 'steps.count': 5, tools: ['grep'] } }
  const other = { features: { steps: [['error E']], 'steps.count': 5, tools: [] } }
  const digests = [
    ...runs({ tools: ['grep'], count: 12, good: 10, more: met }),
    ...runs({ tools: [], count: 28, good: 2, more: other }),
    ...runs({ tools: ['sed'], count: 200, good: 200 }),
  ]
  const recovery = { ...ANY_TASK, conditions: ['steps follow "error E"'] }
  const long = { ...ANY_TASK, conditions: ['steps.count > 4'] }

  expect(evidenceOf({ applicability: recovery }, digests)).toMatchObject({
    baseRate: 0.3,
    contrast: { hits: 10, runs: 12, hitsWithout: 2, runsWithout: 28 },
  })
  expect(evidenceOf({ applicability: long }, digests).baseRate).toBe(0.3)
  expect(evidenceOf({}, digests).baseRate).toBeCloseTo(212 / 240, 12)
})

function timed(tools: readonly string[], seconds: readonly number[], good = seconds.length) {
  return seconds.flatMap((second, index) =>
    runs({
      type: 'bugfix',
      tools,
      count: 1,
      good: index < good ? 1 : 0,
      more: {
        runKey: `${tools}-${index}`,
        id: `${tools}-${index}`,
        durationMs: second * 1_000,
        resources: { tokens: second * 10 },
      },
    }),
  )
}

const TWENTY = Array.from({ length: 20 }, (_, index) => index)
const QUICK: Partial<Pattern> = {
  ...GREP,
  category: 'optimization',
  saves: 'time',
  origin: 'mined',
}

test('P2 P8 an optimization is proven by runs that succeed in less than the middle of comparable ones', () => {
  const digests = [
    ...timed(
      ['grep'],
      TWENTY.map((index) => 10 + index / 10),
      18,
    ),
    ...timed(
      ['sed'],
      TWENTY.map((index) => 30 + index),
      20,
    ),
  ]

  const quick = validate(patternOf([], QUICK), digests)

  // 38 succeed; 19 of them in less than the middle; the two that fail save nothing.
  expect(quick.evidence).toMatchObject({
    runs: 20,
    hits: 18,
    bases: [
      { rate: 19 / 40, runs: 40, entries: 0 },
      { type: 'bugfix', rate: 19 / 40, runs: 40, entries: 20, middle: 30_500 },
    ],
    timeSavedMs: 39_500 - 10_850,
    costSaved: { tokens: 286.5 },
  })
  expect(quick.lifecycle.status).toBe('validated')
})

test('P5 P8 an optimization that is quicker no more goes under review, and a deleted run leaves it', () => {
  const before = [
    ...timed(
      ['grep'],
      TWENTY.map(() => 10),
    ),
    ...timed(
      ['sed'],
      TWENTY.map((index) => 30 + index),
    ),
  ]
  const quick = validate(patternOf([], QUICK), before)
  expect(quick.lifecycle.status).toBe('validated')

  const dropped = dropEpisode(quick, 'grep-3', NOW_MS)
  expect(dropped?.evidence).toMatchObject({ runs: 19, hits: 19, timeSavedMs: 29_500 })

  const slow = TWENTY.flatMap((index) =>
    runs({
      type: 'bugfix',
      tools: ['grep'],
      count: 1,
      good: 1,
      more: {
        id: `slow-${index}`,
        runKey: `slow-${index}`,
        at: NOW_MS + index,
        durationMs: 90_000,
      },
    }),
  )
  const later = validate(quick, [...before, ...slow], NOW_MS + 60_000)
  expect(later.lifecycle).toMatchObject({ status: 'under-review' })
  expect(later.lifecycle.reason).toContain('It stopped working')
  expect(later.evidence.timeSavedMs).toBeLessThan(0)
})

test('P2 time and cost that a pattern saves are told of any pattern, type by type', () => {
  const hard = { durationMs: 100_000 }
  const digests = [
    ...runs({ type: 'easy', tools: ['grep'], count: 10, good: 10, more: { durationMs: 2_000 } }),
    ...runs({ type: 'easy', tools: ['sed'], count: 10, good: 9, more: { durationMs: 5_000 } }),
    ...runs({ type: 'hard', tools: ['sed'], count: 30, good: 20, more: hard }),
  ]

  const { timeSavedMs } = evidenceOf({}, digests)
  expect(timeSavedMs).toBe(3_000)
  const none = runs({ tools: ['grep'], count: 30, good: 20 })
  expect(evidenceOf({}, none)).not.toHaveProperty('timeSavedMs')
})

test('P6 a second look at the same runs changes nothing, in whatever order they come', () => {
  const digests = [
    ...timed(
      ['grep'],
      TWENTY.map((index) => 10 + index),
    ),
    ...timed(
      ['sed'],
      TWENTY.map((index) => 20 + index),
      12,
    ),
  ]
  const once = validate(patternOf([], QUICK), digests)

  expect(validate(once, digests.toReversed(), NOW_MS + 1)).toEqual(once)
})
