import { dot } from '../../storage/vectors/dot.ts'

/** Each is compared with the newest groups alone, so that time grows with their number. */
const COMPARED_MAX = 1_000

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

interface Cluster {
  readonly first: Clustered
  readonly members: number[]
}

/**
 * Finds groups of things that are nearly the same, as lists of indexes, the first of each group
 * first.
 */
export function nearClusters(
  things: readonly Clustered[],
  { similarityMin, windowMs, sizeMax }: ClusterOptions,
): readonly (readonly number[])[] {
  const clusters: Cluster[] = []
  const inOrder = [...things.entries()].toSorted(
    ([left, one], [right, other]) => one.at - other.at || left - right,
  )
  for (const [index, thing] of inOrder) {
    const [nearest] = clusters
      .slice(-COMPARED_MAX)
      .filter(({ first, members }) => thing.at - first.at <= windowMs && members.length < sizeMax)
      .map((cluster) => ({ cluster, similarity: dot(thing.vector, cluster.first.vector) }))
      .filter(({ similarity }) => similarity > similarityMin)
      .toSorted((left, right) => right.similarity - left.similarity)
    if (nearest === undefined) clusters.push({ first: thing, members: [index] })
    else nearest.cluster.members.push(index)
  }
  return clusters.map(({ members }) => members).filter(({ length }) => length > 1)
}
