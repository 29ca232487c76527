import { groupBy } from '../../core/group-by.ts'
import { isObject } from '../../core/json.ts'
import { checkIds } from '../../core/storage/documents/check-batch.ts'
import {
  checkDimensions,
  checkVectorEntry,
  checkVectorQuery,
} from '../../core/storage/vectors/check-vectors.ts'
import type { DocumentKey, IndexChanges, WatermarkStep } from '../../ports/derived-index.ts'
import type { StoredVectors, VectorEntry, VectorIndex } from '../../ports/vector-index.ts'
import { type OpenCollection, openCollections } from './collection.ts'
import { docOf, type QdrantPoint, readPoint, type StoredPoint, toPoints } from './points.ts'
import {
  connectToQdrant,
  failed,
  type QdrantClient,
  type QdrantConnection,
} from './qdrant-connection.ts'
import { matchAny } from './render-filter.ts'
import { searchPoints } from './search-points.ts'
import { readWatermark, takeClaim } from './watermark.ts'

export interface QdrantVectorIndexOptions extends QdrantConnection {
  /** Names the model of the vectors. Each has a collection of its own. */
  readonly id: string
  readonly dimensions: number
  /** What the names of all collections begin with. Default: `loci`. */
  readonly prefix?: string | undefined
}

export interface QdrantVectorIndex extends VectorIndex {
  /** Deletes the collections of other models. Resolves to their number. */
  dropOthers(): Promise<number>
}

/** Points written at once: a few megabytes. */
const POINTS_WRITTEN = 500
const POINTS_READ = 250
/** The marker of the first part of a document, by which documents are counted. */
const FIRST = { key: 'place', range: { gte: 0, lt: 1 } }

/**
 * Vectors in Qdrant, which follows the documents: it can be away, wiped and rebuilt. Nothing is
 * asked of the server before the first use, so that a memory opens without it.
 *
 * @throws MemoryError `INVALID_CONFIG`, `INVALID_INPUT`
 */
export function createQdrantVectorIndex(options: QdrantVectorIndexOptions): QdrantVectorIndex {
  const { id, dimensions, prefix = 'loci' } = options
  checkDimensions(dimensions)
  const client = connectToQdrant(options)
  const collections = openCollections({ client, id, dimensions, prefix })

  return {
    id,
    dimensions,
    watermark: async () =>
      (await collections.use((collection) => readWatermark(client, collection))).at,
    async apply(changes, step) {
      const points = changes.upserts.flatMap((entry) =>
        toPoints(entry, checkVectorEntry(entry, dimensions)),
      )
      return await collections.use((collection) =>
        write(client, collection, { changes, points, step }),
      )
    },
    async search(query) {
      const values = checkVectorQuery(query, dimensions)
      return await collections.use((collection) =>
        searchPoints(client, collection, { query, values }),
      )
    },
    async get(keys) {
      checkIds(keys.map((key) => key.id))
      if (keys.length === 0) return []
      return await collections.use((collection) => readVectors(client, collection, keys))
    },
    wipe: () => collections.replace(),
    // Qdrant does this by itself.
    async optimize() {},
    verify: () => collections.use((collection) => examine(client, collection)),
    dropOthers: () => collections.dropOthers(),
    async close() {},
  }
}

interface Writing {
  readonly changes: IndexChanges<VectorEntry>
  readonly points: readonly QdrantPoint[]
  readonly step: WatermarkStep | undefined
}

async function write(
  client: QdrantClient,
  collection: OpenCollection,
  { changes, points, step }: Writing,
): Promise<boolean | undefined> {
  const claim = await takeClaim(client, collection, step)
  if (claim === undefined || claim === false) return claim
  await collection.indexKeys(new Set(points.flatMap(({ payload }) => Object.keys(payload))))
  const docs = [...changes.upserts, ...changes.deletes].map(docOf)
  // Parts that remain are overwritten in place, so that a search meets either.
  const rest = {
    filter: {
      must: [matchAny('doc', docs)],
      ...(points.length === 0 ? {} : { must_not: [{ has_id: points.map((point) => point.id) }] }),
    },
  }
  const operations: object[] = docs.length === 0 ? [] : [{ delete: rest }]
  for (let start = 0; start < points.length; start += POINTS_WRITTEN) {
    operations.push({ upsert: { points: points.slice(start, start + POINTS_WRITTEN) } })
  }
  const last = [...operations.splice(-1), claim.finish()]
  for (const batch of [...operations.map((operation) => [operation]), last]) {
    if (claim.isOver()) throw tooSlow()
    const path = `${collection.path}/points/batch?wait=true&ordering=medium`
    if ((await client.send('POST', path, { operations: batch })) === undefined) return undefined
  }
  return await claim.isFinished()
}

async function readVectors(
  client: QdrantClient,
  collection: OpenCollection,
  keys: readonly DocumentKey[],
): Promise<readonly StoredVectors[] | undefined> {
  const points = await scrollPoints(client, collection, [matchAny('doc', keys.map(docOf))])
  if (points === undefined) return undefined
  const parts = groupBy(points, docOf)
  return keys.flatMap(({ collection, id }) => {
    const found = parts
      .get(docOf({ collection, id }))
      ?.toSorted((one, two) => one.place - two.place)
    if (found === undefined) return []
    const vectors = found.map(({ part, hash, values }) => ({ part, hash, values }))
    return [{ collection, id, vectors }]
  })
}

async function scrollPoints(
  client: QdrantClient,
  { path }: OpenCollection,
  must: readonly object[],
): Promise<readonly StoredPoint[] | undefined> {
  const points: StoredPoint[] = []
  const read = { filter: { must }, limit: POINTS_READ, with_payload: true, with_vector: true }
  let from: object = {}
  for (;;) {
    const page = await client.send('POST', `${path}/points/scroll`, { ...read, ...from })
    if (!isObject(page) || !Array.isArray(page.points)) return undefined
    points.push(...page.points.map(readPoint).filter((point) => point !== undefined))
    const { next_page_offset: offset } = page
    if (offset === undefined || offset === null) return points
    from = { offset }
  }
}

async function examine(client: QdrantClient, { path }: OpenCollection) {
  const [counted, state] = await Promise.all([
    client.send('POST', `${path}/points/count`, { exact: true, filter: { must: [FIRST] } }),
    client.send('GET', path),
  ])
  if (!isObject(counted) || !isObject(state)) return undefined
  const { optimizer_status: optimizer, status } = state
  const problems = [
    ...(status === 'red' ? ['Qdrant says that the collection is damaged.'] : []),
    ...(isObject(optimizer) ? [`Qdrant cannot compact it: ${String(optimizer.error)}`] : []),
  ]
  return { documents: Number(counted.count), problems }
}

function tooSlow() {
  return failed('Qdrant was too slow for one step of the index', {
    hint: 'Try again. The index follows the documents, and nothing is lost.',
    isRetryable: true,
  })
}
