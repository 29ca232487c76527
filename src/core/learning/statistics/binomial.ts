import {
  binomialProbability,
  type Distribution,
  hitCount,
  unitShare,
  upperTail,
  wholeCount,
} from './distribution.ts'

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
