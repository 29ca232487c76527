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
  const least = Math.max(0, hits - runsWithout)
  const most = Math.min(hits, runs)
  return {
    least,
    most,
    peak: Math.min(most, Math.max(least, Math.floor(((hits + 1) * (runs + 1)) / (all + 2)))),
    rise: (value) =>
      ((runs - value) / (value + 1)) * ((hits - value) / (runsWithout - hits + value + 1)),
  }
}

/**
 * More runs count as this many, with the same share of hits: the sums stay short, and the test
 * only gets more conservative.
 */
const RUNS_MAX = 10_000_000

function wholeCount(value: number): number {
  if (Number.isNaN(value) || value <= 0) return 0
  return Math.floor(Math.min(value, Number.MAX_SAFE_INTEGER))
}

/** Whole numbers, with no more hits than runs. */
function hitCount(givenHits: number, givenRuns: number) {
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
  /** The probability of the next value, divided by that of this one. */
  rise(value: number): number
}

/** Terms below this share of a sum no longer change it. */
const NEGLIGIBLE = 1e-17

/** P(X >= value). */
function upperTail(distribution: Distribution, value: number): number {
  const { least, most, peak } = distribution
  if (value <= least) return 1
  if (value > most) return 0
  if (value <= peak) return 1 - lowerTail(distribution, value - 1)
  return outerShare(distribution, value, 1)
}

/** P(X <= value). */
function lowerTail(distribution: Distribution, value: number): number {
  const { least, most, peak } = distribution
  if (value >= most) return 1
  if (value < least) return 0
  if (value >= peak) return 1 - upperTail(distribution, value + 1)
  return outerShare(distribution, value, -1)
}

type Direction = 1 | -1

/** The share of the values from one beside the peak outwards. */
function outerShare(distribution: Distribution, value: number, direction: Direction): number {
  const { near, far } = sumOutwards(distribution, value, direction)
  const { peak } = distribution
  const others = sumOutwards(distribution, peak, direction === 1 ? -1 : 1).far
  // The peak is in both sums.
  return far / (near + far + others - 1)
}

/**
 * The probabilities from the peak outwards, in shares of its own, before a value and from it on. Each
 * follows from the one before it, so no factorial is needed.
 */
function sumOutwards(
  { least, most, peak, rise }: Distribution,
  value: number,
  direction: Direction,
): { readonly near: number; readonly far: number } {
  let [term, near, far] = [1, 0, 0]
  for (let at = peak; at >= least && at <= most; at += direction) {
    const isFar = direction * (at - value) >= 0
    if (isFar) far += term
    else near += term
    if (term <= far * NEGLIGIBLE) break
    term *= direction === 1 ? rise(at) : 1 / rise(at - 1)
  }
  return { near, far }
}
