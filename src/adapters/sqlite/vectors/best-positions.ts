const BUCKETS = 2_048

/**
 * The positions of the `wanted` highest scores and of all ties with the last of them, highest
 * first. Much faster than a full sort.
 */
export function bestPositions(scores: Float32Array, wanted: number): Uint32Array {
  const isAll = scores.length <= wanted
  const leading = isAll ? allPositions(scores) : leadingPositions(scores, wanted)
  const sorted = leading.sort(
    (left, right) => (scores[right] ?? 0) - (scores[left] ?? 0) || left - right,
  )
  const lowest = scores[sorted[wanted - 1] ?? 0]
  let end = Math.min(wanted, sorted.length)
  while (end < sorted.length && scores[sorted[end] ?? 0] === lowest) end++
  return sorted.subarray(0, end)
}

function allPositions(scores: Float32Array): Uint32Array {
  return Uint32Array.from(scores, (_, position) => position)
}

/** At least `wanted` positions: all scores not below the coarse bucket of the last one. */
function leadingPositions(scores: Float32Array, wanted: number): Uint32Array {
  const bucketOf = createBuckets(scores)
  const counts = new Uint32Array(BUCKETS)
  for (const score of scores) {
    const bucket = bucketOf(score)
    counts[bucket] = (counts[bucket] ?? 0) + 1
  }
  let lowest = BUCKETS
  let leading = 0
  while (leading < wanted && lowest > 0) leading += counts[--lowest] ?? 0

  const positions = new Uint32Array(leading)
  let filled = 0
  for (let position = 0; position < scores.length; position++) {
    if (bucketOf(scores[position] ?? 0) >= lowest) positions[filled++] = position
  }
  return positions
}

/** Divides the range of the scores into equal buckets. */
function createBuckets(scores: Float32Array): (score: number) => number {
  let lowest = Number.POSITIVE_INFINITY
  let highest = Number.NEGATIVE_INFINITY
  for (const score of scores) {
    if (score < lowest) lowest = score
    if (score > highest) highest = score
  }
  const scale = highest > lowest ? (BUCKETS - 1) / (highest - lowest) : 0
  return (score) => Math.floor((score - lowest) * scale)
}
