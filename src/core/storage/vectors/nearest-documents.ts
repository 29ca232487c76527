import { compareHits, type Hit } from './compare-hits.ts'

/** How many candidates an index is asked for: a document may have several parts near the query. */
export interface Widths {
  readonly perHit: number
  readonly min: number
  readonly max: number
}

const WIDER = 4
const ROUNDS_MAX = 40

/**
 * How many candidates to ask for, round by round, while those found are of too few documents.
 *
 * @param limit The number of documents wanted.
 */
export function* widen(limit: number, { perHit, min, max }: Widths): Generator<number> {
  let count = Math.max(limit * perHit, min)
  for (let round = 0; round < ROUNDS_MAX; round++) {
    yield count
    count = Math.min(count * WIDER, max)
  }
}

/** Each document with its nearest part, the nearest first. */
export function foldParts<Found extends Hit>(parts: readonly Found[]): readonly Found[] {
  const nearest = new Map<string, Found>()
  for (const hit of parts.toSorted(compareHits)) {
    const key = `${hit.collection}\u0000${hit.id}`
    if (!nearest.has(key)) nearest.set(key, hit)
  }
  return [...nearest.values()]
}
