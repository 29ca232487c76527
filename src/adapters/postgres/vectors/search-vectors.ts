import { foldParts, type Widths, widen } from '../../../core/storage/vectors/nearest-documents.ts'
import { cosineOfUnits } from '../../../core/storage/vectors/unit-vector.ts'
import type { VectorHit, VectorQuery } from '../../../ports/vector-index.ts'
import { renderAttributeFilter } from '../attribute-filter-sql.ts'
import { createParameters, type Parameters } from '../parameters.ts'
import type { PostgresDatabase, PostgresSession } from '../postgres-database.ts'
import { decodeVector } from './vector-bytes.ts'
import type { VectorTable } from './vector-table.ts'

/** The thresholds of a search. */
export interface PostgresVectorTuning {
  /** In a partition of at most this many rows, all vectors are compared. */
  readonly exactRowsMax: number
}

export const POSTGRES_VECTOR_TUNING: PostgresVectorTuning = { exactRowsMax: 2_000 }

/**
 * Rows taken from the graph. The least number that it looks at was measured: see
 * docs/decisions/0006-postgres.md.
 */
const ROWS: Widths = { perHit: 3, min: 200, max: 12_800 }
/** The largest value of `hnsw.ef_search`. */
const CANDIDATES_MAX = 1_000
/**
 * pgvector adds up in 32 bits. What it puts this close to the last hit, or to the nearest part
 * of a document, is compared again in full.
 */
const MARGIN = 1e-5
/** So many documents may be as near as the last hit. */
const TIES_MAX = 1_000

interface Search {
  readonly table: VectorTable
  readonly query: VectorQuery
  /** The normalized query vector. */
  readonly values: Float32Array
  readonly tuning: PostgresVectorTuning
}

/**
 * The nearest documents. Compares all vectors of a small partition. In a large one it walks the graph;
 * if too few rows that pass the filter are near enough to be met there, it compares all.
 */
export async function searchVectors(
  database: PostgresDatabase,
  search: Search,
): Promise<readonly VectorHit[]> {
  const { limit } = search.query
  const graph = search.table.graphOf('embedding')
  if (graph !== undefined && !(await isSmall(database.own, search))) {
    for (const rows of widen(limit, ROWS)) {
      const found = await searchGraph(database, search, { graph, rows })
      if (found.hits.length >= limit) return found.hits
      if (found.rows < rows || rows >= ROWS.max) break
    }
  }
  return (await readNearest(database.own, search, (parameters) => renderWhere(search, parameters)))
    .hits
}

/**
 * True if comparing all vectors visits fewer rows. The graph meets about `wanted × all ÷ partition`
 * rows until it has found the wanted ones in the partition.
 */
async function isSmall(session: PostgresSession, search: Search): Promise<boolean> {
  const { table, query, tuning } = search
  const wanted = Math.max(query.limit * ROWS.perHit, ROWS.min)
  const { rows } = await session.query(
    `with most as (
       select greatest($2, ceil(sqrt($3 * greatest(reltuples, 0))))::bigint as rows
       from pg_class where oid = $4::regclass)
     select (select count(*) from (
       select from ${table.name} where partition = $1 limit (select rows + 1 from most)) p)
       <= (select rows from most) as is_small`,
    [query.partition, tuning.exactRowsMax, wanted, table.name],
  )
  return rows[0]?.is_small === true
}

async function searchGraph(
  database: PostgresDatabase,
  search: Search,
  { graph, rows }: { readonly graph: string; readonly rows: number },
) {
  const settings = {
    'hnsw.ef_search': Math.min(rows, CANDIDATES_MAX),
    // The order is restored below, so this one may be relaxed.
    'hnsw.iterative_scan': 'relaxed_order',
    // Nothing but the graph can give the order without sorting.
    enable_sort: 'off',
  }
  return await database.read(settings, (session) =>
    readNearest(
      session,
      search,
      (parameters, vector) => `${renderWhere(search, parameters)}
        order by ${graph} <=> ${search.table.graphOf(vector)} limit ${rows}`,
    ),
  )
}

function renderWhere({ query }: Search, parameters: Parameters): string {
  const { partition, part, filter = [] } = query
  return [
    `partition = ${parameters.add(partition)}`,
    ...(part === undefined ? [] : [`split_part(part, '#', 1) = ${parameters.add(part)}`]),
    renderAttributeFilter('attributes', filter, parameters),
  ].join(' and ')
}

/**
 * Ranks candidates, and compares those that may be among the hits in full. Vectors are fetched for
 * these only: sorting them with the others would not fit into the memory of a statement.
 *
 * @param rest The conditions of the candidates, and what follows them. Gets the query vector.
 */
async function readNearest(
  session: PostgresSession,
  { table, query, values }: Search,
  rest: (parameters: Parameters, vector: string) => string,
): Promise<{ readonly hits: readonly VectorHit[]; readonly rows: number }> {
  const parameters = createParameters()
  const vector = `${parameters.add(`[${values.join()}]`)}::vector`
  const { limit } = query
  const { rows } = await session.query(
    `with candidates as materialized (
       select collection, id, part, embedding <#> ${vector} as distance
       from ${table.name} where ${rest(parameters, vector)}
     ), documents as (
       select collection, id, min(distance) as nearest from candidates group by collection, id
       order by nearest, collection, id limit ${limit + TIES_MAX}
     ), last as (
       select nearest from documents order by nearest, collection, id offset ${limit - 1} limit 1
     )
     select c.collection, c.id, c.part,
       (select vector_send(t.embedding) from ${table.name} t
        where t.collection = c.collection and t.id = c.id and t.part = c.part) as bytes,
       (select count(*)::integer from candidates) as candidates
     from candidates c join documents d using (collection, id)
     where c.distance <= d.nearest + ${MARGIN}
       and d.nearest <= coalesce((select nearest from last), 2) + ${MARGIN}`,
    parameters.values,
  )
  const parts = rows.map((row) => ({
    collection: String(row.collection),
    id: String(row.id),
    part: String(row.part),
    similarity: cosineOfUnits(decodeVector(row.bytes as Uint8Array), values),
  }))
  return { hits: foldParts(parts).slice(0, limit), rows: Number(rows[0]?.candidates ?? 0) }
}
