/**
 * More runs count as this many, with the same share of hits: the sums stay short, and what is
 * left out only makes a test more careful.
 */
const RUNS_MAX = 1_000_000_000

export interface HitCount {
  readonly hits: number
  readonly runs: number
}

/** A whole number from 0: fractions are dropped, and what is no number counts nothing. */
export function wholeCount(value: number): number {
  if (Number.isNaN(value) || value <= 0) return 0
  return Math.floor(Math.min(value, Number.MAX_SAFE_INTEGER))
}

/** Whole numbers, with no more hits than runs. */
export function hitCount(givenHits: number, givenRuns: number): HitCount {
  const runs = wholeCount(givenRuns)
  const hits = Math.min(wholeCount(givenHits), runs)
  if (runs <= RUNS_MAX) return { hits, runs }
  return { hits: Math.floor((hits / runs) * RUNS_MAX), runs: RUNS_MAX }
}

/** Within 0 to 1; what is no number becomes `otherwise`. */
export function unitShare(value: number, otherwise: number): number {
  return Number.isNaN(value) ? otherwise : Math.min(1, Math.max(0, value))
}
