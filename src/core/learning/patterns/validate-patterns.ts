import type { RunDigest } from '../digests/run-digest.ts'
import { adjustBenjaminiHochberg, wilsonInterval } from '../statistics/estimates.ts'
import { describeRate } from './describe-evidence.ts'
import { EPISODES_MIN, recompute } from './evidence.ts'
import { createKnownRuns } from './known-runs.ts'
import { canMove, failsMostly, isProven, missingProof, moveOn } from './lifecycle.ts'
import type { EvidenceEntry, Pattern, PatternEvidence } from './pattern.ts'
import { renewEvidence } from './renew-evidence.ts'

const DAY_MS = 86_400_000
/** Fewer runs are too few to say that a pattern no longer helps. */
const RUNS_TO_COMPARE = 20
/** From here on its success may as well be chance. */
const P_VALUE_LOST = 0.2
/** The reference of drift is renewed when there are this many times its runs. */
const REFERENCE_GROWTH = 2
/** Runs that go this much worse than the reference do not become the new one. */
const REFERENCE_DROP_MAX = 0.1
/** Runs that a review cites. */
const LATELY = 20

/**
 * Every pattern of one scope as it is after a validation: its evidence of the last 90 days, its
 * p-value corrected for all patterns that are tested together, and the status this earns.
 * Deprecated patterns stay as they are. Without digests, only the stored evidence counts.
 */
export function validatePatterns(
  patterns: readonly Pattern[],
  { digests, nowMs }: { digests?: readonly RunDigest[] | undefined; nowMs: number },
): readonly Pattern[] {
  const runs = digests === undefined ? undefined : createKnownRuns(digests, nowMs)
  const renewed = patterns.map((pattern) => {
    if (pattern.lifecycle.status === 'deprecated') return pattern
    const { evidence } = pattern
    return {
      ...pattern,
      evidence:
        runs === undefined ? recompute(evidence, nowMs) : renewEvidence(pattern, runs, nowMs),
    }
  })
  const tested = renewed.filter(
    ({ lifecycle, evidence }) => lifecycle.status !== 'deprecated' && evidence.runs >= EPISODES_MIN,
  )
  const adjusted = adjustBenjaminiHochberg(tested.map(({ evidence }) => evidence.pValue))
  const adjustedById = new Map(tested.map(({ id }, index) => [id, adjusted[index] ?? 1]))
  return renewed.map((pattern) => {
    const adjustedPValue = adjustedById.get(pattern.id)
    if (adjustedPValue === undefined) return pattern
    const evidence = withDate({ ...pattern.evidence, adjustedPValue }, nowMs)
    return judge({ ...pattern, evidence }, nowMs)
  })
}

// At most once a day: a date alone is not worth a write.
function withDate(evidence: PatternEvidence, nowMs: number): PatternEvidence {
  const { lastValidatedAt } = evidence
  const isFresh = lastValidatedAt !== undefined && Date.parse(lastValidatedAt) > nowMs - DAY_MS
  return isFresh ? evidence : { ...evidence, lastValidatedAt: new Date(nowMs).toISOString() }
}

export function judge(pattern: Pattern, nowMs: number): Pattern {
  return pattern.lifecycle.status === 'validated' ? review(pattern, nowMs) : promote(pattern, nowMs)
}

/** A validated pattern, under review when its evidence contradicts it now. */
export function review(pattern: Pattern, nowMs: number): Pattern {
  const { evidence, lifecycle } = pattern
  if (!canMove(lifecycle, 'contradicted')) return pattern
  const reason = contradictionOf(pattern)
  if (reason === undefined) return { ...pattern, evidence: renewReference(evidence) }
  const at = new Date(nowMs).toISOString()
  const moved = moveOn(lifecycle, { event: 'contradicted', reason, at })
  return { ...pattern, updatedAt: at, lifecycle: moved }
}

/** A validated pattern, a candidate again when it no longer has what a validation needs. */
export function reconsider(pattern: Pattern, why: string, nowMs: number): Pattern {
  const { lifecycle } = pattern
  const missing = missingProof(pattern, nowMs)
  if (missing === undefined || !canMove(lifecycle, 'unsupported')) return pattern
  const at = new Date(nowMs).toISOString()
  const { reference: _reference, ...evidence } = pattern.evidence
  const moved = moveOn(lifecycle, { event: 'unsupported', reason: `${why} ${missing}`, at })
  return { ...pattern, updatedAt: at, evidence, lifecycle: moved }
}

function promote(pattern: Pattern, nowMs: number): Pattern {
  const { evidence, lifecycle } = pattern
  const reference = { hits: evidence.hits, runs: evidence.runs }
  const isDrifting = hasDrifted(evidence.entries, { ...reference, baseRate: evidence.baseRate })
  if (!canMove(lifecycle, 'proven') || !isProven(pattern, nowMs) || isDrifting) return pattern
  const at = new Date(nowMs).toISOString()
  const reason = `${evidence.hits} of ${evidence.runs} tasks ended as it predicts.`
  const moved = moveOn(lifecycle, { event: 'proven', reason, at })
  return { ...pattern, updatedAt: at, evidence: { ...evidence, reference }, lifecycle: moved }
}

/** Why a validated pattern goes under review; `undefined` when it works as before. */
function contradictionOf(pattern: Pattern): string | undefined {
  const { evidence } = pattern
  const { entries, hits, runs, baseRate, pValue } = evidence
  const reference = evidence.reference ?? { hits, runs }
  if (hasDrifted(entries, { ...reference, baseRate })) {
    const newest = entries.slice(0, LATELY)
    const lately = newest.filter(({ isHit }) => isHit).length
    const expected = Math.round((100 * reference.hits) / Math.max(1, reference.runs))
    return `It stopped working: ${lately} of the last ${newest.length} tasks ended as it predicts, against ${expected} % when it was validated.`
  }
  if ((evidence.minedPValue ?? 0) > P_VALUE_LOST)
    return 'It adds nothing to stronger patterns: their tasks do just as well without it.'
  if (runs < RUNS_TO_COMPARE) return undefined
  if (failsMostly(pattern)) return `What mostly fails is not recommended: ${describeRate(pattern)}.`
  if (pValue <= P_VALUE_LOST) return undefined
  return `It may make no difference: ${describeRate(pattern)}.`
}

// A reference of few runs is replaced by one of more, unless just these go worse.
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

/** One-sided 90 % bound: a pattern that was lucky at first is not expected to stay so. */
const Z_90 = 1.2816
/** A pattern has stopped working when it succeeds this much less often, or at the base rate. */
const DROP_MIN = 0.2
const DROP_MAX = 0.3
const RATE_MIN = 0.02
const RATE_MAX = 0.95
/**
 * Measured together with the rest of `review`: of patterns that go on as before, 3 to 5 % are
 * flagged within 500 applications (8 % of one that hardly beats its base rate); one that never
 * works again is found after 6 to 17 applications, 21 at most.
 */
const SUM_MAX = 6.5

interface DriftReference {
  /** When the pattern was validated. */
  readonly hits: number
  readonly runs: number
  readonly baseRate: number
}

/**
 * Page's CUSUM test (1954): the log likelihood ratio of each run for "it stopped working" against
 * "it works as when it was validated" adds up, and restarts at 0 whenever the second is likelier.
 *
 * @param entries The newest first.
 */
export function hasDrifted(
  entries: readonly Pick<EvidenceEntry, 'isHit'>[],
  reference: DriftReference,
): boolean {
  const { working, broken } = ratesOf(reference)
  const ofHit = Math.log(broken / working)
  const ofMiss = Math.log((1 - broken) / (1 - working))
  const sum = entries.reduceRight(
    (before, { isHit }) => Math.max(0, before + (isHit ? ofHit : ofMiss)),
    0,
  )
  return sum >= SUM_MAX
}

function ratesOf({ hits, runs, baseRate }: DriftReference): { working: number; broken: number } {
  const working = clip(wilsonInterval(hits, runs, Z_90).low, RATE_MIN + DROP_MIN, RATE_MAX)
  const broken = clip(baseRate, working - DROP_MAX, working - DROP_MIN)
  return { working, broken: Math.max(RATE_MIN, broken) }
}

function clip(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}
