import { dot } from '../../vectors/dot.ts'

/** Something that may be nearly the same as another. */
export interface Clustered {
  /** Of length 1. */
  readonly vector: Float32Array
  /** When it happened, in milliseconds. */
  readonly at: number
}

export interface ClusterOptions {
  /** The least cosine with the first of a cluster. */
  readonly similarityMin: number
  /** The longest time between two of a cluster. */
  readonly windowMs: number
  readonly sizeMax: number
}

// Two vectors with a cosine of 0.95 agree in 9 of 10 random signs: so they agree in all 16 of at
// least one of 24 bands in more than 99 of 100 cases, and two with a cosine of 0.3 in less than 1.
const BANDS = 24
const SIGNS_A_BAND = 16
/** Coordinates that one sign looks at: as good as all of them, and ten times as fast. */
const COORDINATES_A_SIGN = 32
/** Of many that share a band, so many are compared: the oldest of them came first. */
const COMPARED_MAX = 256

/**
 * Finds groups of things that are nearly the same, as lists of indexes, the first of each group
 * first. Time grows with their number, not with its square: only those are compared that agree
 * in the signs of some band. Pairs right at the limit may be missed.
 */
export function nearClusters(
  things: readonly Clustered[],
  options: ClusterOptions,
): readonly (readonly number[])[] {
  const leaders = new Map<number, number[]>()
  const clusters = new Map<number, number[]>()
  const signs = drawSigns(things[0]?.vector.length ?? 0)
  const order = things.map((_thing, index) => index)
  order.sort((left, right) => (things[left]?.at ?? 0) - (things[right]?.at ?? 0) || left - right)
  for (const index of order) {
    const thing = things[index]
    if (thing === undefined) continue
    const bands = bandsOf(thing.vector, signs)
    const leader = nearestLeader(thing, bands)
    if (leader !== undefined) {
      clusters.get(leader)?.push(index)
      continue
    }
    clusters.set(index, [index])
    for (const band of bands) {
      const known = leaders.get(band)
      if (known === undefined) leaders.set(band, [index])
      else known.push(index)
    }
  }
  return [...clusters.values()].filter(({ length }) => length > 1)

  function nearestLeader(thing: Clustered, bands: readonly number[]): number | undefined {
    let best: number | undefined
    let bestSimilarity = options.similarityMin
    for (const candidate of candidatesOf(bands, leaders)) {
      const similarity = similarityWith(candidate, thing)
      if (similarity <= bestSimilarity) continue
      best = candidate
      bestSimilarity = similarity
    }
    return best
  }

  // Nothing, for a cluster that is full or too long ago.
  function similarityWith(candidate: number, thing: Clustered): number {
    const leader = things[candidate]
    const isFull = (clusters.get(candidate)?.length ?? 0) >= options.sizeMax
    if (leader === undefined || isFull || thing.at - leader.at > options.windowMs) return 0
    return dot(thing.vector, leader.vector)
  }
}

function candidatesOf(
  bands: readonly number[],
  leaders: ReadonlyMap<number, readonly number[]>,
): ReadonlySet<number> {
  const candidates = new Set<number>()
  for (const band of bands) {
    const known = leaders.get(band) ?? []
    // The latest are the likeliest: the others may lie before the window.
    for (let at = known.length - 1; at >= 0 && candidates.size < COMPARED_MAX; at--) {
      candidates.add(known[at] ?? 0)
    }
  }
  return candidates
}

function bandsOf(vector: Float32Array, signs: Int32Array): readonly number[] {
  return Array.from({ length: BANDS }, (_band, band) => {
    let bits = 0
    for (let sign = 0; sign < SIGNS_A_BAND; sign++) {
      const from = (band * SIGNS_A_BAND + sign) * COORDINATES_A_SIGN
      bits = (bits << 1) | (projectionOf(vector, signs, from) >= 0 ? 1 : 0)
    }
    return band * 2 ** SIGNS_A_BAND + bits
  })
}

function projectionOf(vector: Float32Array, signs: Int32Array, from: number): number {
  let sum = 0
  for (let at = from; at < from + COORDINATES_A_SIGN; at++) {
    const coordinate = signs[at] ?? 0
    sum += coordinate < 0 ? -(vector[~coordinate] ?? 0) : (vector[coordinate] ?? 0)
  }
  return sum
}

// Drawn in the same way each time, so that the same things give the same groups. A negative
// number stands for a coordinate that is subtracted.
function drawSigns(dimensions: number): Int32Array {
  const signs = new Int32Array(BANDS * SIGNS_A_BAND * COORDINATES_A_SIGN)
  let state = 0x9e3779b9
  for (let at = 0; at < signs.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const coordinate = Math.floor((state / 2 ** 32) * dimensions)
    signs[at] = (state & 0x10000) === 0 ? coordinate : ~coordinate
  }
  return signs
}
