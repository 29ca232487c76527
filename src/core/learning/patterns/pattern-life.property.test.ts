import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NOW_MS, patternOf } from '../../../../tests/support/patterns.ts'
import { updatePattern } from './build-pattern.ts'
import { dropEpisode } from './drop-entry.ts'
import { joinEntries, NO_EVIDENCE, recompute } from './evidence.ts'
import { canMove, isOffered, isProven, moveOn } from './lifecycle.ts'
import type { Pattern } from './pattern.ts'
import { judge, review, validatePatterns } from './validate-patterns.ts'

type Step =
  | { readonly kind: 'runs'; readonly hits: readonly boolean[] }
  | { readonly kind: 'validate' | 'refine' | 'reword' | 'drop' | 'prune' | 'deprecate' }

const aStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: aRun(0.9) },
  { weight: 3, arbitrary: aRun(0.2) },
  { weight: 10, arbitrary: fc.constant<Step>({ kind: 'validate' }) },
  { weight: 3, arbitrary: fc.constant<Step>({ kind: 'refine' }) },
  { weight: 2, arbitrary: fc.constant<Step>({ kind: 'reword' }) },
  { weight: 4, arbitrary: fc.constant<Step>({ kind: 'drop' }) },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ kind: 'prune' }, { kind: 'deprecate' }) },
)

function aRun(rate: number): fc.Arbitrary<Step> {
  const hit = fc.integer({ min: 0, max: 99 }).map((chance) => chance < rate * 100)
  return fc.array(hit, { minLength: 1, maxLength: 12 }).map((hits) => ({ kind: 'runs', hits }))
}

function take(pattern: Pattern, step: Step, at: number): Pattern {
  switch (step.kind) {
    case 'runs': {
      const fresh = step.hits.map((isHit, index) => {
        const name = `${at}-${index}`
        return { episodeId: name, runKey: name, at, isHit, origin: 'applied' as const }
      })
      const entries = joinEntries(pattern.evidence.entries, fresh)
      return review({ ...pattern, evidence: recompute({ ...pattern.evidence, entries }, at) }, at)
    }
    case 'validate':
      return validatePatterns([pattern], { nowMs: at })[0] ?? pattern
    case 'refine': {
      if (!canMove(pattern.lifecycle, 'refined')) return pattern
      const content = { type: 'strategy', approach: `again ${at}`, principles: [] } as const
      return updatePattern(pattern, { id: pattern.id, content }, { nowMs: at, isTrusted: true })
    }
    case 'reword': {
      if (!canMove(pattern.lifecycle, 'refined')) return pattern
      const update = { id: pattern.id, summary: `again ${at}` }
      return updatePattern(pattern, update, { nowMs: at, isTrusted: true })
    }
    case 'drop': {
      const [entry] = pattern.evidence.entries
      return entry === undefined ? pattern : (dropEpisode(pattern, entry.episodeId, at) ?? pattern)
    }
    default:
      return leave(pattern, step.kind === 'prune' ? 'pruned' : 'replaced', at)
  }
}

function leave(pattern: Pattern, event: 'pruned' | 'replaced', nowMs: number): Pattern {
  if (!canMove(pattern.lifecycle, event)) return pattern
  const at = new Date(nowMs).toISOString()
  return { ...pattern, lifecycle: moveOn(pattern.lifecycle, { event, reason: 'x', at }) }
}

interface Happened {
  readonly before: Pattern
  readonly step: Step
  readonly after: Pattern
  readonly at: number
}

function isFirstOffered({ before, after }: Happened): boolean {
  return isOffered(after) && !isOffered(before)
}

// Only a validation offers a pattern, and only on evidence that is sufficient then.
function checkOffer(happened: Happened): void {
  if (!isFirstOffered(happened)) return
  expect(happened.step.kind).toBe('validate')
  expect(isProven(happened.after, happened.at)).toBe(true)
}

// What was refined starts with no evidence, and nothing of before counts. A version is a change
// of words.
function checkChange({ before, step, after }: Happened): void {
  const { evidence, lifecycle } = after
  if (lifecycle.refinements > before.lifecycle.refinements) {
    expect({ kind: step.kind, runs: evidence.runs }).toEqual({ kind: 'refine', runs: 0 })
    expect(isOffered(after)).toBe(false)
  }
  expect(evidence.entries.every((entry) => entry.at >= (evidence.since ?? 0))).toBe(true)
  const isChange = step.kind === 'refine' || step.kind === 'reword'
  if (!isChange) expect(after.version).toBe(before.version)
  if (before.lifecycle.status === 'deprecated') expect(lifecycle).toEqual(before.lifecycle)
}

// Every figure is a number in its range, every run counts once, and judging twice is once.
function checkFigures({ after, at }: Happened): void {
  const { entries, successRate, confidence, pValue, adjustedPValue } = after.evidence
  for (const value of [successRate, confidence, pValue, adjustedPValue]) {
    expect(value).toBeGreaterThanOrEqual(0)
    expect(value).toBeLessThanOrEqual(1)
  }
  expect(new Set(entries.map(({ runKey }) => runKey)).size).toBe(entries.length)
  const judged = judge(after, at)
  expect(judge(judged, at)).toEqual(judged)
}

test('P5 any history of events keeps what must hold of every pattern', () => {
  let offered = 0
  let cameBack = 0
  fc.assert(
    fc.property(fc.array(aStep, { maxLength: 40, size: 'max' }), (steps) => {
      let pattern = patternOf([], { evidence: NO_EVIDENCE })
      for (const [index, step] of steps.entries()) {
        const at = NOW_MS + index * 1_000
        const happened = { before: pattern, step, after: take(pattern, step, at), at }
        pattern = happened.after
        for (const check of [checkOffer, checkChange, checkFigures]) check(happened)
        if (isFirstOffered(happened)) offered++
        if (isFirstOffered(happened) && happened.before.lifecycle.isRefined === true) cameBack++
      }
    }),
    { numRuns: 150, seed: 6 },
  )
  expect(offered).toBeGreaterThan(50)
  expect(cameBack).toBeGreaterThan(5)
})
