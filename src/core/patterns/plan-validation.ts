import type { RunDigest } from '../mining/run-digest.ts'
import { adjustBenjaminiHochberg } from '../statistics/adjust-p-values.ts'
import { createKnownRuns } from './comparable-runs.ts'
import { hasDrifted } from './drift.ts'
import { EPISODES_MIN, isProven, recompute } from './evidence.ts'
import { isOfProfile, type KeptProfile, profileFor } from './kept-profile.ts'
import { canMove, moveOn } from './lifecycle.ts'
import type { Pattern, PatternEvidence } from './pattern.ts'
import { type KnownRunsAndProfiles, renewEvidence } from './renew-evidence.ts'
import { tellRate } from './tell-evidence.ts'

const DAY_MS = 86_400_000
/** Fewer runs are too rough to say that a pattern no longer helps. */
const RUNS_TO_COMPARE = 20
/** From here on nothing is left of what it was validated with: it may as well be chance. */
const P_VALUE_LOST = 0.2
/** The measure of drift is taken anew when there is so much more to take it from. */
const REFERENCE_GROWTH = 2
/** Runs that go worse than this, against the reference, are none to measure others by. */
const REFERENCE_DROP_MAX = 0.1

export interface ValidationGiven {
  /** Evidence is looked for in them. Left out, what is kept is all there is. */
  readonly digests?: readonly RunDigest[] | undefined
  /** What scores runs, for patterns that weigh many signs. */
  readonly profiles?: readonly KeptProfile[] | undefined
  readonly nowMs: number
}

/**
 * Every pattern of one scope as it is after a validation: with its evidence of the last 90 days,
 * its value corrected for all that are tested together, and the status that this earns. Patterns
 * that are deprecated stay as they are.
 */
export function planValidation(
  patterns: readonly Pattern[],
  given: ValidationGiven,
): readonly Pattern[] {
  const { digests, profiles = [], nowMs } = given
  const known =
    digests === undefined ? undefined : { runs: createKnownRuns(digests, nowMs), profiles }
  const renewed = patterns.map((pattern) => renew(pattern, known, nowMs))
  const tested = renewed.filter(isTested)
  const adjusted = adjustBenjaminiHochberg(tested.map(({ evidence }) => evidence.pValue))
  const adjustedById = new Map(tested.map(({ id }, index) => [id, adjusted[index] ?? 1]))
  return renewed.map((pattern) => {
    const adjustedPValue = adjustedById.get(pattern.id)
    if (adjustedPValue === undefined) return pattern
    const evidence = { ...pattern.evidence, adjustedPValue }
    return judge({ ...pattern, evidence: withDate(evidence, given.nowMs) }, given.nowMs)
  })
}

function isTested({ lifecycle, evidence }: Pattern): boolean {
  return lifecycle.status !== 'deprecated' && evidence.runs >= EPISODES_MIN
}

function renew(pattern: Pattern, known: KnownRunsAndProfiles | undefined, nowMs: number): Pattern {
  if (pattern.lifecycle.status === 'deprecated') return pattern
  if (known === undefined) return { ...pattern, evidence: recompute(pattern.evidence, nowMs) }
  const evidence = renewEvidence(pattern, known, nowMs)
  const isGone = isOfProfile(pattern) && profileFor(pattern, known.profiles) === undefined
  if (!isGone) return { ...pattern, evidence }
  // What mining does not find again is not believed again.
  const unproven = { ...pattern, evidence: { ...evidence, minedPValue: 1 } }
  if (!canMove(pattern.lifecycle, 'unsupported')) return unproven
  const at = new Date(nowMs).toISOString()
  const reason = 'What it weighs is no longer proven, and runs that it was proven by are gone.'
  const lifecycle = moveOn(pattern.lifecycle, { event: 'unsupported', reason, at })
  return { ...unproven, updatedAt: at, lifecycle }
}

// By the day: that nothing changed is not worth a write.
function withDate(evidence: PatternEvidence, nowMs: number): PatternEvidence {
  const { lastValidatedAt } = evidence
  const isFresh = lastValidatedAt !== undefined && Date.parse(lastValidatedAt) > nowMs - DAY_MS
  return isFresh ? evidence : { ...evidence, lastValidatedAt: new Date(nowMs).toISOString() }
}

/** The pattern with the status that its evidence earns. */
export function judge(pattern: Pattern, nowMs: number): Pattern {
  return pattern.lifecycle.status === 'validated' ? review(pattern, nowMs) : promote(pattern, nowMs)
}

/** A validated pattern, under review when what is known now contradicts it. */
export function review(pattern: Pattern, nowMs: number): Pattern {
  const { evidence, lifecycle } = pattern
  if (!canMove(lifecycle, 'contradicted')) return pattern
  const reason = contradictionOf(evidence)
  if (reason === undefined) return { ...pattern, evidence: renewReference(evidence) }
  const at = new Date(nowMs).toISOString()
  const moved = moveOn(lifecycle, { event: 'contradicted', reason, at })
  return { ...pattern, updatedAt: at, lifecycle: moved }
}

function promote(pattern: Pattern, nowMs: number): Pattern {
  const { evidence, lifecycle } = pattern
  const reference = { hits: evidence.hits, runs: evidence.runs }
  const isDrifting = hasDrifted(evidence.entries, { ...reference, baseRate: evidence.baseRate })
  const isPromoted = canMove(lifecycle, 'proven') && isProven(evidence, nowMs) && !isDrifting
  if (!isPromoted) return pattern
  const at = new Date(nowMs).toISOString()
  const reason = `${evidence.hits} of ${evidence.runs} runs went as it says.`
  const moved = moveOn(lifecycle, { event: 'proven', reason, at })
  return { ...pattern, updatedAt: at, evidence: { ...evidence, reference }, lifecycle: moved }
}

/** Why a validated pattern is to be reviewed; nothing when it goes on as before. */
function contradictionOf(evidence: PatternEvidence): string | undefined {
  const { entries, hits, runs, baseRate, pValue } = evidence
  const reference = evidence.reference ?? { hits, runs }
  if (hasDrifted(entries, { ...reference, baseRate })) {
    const expected = Math.round((100 * reference.hits) / Math.max(1, reference.runs))
    return `It stopped working: ${lately(evidence)}, and it was validated with ${expected} %.`
  }
  if (runs < RUNS_TO_COMPARE || pValue <= P_VALUE_LOST) return undefined
  return `It may be no better than without it: ${tellRate(evidence)}.`
}

const LATELY = 20

function lately({ entries }: PatternEvidence): string {
  const newest = entries.slice(0, LATELY)
  const hits = newest.filter(({ isHit }) => isHit).length
  return `${hits} of the last ${newest.length} runs went as it says`
}

// What was validated with few runs is measured by more of them once they are there, unless it is
// just these that go worse.
function renewReference(evidence: PatternEvidence): PatternEvidence {
  const { reference, entries, hits, runs } = evidence
  if (reference === undefined) return { ...evidence, reference: { hits, runs } }
  if (runs < reference.runs * REFERENCE_GROWTH) return evidence
  const since = entries.slice(0, runs - reference.runs)
  const rate = since.filter(({ isHit }) => isHit).length / Math.max(1, since.length)
  const expected = reference.hits / Math.max(1, reference.runs)
  return rate < expected - REFERENCE_DROP_MAX
    ? evidence
    : { ...evidence, reference: { hits, runs } }
}
