import type { EvidenceEntry } from './pattern.ts'

/** One-sided 90 % bound: a pattern that was lucky at first is not expected to stay so. */
const DEVIATE = 1.2816
/** A pattern works no more when it succeeds so much less often, or as if nobody used it. */
const DROP_MIN = 0.2
const DROP_MAX = 0.3
const RATE_MIN = 0.02
const RATE_MAX = 0.95
/**
 * How strong the suspicion must be. Measured with what `review` does besides: of patterns that go
 * on as before, 3 to 5 % are suspected within 500 applications (8 % of one that hardly beats its
 * base rate); one that never works again is found after 6 to 17 of them, and 21 at the most.
 */
const SUSPICION_MAX = 6.5

export interface DriftReference {
  /** With what the pattern was validated. */
  readonly hits: number
  readonly runs: number
  readonly baseRate: number
}

/**
 * Page's cumulative sum: what each run says for "it stopped working" against "it works as it did
 * when it was validated" adds up, and starts again whenever the second is more likely.
 *
 * @param entries The newest first.
 */
function suspicionOf(
  entries: readonly Pick<EvidenceEntry, 'isHit'>[],
  reference: DriftReference,
): number {
  const { working, broken } = ratesOf(reference)
  const ofHit = Math.log(broken / working)
  const ofMiss = Math.log((1 - broken) / (1 - working))
  return entries.reduceRight((sum, { isHit }) => Math.max(0, sum + (isHit ? ofHit : ofMiss)), 0)
}

export function hasDrifted(
  entries: readonly Pick<EvidenceEntry, 'isHit'>[],
  reference: DriftReference,
): boolean {
  return suspicionOf(entries, reference) >= SUSPICION_MAX
}

function ratesOf({ hits, runs, baseRate }: DriftReference): { working: number; broken: number } {
  const working = clip(lowerBound(hits, runs), RATE_MIN + DROP_MIN, RATE_MAX)
  const broken = clip(baseRate, working - DROP_MAX, working - DROP_MIN)
  return { working, broken: Math.max(RATE_MIN, broken) }
}

// Wilson's interval, from below alone.
function lowerBound(hits: number, runs: number): number {
  if (runs === 0) return 0
  const square = DEVIATE * DEVIATE
  const spread = DEVIATE * Math.sqrt((hits * (runs - hits)) / runs + square / 4)
  return (hits + square / 2 - spread) / (runs + square)
}

function clip(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}
