import {
  binomialProbability,
  type Distribution,
  hitCount,
  lowerTail,
  upperTail,
} from './distribution.ts'

export interface TwoByTwo {
  readonly hits: number
  readonly runs: number
  readonly hitsWithout: number
  readonly runsWithout: number
}

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
