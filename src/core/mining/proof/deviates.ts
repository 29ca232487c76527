import type { Population } from '../search/hypothesis.ts'
import { normalDeviate } from './normal.ts'

/** Up to so many runs the distribution is summed up; above, the normal one is as good. */
const EXACT_SUPPORT_MAX = 200

/** How far a number of successes among so many runs is from what chance gives. */
export interface Deviates {
  of(support: number, hits: number): number
}

/**
 * By the hypergeometric distribution with half of the probability of the very number (the mid-p
 * value), as a deviate of the normal distribution: equal deviates are equally improbable, however
 * many runs there are.
 */
export function createDeviates({ runs, successCount }: Population): Deviates {
  const tables = new Map<number, Float64Array>()
  const size = runs.length
  const rate = successCount / size
  const deviation = (support: number): number =>
    Math.sqrt((support * rate * (1 - rate) * (size - support)) / Math.max(1, size - 1))
  return {
    of(support, hits) {
      if (support > EXACT_SUPPORT_MAX) return (hits - support * rate) / deviation(support)
      let table = tables.get(support)
      if (table === undefined) {
        table = exactTable(size, successCount, support)
        tables.set(support, table)
      }
      return table[hits] ?? 0
    },
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
  const deviates = new Float64Array(support + 1)
  let below = 0
  for (let hits = least; hits <= most; hits++) {
    const weight = weights[hits] ?? 0
    // Each tail by its own sum: a small one must not be what is left of a large one.
    const isHigh = hits > peak
    const tail = isHigh ? tailFrom(weights, hits, most) - weight / 2 : below + weight / 2
    deviates[hits] = isHigh ? normalDeviate(tail / total) : -normalDeviate(tail / total)
    below += weight
  }
  return deviates
}

function tailFrom(weights: Float64Array, from: number, to: number): number {
  let sum = 0
  for (let hits = to; hits >= from; hits--) sum += weights[hits] ?? 0
  return sum
}
