import { isObject } from '../../core/json.ts'
import { matchesFilter } from '../../core/storage/documents/filter.ts'
import { cosineOfUnits } from '../../core/storage/vectors/unit-vector.ts'
import { foldParts, type Widths, widenSearch } from '../../core/storage/vectors/widen-search.ts'
import type { VectorHit, VectorQuery } from '../../ports/vector-index.ts'
import type { OpenCollection } from './collection.ts'
import { docOf, readPoint, type StoredPoint, VECTOR } from './points.ts'
import type { QdrantClient } from './qdrant-connection.ts'
import { matchAny, type QdrantCondition, renderFilter } from './render-filter.ts'

const POINTS: Widths = { perHit: 2, min: 64, max: 10_000 }
/**
 * Qdrant adds up in 32 bits. If its last point is this close to the last hit, there may be more
 * that are as near.
 */
const MARGIN = 1e-5

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
  const must = renderMust(query)
  if (must === undefined) return []
  const parts: VectorHit[] = []
  const done = new Set<string>()
  const hits = await widenSearch(query.limit, POINTS, async (limit) => {
    const points = await queryPoints(client, collection, { search, limit, must, done })
    if (points === undefined) return undefined
    const least = points.at(-1)?.score ?? 0
    // Qdrant may have let too much pass.
    const passing = points.filter((point) => matchesFilter(point.attributes, query.filter ?? []))
    parts.push(...passing.map((point) => toHit(point, search)))
    // Of these documents nothing nearer can come.
    for (const point of points) if (point.score > least + MARGIN) done.add(docOf(point))
    const found = foldParts(parts)
    const last = found[query.limit - 1]
    const isSure = last !== undefined && least < last.similarity - MARGIN
    return { hits: found, isDone: points.length < limit || isSure }
  })
  return hits?.slice(0, query.limit)
}

function renderMust({ partition, part, filter }: VectorQuery) {
  const conditions = renderFilter(filter ?? [])
  return (
    conditions && [
      matchAny('partition', [partition]),
      ...(part === undefined ? [] : [matchAny('name', [part])]),
      ...conditions,
    ]
  )
}

function toHit(
  { collection, id, part, values }: StoredPoint,
  { values: asked }: Search,
): VectorHit {
  return { collection, id, part, similarity: cosineOfUnits(values, asked) }
}

interface Round {
  readonly search: Search
  readonly limit: number
  readonly must: readonly QdrantCondition[]
  /** Documents found before, which are left out. */
  readonly done: ReadonlySet<string>
}

async function queryPoints(
  client: QdrantClient,
  { path }: OpenCollection,
  { search, limit, must, done }: Round,
): Promise<readonly StoredPoint[] | undefined> {
  const result = await client.send('POST', `${path}/points/query`, {
    query: [...search.values],
    using: VECTOR,
    filter: { must, ...(done.size === 0 ? {} : { must_not: [matchAny('doc', [...done])] }) },
    limit,
    with_payload: ['collection', 'id', 'part', 'hash', 'place', 'attributes'],
    with_vector: true,
    params: { quantization: { rescore: true, oversampling: 2 } },
  })
  if (result === undefined) return undefined
  const points = isObject(result) && Array.isArray(result.points) ? result.points : []
  return points.map(readPoint).filter((point) => point !== undefined)
}
