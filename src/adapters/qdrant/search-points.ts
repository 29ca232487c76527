import { isObject } from '../../core/json.ts'
import { matchesFilter } from '../../core/storage/documents/filter.ts'
import { compareHits } from '../../core/storage/vectors/compare-hits.ts'
import { cosineOfUnits } from '../../core/storage/vectors/unit-vector.ts'
import type { VectorHit, VectorQuery } from '../../ports/vector-index.ts'
import type { OpenCollection } from './collection.ts'
import { docOf, readPoint, type StoredPoint, VECTOR } from './points.ts'
import type { QdrantClient } from './qdrant-connection.ts'
import { matchAny, type QdrantCondition, renderFilter } from './render-filter.ts'

/** Points asked for per hit: a document may have several parts near the query. */
const POINTS_PER_HIT = 2
const POINTS_MIN = 64
/** If these are of too few documents, the search is widened by this factor. */
const WIDER = 4
const POINTS_MAX = 10_000
/**
 * Qdrant adds up in 32 bits. If its last point is this close to the last hit, there may be more
 * that are as near.
 */
const MARGIN = 1e-5
/** Each round leaves out the documents found before. */
const ROUNDS_MAX = 40

interface Search {
  readonly query: VectorQuery
  /** The normalized query vector. */
  readonly values: Float32Array
}

/** The nearest documents. Resolves to undefined if the collection is gone. */
export async function searchPoints(
  client: QdrantClient,
  collection: OpenCollection,
  search: Search,
): Promise<readonly VectorHit[] | undefined> {
  const { query } = search
  const conditions = renderFilter(query.filter ?? [])
  if (conditions === undefined) return []
  const must = [
    matchAny('partition', [query.partition]),
    ...(query.part === undefined ? [] : [matchAny('name', [query.part])]),
    ...conditions,
  ]
  const found = new Map<string, VectorHit>()
  const done = new Set<string>()
  let limit = Math.max(query.limit * POINTS_PER_HIT, POINTS_MIN)
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const filter = { must, ...(done.size === 0 ? {} : { must_not: [matchAny('doc', [...done])] }) }
    const points = await queryPoints(client, collection, { search, limit, filter })
    if (points === undefined) return undefined
    addNearest(points, search, { found, done })
    if (points.length < limit || isSure([...found.values()], points, query.limit)) break
    limit = Math.min(limit * WIDER, POINTS_MAX)
  }
  return [...found.values()].sort(compareHits).slice(0, query.limit)
}

/** True if nothing that is farther than these points can be among the hits. */
function isSure(
  hits: readonly VectorHit[],
  points: readonly StoredPoint[],
  limit: number,
): boolean {
  const last = hits.toSorted(compareHits)[limit - 1]
  return last !== undefined && (points.at(-1)?.score ?? 0) < last.similarity - MARGIN
}

async function queryPoints(
  client: QdrantClient,
  { path }: OpenCollection,
  given: { readonly search: Search; readonly limit: number; readonly filter: QdrantCondition },
): Promise<readonly StoredPoint[] | undefined> {
  const result = await client.send('POST', `${path}/points/query`, {
    query: [...given.search.values],
    using: VECTOR,
    filter: given.filter,
    limit: given.limit,
    with_payload: ['collection', 'id', 'part', 'hash', 'place', 'attributes'],
    with_vector: true,
    params: { quantization: { rescore: true, oversampling: 2 } },
  })
  if (result === undefined) return undefined
  const points = isObject(result) && Array.isArray(result.points) ? result.points : []
  return points.map(readPoint).filter((point) => point !== undefined)
}

/** Adds the nearest part of each document, and the documents of which nothing nearer can come. */
function addNearest(
  points: readonly StoredPoint[],
  { query, values }: Search,
  { found, done }: { readonly found: Map<string, VectorHit>; readonly done: Set<string> },
): void {
  const least = (points.at(-1)?.score ?? 0) + MARGIN
  for (const point of points) {
    const doc = docOf(point)
    if (point.score > least) done.add(doc)
    // What Qdrant let pass too much.
    if (!matchesFilter(point.attributes, query.filter ?? [])) continue
    const { collection, id, part } = point
    const hit = { collection, id, part, similarity: cosineOfUnits(point.values, values) }
    const known = found.get(doc)
    if (known === undefined || compareHits(hit, known) < 0) found.set(doc, hit)
  }
}
