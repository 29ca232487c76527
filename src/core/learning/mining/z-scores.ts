import { zScoreOf } from '../statistics/normal.ts'
import type { Population } from './hypothesis.ts'

/** Above this support the normal approximation is as good as the exact distribution. */
const EXACT_SUPPORT_MAX = 200

export type ZScores = (support: number, hits: number) => number

/**
 * The z-score of a number of successes among `support` runs of a population: by the hypergeometric
 * distribution, with mid-p tails, so that equal scores are equally unlikely at any support.
 */
export function createZScores({ runs, successCount }: Population): ZScores {
  const tables = new Map<number, Float64Array>()
  const size = runs.length
  const rate = successCount / size
  return (support, hits) => {
    if (support > EXACT_SUPPORT_MAX) {
      const variance = (support * rate * (1 - rate) * (size - support)) / Math.max(1, size - 1)
      return (hits - support * rate) / Math.sqrt(variance)
    }
    let table = tables.get(support)
    if (table === undefined) {
      table = exactTable(size, successCount, support)
      tables.set(support, table)
    }
    return table[hits] ?? 0
  }
}

function exactTable(size: number, successCount: number, support: number): Float64Array {
  const least = Math.max(0, support - (size - successCount))
  const most = Math.min(support, successCount)
  const weights = new Float64Array(support + 1)
  const peak = Math.min(most, Math.max(least, Math.round((support * successCount) / size)))
  weights[peak] = 1
  const rise = (hits: number): number =>
    ((successCount - hits) * (support - hits)) /
    ((hits + 1) * (size - successCount - support + hits + 1))
  for (let hits = peak; hits < most; hits++) weights[hits + 1] = (weights[hits] ?? 0) * rise(hits)
  for (let hits = peak - 1; hits >= least; hits--) {
    weights[hits] = (weights[hits + 1] ?? 0) / rise(hits)
  }
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const scores = new Float64Array(support + 1)
  // Each tail by its own sum: a small one must not be what is left of a large one.
  let below = 0
  for (let hits = least; hits <= peak; hits++) {
    const weight = weights[hits] ?? 0
    scores[hits] = -zScoreOf((below + weight / 2) / total)
    below += weight
  }
  let above = 0
  for (let hits = most; hits > peak; hits--) {
    const weight = weights[hits] ?? 0
    scores[hits] = zScoreOf((above + weight / 2) / total)
    above += weight
  }
  return scores
}
