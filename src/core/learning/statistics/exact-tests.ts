/** The exact binomial test, one-sided: P(X >= hits) at this rate. A rate of NaN gives 1. */
export function binomialTail(hits: number, runs: number, rate: number): number {
  const count = hitCount(hits, runs)
  return upperTail(binomial(count.runs, unitShare(rate, 1)), count.hits)
}

function binomial(runs: number, rate: number): Distribution {
  return {
    least: 0,
    most: runs,
    peak: Math.min(runs, Math.floor((runs + 1) * rate)),
    probability: (hits) => binomialProbability(hits, runs, rate),
    rise: (hits) => ((runs - hits) / (hits + 1)) * (rate / (1 - rate)),
  }
}

/**
 * The same when each run has a rate of its own (the Poisson binomial distribution). Sums and
 * products of non-negative numbers only, so no digits are lost.
 */
export function poissonBinomialTail(hits: number, rates: readonly number[]): number {
  const [first = 1] = rates
  if (rates.every((rate) => rate === first)) return binomialTail(hits, rates.length, first)
  const least = Math.min(wholeCount(hits), rates.length)
  const chances = new Float64Array(rates.length + 1)
  chances[0] = 1
  for (const [run, given] of rates.entries()) {
    const rate = unitShare(given, 1)
    for (let count = run + 1; count > 0; count--) {
      chances[count] = (chances[count] ?? 0) * (1 - rate) + (chances[count - 1] ?? 0) * rate
    }
    chances[0] = (chances[0] ?? 0) * (1 - rate)
  }
  // The smallest first, so that it is not lost in the sum.
  let tail = 0
  for (let count = rates.length; count >= least; count--) tail += chances[count] ?? 0
  return Math.min(1, tail)
}

type TwoByTwo = Readonly<Record<'hits' | 'runs' | 'hitsWithout' | 'runsWithout', number>>

/** Fisher's exact test, one-sided: that hits are so frequent (`greater`), or so rare, by chance. */
export function fisherExact(table: TwoByTwo): { readonly greater: number; readonly less: number } {
  const { hits, runs } = hitCount(table.hits, table.runs)
  const without = hitCount(table.hitsWithout, table.runsWithout)
  const distribution = hypergeometric(runs, without.runs, hits + without.hits)
  return { greater: upperTail(distribution, hits), less: lowerTail(distribution, hits) }
}

function hypergeometric(runs: number, runsWithout: number, hits: number): Distribution {
  const all = runs + runsWithout
  const rate = all === 0 ? 0 : hits / all
  const least = Math.max(0, hits - runsWithout)
  const most = Math.min(hits, runs)
  return {
    least,
    most,
    peak: Math.min(most, Math.max(least, Math.floor(((hits + 1) * (runs + 1)) / (all + 2)))),
    probability: (value) =>
      (binomialProbability(value, runs, rate) *
        binomialProbability(hits - value, runsWithout, rate)) /
      binomialProbability(hits, all, rate),
    rise: (value) =>
      ((runs - value) / (value + 1)) * ((hits - value) / (runsWithout - hits + value + 1)),
  }
}

/**
 * More runs count as this many, with the same share of hits: the sums stay short, and the test
 * only gets more conservative.
 */
const RUNS_MAX = 1_000_000_000

function wholeCount(value: number): number {
  if (Number.isNaN(value) || value <= 0) return 0
  return Math.floor(Math.min(value, Number.MAX_SAFE_INTEGER))
}

/** Whole numbers, with no more hits than runs. */
export function hitCount(givenHits: number, givenRuns: number) {
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
interface Distribution {
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
function upperTail(distribution: Distribution, value: number): number {
  const { least, most, peak } = distribution
  if (value <= least) return 1
  if (value > most) return 0
  if (value > peak) return Math.min(1, sumUpwards(distribution, value))
  return Math.max(0, 1 - sumDownwards(distribution, value - 1))
}

/** P(X <= value). */
function lowerTail(distribution: Distribution, value: number): number {
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
function binomialProbability(hits: number, runs: number, rate: number): number {
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
