import { hitCount, unitShare } from './counts.ts'
import { binomialProbability, type Distribution, upperTail } from './distribution.ts'

/**
 * The exact binomial test, one-sided: how probable it is to have so many hits or more, when each
 * run has one with the probability `rate`. A rate that is no number proves nothing: 1.
 */
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
