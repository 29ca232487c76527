import { isStorableText } from '../../core/language/text/clean-text.ts'
import { checkIds } from '../../core/storage/documents/check-batch.ts'
import {
  checkDimensions,
  checkVectorEntry,
  checkVectorQuery,
} from '../../core/storage/vectors/check-vectors.ts'
import type { DocumentKey, IndexChanges, IndexReport } from '../../ports/derived-index.ts'
import type { EmbeddedPart, VectorEntry, VectorIndex } from '../../ports/vector-index.ts'
import { type CarriedIndex, followDocuments } from './carried-index.ts'
import { openSchema } from './open-schema.ts'
import type { PostgresDatabase, PostgresOptions, PostgresSession } from './postgres-database.ts'
import { secureTables } from './row-security.ts'
import { applyVectors } from './vectors/apply-vectors.ts'
import { searchVectors, WALKED_ROW } from './vectors/search-vectors.ts'
import { decodeVector } from './vectors/vector-bytes.ts'
import {
  dropOtherTables,
  type GraphPrecision,
  openVectorTable,
  restoreGraph,
  type VectorTable,
} from './vectors/vector-table.ts'

export interface PostgresVectorIndexOptions extends PostgresOptions {
  /** Identifies the model. Indexes with other ids coexist in the same schema. */
  readonly id: string
  readonly dimensions: number
  /**
   * The precision of the graph that is searched; hits are always compared in full. `half` takes
   * half the memory. More than 2,000 dimensions are always `half`. Default: `full`.
   */
  readonly precision?: GraphPrecision
  /** @internal For tests, which cannot wait for large indexes. */
  readonly walkedRow?: number
}

export interface PostgresVectorIndex extends VectorIndex, CarriedIndex<VectorEntry> {
  /** Drops the vectors of all other models. Resolves to the ids of their indexes. */
  dropOthers(): Promise<readonly string[]>
}

/**
 * Vector search in PostgreSQL with pgvector 0.8 or later.
 *
 * @throws MemoryError `UNSUPPORTED` if the server has no such extension and none can be created.
 */
export async function createPostgresVectorIndex(
  options: PostgresVectorIndexOptions,
): Promise<PostgresVectorIndex> {
  const { id, dimensions, precision = 'full', walkedRow = WALKED_ROW } = options
  checkDimensions(dimensions)
  const database = await openSchema(options)
  const table = await openTable(database, { id, dimensions, precision }).catch((error: unknown) => {
    database.close()
    throw error
  })

  function prepare(changes: IndexChanges<VectorEntry>) {
    const upserts = changes.upserts.map((entry) => ({
      ...entry,
      vectors: checkVectorEntry(entry, dimensions),
    }))
    // A key that cannot be stored does not exist, so it needs no delete.
    const deletes = changes.deletes.filter(isStorable)
    return (session: PostgresSession) => applyVectors(session, table, { upserts, deletes })
  }

  const { state, name, graph } = table
  const made = graph && { name: graph.name, restore: () => restoreGraph(database, graph) }
  return {
    ...followDocuments(database, { id, state, prepare, tables: [name], made }),
    dimensions,

    async search(query) {
      const values = checkVectorQuery(query, dimensions)
      if (!isStorableText(query.partition) || !isStorableText(query.part ?? '')) return []
      return searchVectors(database, { table, query, values, walkedRow })
    },

    async get(keys) {
      checkIds(keys.map((key) => key.id))
      return getVectors(database.own, table, keys.filter(isStorable))
    },

    verify: () => verifyVectors(database, table, dimensions),
    dropOthers: () => dropOtherTables(database, id),
  }
}

async function openTable(
  database: PostgresDatabase,
  wanted: Parameters<typeof openVectorTable>[1],
): Promise<VectorTable> {
  const table = await openVectorTable(database, wanted)
  if (database.tenants !== undefined) {
    await secureTables(database, [{ name: table.name, column: 'partition' }])
  }
  return table
}

function isStorable({ collection, id }: DocumentKey): boolean {
  return isStorableText(collection) && isStorableText(id)
}

async function getVectors(
  session: PostgresSession,
  { name }: VectorTable,
  keys: readonly DocumentKey[],
) {
  const { rows } = await session.query(
    `select k.at, t.part, t.hash, vector_send(t.embedding) as bytes
     from unnest($1::text[], $2::text[]) with ordinality as k(collection, id, at)
     join ${name} t on t.collection = k.collection and t.id = k.id
     order by k.at, t.place`,
    [keys.map(({ collection }) => collection), keys.map(({ id }) => id)],
  )
  const parts = new Map<number, EmbeddedPart[]>()
  for (const row of rows) {
    const at = Number(row.at) - 1
    const values = decodeVector(row.bytes as Uint8Array)
    const part = { part: String(row.part), hash: String(row.hash), values }
    parts.set(at, [...(parts.get(at) ?? []), part])
  }
  return keys.flatMap(({ collection, id }, at) => {
    const vectors = parts.get(at)
    return vectors === undefined ? [] : [{ collection, id, vectors }]
  })
}

/** Normalizing in 32 bits leaves the length this close to 1. */
const LENGTH_TOLERANCE = 1e-3

async function verifyVectors(
  session: PostgresSession,
  { name }: VectorTable,
  dimensions: number,
): Promise<IndexReport> {
  const { rows } = await session.query(
    `select count(distinct (collection, id))::text as documents,
       count(*) filter (where vector_dims(embedding) <> $1
         or not abs(vector_norm(embedding) - 1) < ${LENGTH_TOLERANCE})::text as damaged,
       (select count(*) from pg_index where indrelid = $2::regclass and not indisvalid)::text
         as broken
     from ${name}`,
    [dimensions, name],
  )
  const count = (column: string): number => Number(rows[0]?.[column])
  const problems = [
    [count('damaged'), 'vectors do not have length 1'],
    [count('broken'), 'indexes of the table are not valid'],
  ] as const
  return {
    documents: count('documents'),
    problems: problems.flatMap(([number, what]) => (number === 0 ? [] : [`${number} ${what}.`])),
  }
}
