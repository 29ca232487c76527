import { dot } from '../../vectors/dot.ts'
import { createLeaders } from './leaders.ts'

/** Something that may be nearly the same as another. */
export interface Clustered {
  /** Of length 1. */
  readonly vector: Float32Array
  /** When it happened, in milliseconds. */
  readonly at: number
}

interface ClusterOptions {
  /** The least cosine with the first of a cluster. */
  readonly similarityMin: number
  /** The longest time between two of a cluster. */
  readonly windowMs: number
  readonly sizeMax: number
}

/**
 * Finds groups of things that are nearly the same, as lists of indexes, the first of each group
 * first. Time grows with their number, not with its square: each is compared with a bounded number
 * of those whose signs are much the same. Pairs right at the limit may be missed.
 */
export function nearClusters(
  things: readonly Clustered[],
  options: ClusterOptions,
): readonly (readonly number[])[] {
  const clusters = new Map<number, number[]>()
  const leaders = createLeaders(things, options.windowMs)
  const order = things.map((_thing, index) => index)
  order.sort((left, right) => (things[left]?.at ?? 0) - (things[right]?.at ?? 0) || left - right)
  for (const index of order) {
    const leader = nearestLeader(index)
    if (leader !== undefined) {
      clusters.get(leader)?.push(index)
      continue
    }
    clusters.set(index, [index])
    leaders.add(index)
  }
  return [...clusters.values()].filter(({ length }) => length > 1)

  function nearestLeader(index: number): number | undefined {
    let best: number | undefined
    let bestSimilarity = options.similarityMin
    for (const candidate of leaders.near(index)) {
      if ((clusters.get(candidate)?.length ?? 0) >= options.sizeMax) continue
      const similarity = similarityOf(things[index], things[candidate])
      if (similarity <= bestSimilarity) continue
      best = candidate
      bestSimilarity = similarity
    }
    return best
  }
}

function similarityOf(left: Clustered | undefined, right: Clustered | undefined): number {
  return left === undefined || right === undefined ? 0 : dot(left.vector, right.vector)
}
