import { compareHits, type Hit } from './compare-hits.ts'

/** How many candidates an index is asked for: a document may have several parts near the query. */
export interface Widths {
  readonly perHit: number
  readonly min: number
  readonly max: number
}

/** If the candidates are of too few documents, the search is widened by this factor. */
const WIDER = 4
const ROUNDS_MAX = 40

/**
 * Asks for more candidates until `look` says that it is done. Resolves to the hits found last; to
 * undefined if `look` does.
 *
 * @param limit The number of documents wanted.
 */
export async function widenSearch<Found extends Hit>(
  limit: number,
  { perHit, min, max }: Widths,
  look: (
    count: number,
  ) => Promise<{ readonly hits: readonly Found[]; readonly isDone: boolean } | undefined>,
): Promise<readonly Found[] | undefined> {
  let count = Math.max(limit * perHit, min)
  for (let round = 1; ; round++) {
    const found = await look(count)
    if (found === undefined || found.isDone || round === ROUNDS_MAX) return found?.hits
    count = Math.min(count * WIDER, max)
  }
}

/** Each document with its nearest part, the nearest first. */
export function foldParts<Found extends Hit>(parts: Iterable<Found>): readonly Found[] {
  const nearest = new Map<string, Found>()
  for (const hit of [...parts].sort(compareHits)) {
    const key = `${hit.collection}\u0000${hit.id}`
    if (!nearest.has(key)) nearest.set(key, hit)
  }
  return [...nearest.values()]
}
