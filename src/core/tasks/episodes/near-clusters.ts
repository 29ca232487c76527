import { dot } from '../../storage/vectors/dot.ts'
import { createSignIndex, SIGN_BITS, type Signature } from '../../storage/vectors/sign-index.ts'

// A cosine of 0.95 is an angle of a tenth of a half turn: one sign in ten differs, and hardly ever
// one in six. With a cosine of 0.8 it is one in five.
const DIFFERING_MAX = SIGN_BITS / 6
/** Of those whose signs are much the same, this many are compared in full. */
const COMPARED_MAX = 64

export interface Clustered {
  /** Of length 1. */
  readonly vector: Float32Array
  readonly at: number
}

interface ClusterOptions {
  /** The least cosine with the first of a cluster. */
  readonly similarityMin: number
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
  const leaders = createSignIndex(things[0]?.vector.length ?? 0, { isBanded: true })
  const leaderOf: number[] = []
  const order = things.map((_thing, index) => index)
  order.sort((left, right) => (things[left]?.at ?? 0) - (things[right]?.at ?? 0) || left - right)
  for (const index of order) {
    const thing = things[index]
    if (thing === undefined) continue
    const signature = leaders.sign(thing.vector)
    const leader = nearestLeader(thing, signature)
    if (leader !== undefined) {
      clusters.get(leader)?.push(index)
      continue
    }
    clusters.set(index, [index])
    leaders.set(leaderOf.push(index) - 1, signature)
  }
  return [...clusters.values()].filter(({ length }) => length > 1)

  function nearestLeader({ vector, at }: Clustered, signature: Signature): number | undefined {
    let best: number | undefined
    let bestSimilarity = options.similarityMin
    const near = leaders.nearest(signature, {
      limit: COMPARED_MAX,
      differingMax: DIFFERING_MAX,
      isTooOld: (row) => at - (things[leaderOf[row] ?? 0]?.at ?? 0) > options.windowMs,
    })
    for (const candidate of near.map((row) => leaderOf[row] ?? 0)) {
      if ((clusters.get(candidate)?.length ?? 0) >= options.sizeMax) continue
      const other = things[candidate]
      const similarity = other === undefined ? 0 : dot(vector, other.vector)
      if (similarity <= bestSimilarity) continue
      best = candidate
      bestSimilarity = similarity
    }
    return best
  }
}
