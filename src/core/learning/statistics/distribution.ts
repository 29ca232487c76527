/**
 * More runs count as this many, with the same share of hits: the sums stay short, and the test
 * only gets more conservative.
 */
const RUNS_MAX = 1_000_000_000

interface HitCount {
  readonly hits: number
  readonly runs: number
}

/** A whole number from 0: fractions are dropped, NaN counts as 0. */
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

/** Clipped to 0 to 1; NaN becomes `otherwise`. */
export function unitShare(value: number, otherwise: number): number {
  return Number.isNaN(value) ? otherwise : Math.min(1, Math.max(0, value))
}

/** A distribution over whole numbers with one peak. */
export interface Distribution {
  readonly least: number
  readonly most: number
  /** A value of the largest probability. */
  readonly peak: number
  /** The probability of one value from `least` to `most`. */
  probability(value: number): number
  /** The probability of the next value, divided by that of this one. */
  rise(value: number): number
}

/** Terms below this share of a sum no longer change it. */
const NEGLIGIBLE = 1e-17
/** Below this relative distance, the difference of two logarithms loses digits. */
const NEAR = 0.1

/** P(X >= value). */
export function upperTail(distribution: Distribution, value: number): number {
  const { least, most, peak } = distribution
  if (value <= least) return 1
  if (value > most) return 0
  if (value > peak) return Math.min(1, sumUpwards(distribution, value))
  return Math.max(0, 1 - sumDownwards(distribution, value - 1))
}

/** P(X <= value). */
export function lowerTail(distribution: Distribution, value: number): number {
  const { least, most, peak } = distribution
  if (value >= most) return 1
  if (value < least) return 0
  if (value < peak) return Math.min(1, sumDownwards(distribution, value))
  return Math.max(0, 1 - sumUpwards(distribution, value + 1))
}

function sumUpwards(distribution: Distribution, from: number): number {
  let term = distribution.probability(from)
  let sum = term
  for (let value = from; value < distribution.most && term > sum * NEGLIGIBLE; value++) {
    term *= distribution.rise(value)
    sum += term
  }
  return sum
}

function sumDownwards(distribution: Distribution, from: number): number {
  let term = distribution.probability(from)
  let sum = term
  for (let value = from - 1; value >= distribution.least && term > sum * NEGLIGIBLE; value--) {
    term /= distribution.rise(value)
    sum += term
  }
  return sum
}

/**
 * P(X = hits) of `runs` tries. By saddle points (C. Loader, "Fast and accurate computation of
 * binomial probabilities", 2000): logarithms of factorials would lose half of the digits.
 */
export function binomialProbability(hits: number, runs: number, rate: number): number {
  const misses = runs - hits
  if (rate === 0) return hits === 0 ? 1 : 0
  if (rate === 1) return misses === 0 ? 1 : 0
  if (hits === 0) return Math.exp(runs * Math.log1p(-rate))
  if (misses === 0) return rate ** runs
  const exponent =
    stirlingError(runs) -
    stirlingError(hits) -
    stirlingError(misses) -
    deviance(hits, runs * rate) -
    deviance(misses, runs * (1 - rate))
  return Math.exp(exponent) * Math.sqrt(runs / (2 * Math.PI * hits * misses))
}

/** x ln(x/mean) + mean − x, without cancellation when both are near each other. */
function deviance(x: number, mean: number): number {
  const ratio = (x - mean) / (x + mean)
  if (Math.abs(ratio) >= NEAR) return x * Math.log(x / mean) + mean - x
  const square = ratio * ratio
  let power = 2 * x * ratio * square
  let sum = (x - mean) * ratio
  for (let odd = 3; Math.abs(power) > Math.abs(sum) * NEGLIGIBLE; odd += 2) {
    sum += power / odd
    power *= square
  }
  return sum
}

const HALF_LOG_TAU = Math.log(2 * Math.PI) / 2
/** From here on, five terms of Stirling's series are exact in double precision. */
const SERIES_FROM = 16

/** What Stirling's formula leaves out: ln(n!) − ln(√(2πn) (n/e)ⁿ), for whole numbers from 1. */
function stirlingError(n: number): number {
  if (n < SERIES_FROM) {
    let factorial = 1
    for (let factor = 2; factor <= n; factor++) factorial *= factor
    return Math.log(factorial) - (n + 0.5) * Math.log(n) + n - HALF_LOG_TAU
  }
  const square = n * n
  const tail = (1 / 1680 - 1 / 1188 / square) / square
  return (1 / 12 - (1 / 360 - (1 / 1260 - tail) / square) / square) / n
}
