import type { VectorEntry } from '../../src/ports/vector-index.ts'

/** Numbers from 0 to 1 that look random and are the same for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    // Mulberry32: short, and good enough for test data.
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Vectors in clusters around a common mean, as embeddings of text are. */
export function clusteredVectors(options: {
  readonly count: number
  readonly dimensions: number
  readonly clusters: number
  readonly seed: number
}): readonly Float32Array[] {
  const { count, dimensions, clusters, seed } = options
  const random = createRandom(seed)
  // The sum of three even numbers is near enough to a bell curve.
  const spread = (size: number): Float32Array =>
    Float32Array.from({ length: dimensions }, () => size * (random() + random() + random() - 1.5))
  const mean = spread(1)
  const centres = Array.from({ length: clusters }, () => spread(1))
  return Array.from({ length: count }, (_, i) => {
    const centre = centres[i % clusters] ?? mean
    return spread(1).map((value, j) => value + (centre[j] ?? 0) + (mean[j] ?? 0))
  })
}

/** Documents of one part, with a field to filter by. */
export function toEntries(vectors: readonly Float32Array[]): readonly VectorEntry[] {
  return vectors.map((values, i) => ({
    collection: 'notes',
    id: `메모-${i}`,
    partition: 'ada',
    attributes: { tenth: i % 10, language: i % 2 === 0 ? '한국어' : 'italiano' },
    vectors: [{ part: 'whole', hash: `hash-${i}`, values }],
  }))
}
