import { binomialTail } from './binomial.ts'
import { unitShare, wholeCount } from './counts.ts'

/**
 * The exact test for runs that are not expected alike, one-sided: how probable it is to have so
 * many hits or more, when each run has one with its own probability (Poisson's binomial
 * distribution). Only sums and products of what is not below 0, so no digit is lost. A rate that
 * is no number proves nothing: 1.
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
  // The smallest first: what is tiny must not be lost in what is not.
  let tail = 0
  for (let count = rates.length; count >= least; count--) tail += chances[count] ?? 0
  return Math.min(1, tail)
}
