import { stirlingError } from './log-factorial.ts'

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

/** What is smaller than this share of a sum cannot change it any more. */
const NEGLIGIBLE = 1e-17
/** Below this relative distance the difference of two logarithms loses digits. */
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
