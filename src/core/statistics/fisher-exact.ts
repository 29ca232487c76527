import { hitCount } from './counts.ts'
import { binomialProbability, type Distribution, lowerTail, upperTail } from './distribution.ts'

export interface TwoByTwo {
  readonly hits: number
  readonly runs: number
  readonly hitsWithout: number
  readonly runsWithout: number
}

export interface FisherExact {
  /** That the hits are so many, or more, by chance. */
  readonly greater: number
  /** That they are so few, or fewer. */
  readonly less: number
  /** That a table is at most as probable as this one. */
  readonly twoSided: number
}

/** Tables that are as probable as each other differ by so much in floating point. */
const EQUAL_WITHIN = 1e-7

/** Fisher's exact test: are hits more, or less, frequent with than without? */
export function fisherExact(table: TwoByTwo): FisherExact {
  const { hits, runs } = hitCount(table.hits, table.runs)
  const without = hitCount(table.hitsWithout, table.runsWithout)
  const distribution = hypergeometric(runs, without.runs, hits + without.hits)
  return {
    greater: upperTail(distribution, hits),
    less: lowerTail(distribution, hits),
    twoSided: twoSided(distribution, hits),
  }
}

/** How many of `hits` fall on `runs` when they are dealt to all runs alike. */
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

function twoSided(distribution: Distribution, value: number): number {
  const { peak, probability } = distribution
  const limit = probability(value) * (1 + EQUAL_WITHIN)
  if (probability(peak) <= limit) return 1
  const [inside, outside] =
    value > peak ? [peak, distribution.least - 1] : [peak, distribution.most + 1]
  const other = firstAtMost(distribution, limit, inside, outside)
  const sum =
    value > peak
      ? upperTail(distribution, value) + lowerTail(distribution, other)
      : lowerTail(distribution, value) + upperTail(distribution, other)
  return Math.min(1, sum)
}

/** From `inside`, which is more probable, towards `outside`: the first value that is not. */
function firstAtMost(
  { probability }: Distribution,
  limit: number,
  inside: number,
  outside: number,
): number {
  let above = inside
  let below = outside
  while (Math.abs(above - below) > 1) {
    const middle = Math.trunc((above + below) / 2)
    if (probability(middle) <= limit) below = middle
    else above = middle
  }
  return below
}
