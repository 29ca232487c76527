import { unitShare } from './exact-tests.ts'

const SIGNIFICANT = 0.05
/** The z-score of a two-sided 95 % interval. */
const Z_95 = 1.959963984540054

/** The interval of the true rate (Wilson, 1927), with 95 % confidence unless `z` says otherwise. */
export function wilsonInterval(givenHits: number, givenRuns: number, z: number = Z_95) {
  // Evidence that counts in part is a fraction of a run.
  const runs = Math.min(Number.MAX_SAFE_INTEGER, Math.max(0, givenRuns || 0))
  const hits = Math.min(runs, Math.max(0, givenHits || 0))
  if (runs === 0) return { low: 0, high: 1 }
  const square = z * z
  const centre = hits + square / 2
  const spread = z * Math.sqrt((hits * (runs - hits)) / runs + square / 4)
  return {
    low: hits === 0 ? 0 : Math.max(0, (centre - spread) / (runs + square)),
    high: hits === runs ? 1 : Math.min(1, (centre + spread) / (runs + square)),
  }
}

interface ConfidenceInput {
  /** Share of the runs that went as the pattern says. */
  readonly rate: number
  readonly runs: number
  readonly pValue: number
}

/** So many runs count 63 % of what any number of them can. */
const RUNS_SCALE = 20

/** Spec P6: 0.5 rate + 0.3 (1 − exp(−n/20)) + 0.2 (1 − p). NaN counts as nothing. */
export function patternConfidence({ rate, runs, pValue }: ConfidenceInput): number {
  const counted = Number.isNaN(runs) ? 0 : Math.max(0, runs)
  const confidence =
    0.5 * unitShare(rate, 0) +
    0.3 * (1 - Math.exp(-counted / RUNS_SCALE)) +
    0.2 * (1 - unitShare(pValue, 1))
  return unitShare(confidence, 0)
}

/**
 * P-values adjusted for the false discovery rate (Benjamini & Hochberg, 1995): of those at most
 * 0.05, at most 5 % are expected to be false, for tests that are independent or positively
 * correlated. In the order given; NaN counts as 1.
 */
export function adjustBenjaminiHochberg(pValues: readonly number[]): number[] {
  const falling = pValues
    .map((value, index) => ({ index, value: unitShare(value, 1) }))
    .sort((left, right) => right.value - left.value)
  const adjusted = new Array<number>(pValues.length).fill(1)
  let least = 1
  for (const [place, { index, value }] of falling.entries()) {
    const rank = pValues.length - place
    least = Math.min(least, value * (pValues.length / rank))
    adjusted[index] = least
  }
  return adjusted
}

/** Those of all that were tested that are hardly chance, with p-values corrected for all; the surest first. */
export function improbable<Tested extends { readonly pValue: number }>(
  tested: readonly Tested[],
): readonly Tested[] {
  const adjusted = adjustBenjaminiHochberg(tested.map(({ pValue }) => pValue))
  return tested
    .map((one, at) => ({ ...one, pValue: adjusted[at] ?? 1 }))
    .filter(({ pValue }) => pValue < SIGNIFICANT)
    .toSorted((left, right) => left.pValue - right.pValue)
}

/** The middle value, or the mean of the two middle ones; 0 of none. */
export function median(values: readonly number[]): number {
  return medianOfSorted(values.toSorted((left, right) => left - right))
}

export function medianOfSorted(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}
