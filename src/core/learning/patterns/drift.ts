import { wilsonInterval } from '../statistics/estimates.ts'
import type { EvidenceEntry } from './pattern.ts'

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

export interface DriftReference {
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
