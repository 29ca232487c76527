import { isObject } from '../../core/json.ts'
import { matchesFilter } from '../../core/storage/documents/filter.ts'
import { foldParts, type Widths, widen } from '../../core/storage/vectors/nearest-documents.ts'
import { cosineOfUnits } from '../../core/storage/vectors/unit-vector.ts'
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
  const { filter = [] } = query
  const must = renderMust(query)
  if (must === undefined) return []
  const parts: VectorHit[] = []
  const done = new Set<string>()
  for (const limit of widen(query.limit, POINTS)) {
    const points = await queryPoints(client, collection, { search, limit, must, done })
    if (points === undefined) return undefined
    const least = points.at(-1)?.score ?? 0
    // Qdrant may have let too much pass.
    const passing = points.filter(({ attributes }) => matchesFilter(attributes, filter))
    parts.push(...passing.map((point) => toHit(point, search)))
    markDone(points, done)
    const last = foldParts(parts)[query.limit - 1]?.similarity ?? -Infinity
    if (points.length < limit || least < last - MARGIN) break
  }
  return foldParts(parts).slice(0, query.limit)
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

/** Notes the documents of which nothing nearer can come. */
function markDone(points: readonly StoredPoint[], done: Set<string>): void {
  const least = points.at(-1)?.score ?? 0
  for (const point of points) if (point.score > least + MARGIN) done.add(docOf(point))
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
