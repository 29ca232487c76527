import { foldParts, type Widths, widen } from '../../../core/storage/vectors/nearest-documents.ts'
import { cosineOfUnits } from '../../../core/storage/vectors/unit-vector.ts'
import type { VectorHit, VectorQuery } from '../../../ports/vector-index.ts'
import { renderAttributeFilter } from '../attribute-filter-sql.ts'
import { createParameters, type Parameters } from '../parameters.ts'
import type { PostgresDatabase, PostgresSession } from '../postgres-database.ts'
import { decodeVector } from './vector-bytes.ts'
import { TIME_FIELD, type VectorTable } from './vector-table.ts'

/**
 * What a row costs that the graph meets: so many times what it costs to look at one's filter. Measured
 * on 30,000 rows of 384 numbers: 9 microseconds, beside 0.6.
 */
export const WALKED_ROW = 15
/** What it costs to fetch and compare the vector of a row, likewise. */
const COMPARED_ROW = 5

/**
 * Rows taken from the graph. The least number that it looks at was measured: see
 * docs/decisions/0006-postgres.md.
 */
const ROWS: Widths = { perHit: 3, min: 200, max: 12_800 }
/** The largest value of `hnsw.ef_search`. */
const CANDIDATES_MAX = 1_000
/** How many rows the graph may meet, and the memory for them in multiples of `work_mem`. */
const WALKED_MAX = 40_000
const WALK_MEMORY = 4
/** About 2,000 rows, whose vectors are stored elsewhere. */
const SAMPLE_PAGES = 130
/**
 * pgvector adds up in 32 bits. What it puts this close to the last hit, or to the nearest part
 * of a document, is compared again in full.
 */
const MARGIN = 1e-5
/** So many parts may be as near as the last hit. */
const TIES_MAX = 1_000

interface Search {
  readonly table: VectorTable
  readonly query: VectorQuery
  /** The normalized query vector. */
  readonly values: Float32Array
  readonly walkedRow: number
}

/**
 * The nearest documents: by walking the graph, or by comparing all that pass the filter where that is
 * less work, or where the graph met too few of them.
 */
export async function searchVectors(
  database: PostgresDatabase,
  search: Search,
): Promise<readonly VectorHit[]> {
  const { limit } = search.query
  const graph = search.table.graphOf('embedding')
  if (graph !== undefined && (await isWalkShorter(database, search))) {
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
 * Estimates both ways from a sample of the table, of all tenants. The graph meets about
 * `wanted × all ÷ passing` rows; the other way is to look at each row of the partition in that time, and to compare those that pass.
 */
async function isWalkShorter(session: PostgresSession, search: Search): Promise<boolean> {
  const { table, query, walkedRow } = search
  const parameters = createParameters()
  const passes = renderWhere(search, parameters)
  const times = query.filter?.filter(({ field, is }) => field === TIME_FIELD && is === 'between')
  const inTime = renderAttributeFilter('attributes', times ?? [], parameters)
  const graph = parameters.add(table.graph?.name)
  const { rows } = await session.query(
    `with share as (
       select least(1, ${SAMPLE_PAGES}::float8 / greatest(1, pg_relation_size('${table.name}')
         / current_setting('block_size')::integer)) as share)
     select count(*) / share as all, count(*) filter (where partition = $1 and ${inTime}) / share as own,
       count(*) filter (where ${passes}) / share as passing,
       (select indisvalid from pg_index where indexrelid = to_regclass(${graph})) as has_graph
     from share, ${table.name} tablesample system (100 * (select share from share)) repeatable (0)
     group by share`,
    parameters.values,
  )
  const [all, own, passing] = ['all', 'own', 'passing'].map((name) => Number(rows[0]?.[name] ?? 0))
  const wanted = Math.max(query.limit * ROWS.perHit, ROWS.min)
  const walked = (wanted * (all ?? 0)) / Math.max(1, passing ?? 0)
  const compared = (own ?? 0) + COMPARED_ROW * (passing ?? 0)
  return rows[0]?.has_graph === true && walked <= WALKED_MAX && walked * walkedRow < compared
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
    'hnsw.max_scan_tuples': WALKED_MAX,
    'hnsw.scan_mem_multiplier': WALK_MEMORY,
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
 * these only: sorting them with the others would not fit into the memory of a statement. Nothing is
 * joined, because the planner takes candidates for a single row, and would compare each with each.
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
     ), last as (
       select nearest from (
         select min(distance) as nearest from candidates group by collection, id) d
       order by nearest offset ${limit - 1} limit 1
     ), near as (
       select *, min(distance) over (partition by collection, id) as nearest from candidates
       where distance <= coalesce((select nearest from last), 2) + 2 * ${MARGIN}
     )
     select n.collection, n.id, n.part,
       (select vector_send(t.embedding) from ${table.name} t
        where t.collection = n.collection and t.id = n.id and t.part = n.part) as bytes,
       (select count(*)::integer from candidates) as candidates
     from near n where distance <= nearest + ${MARGIN}
     order by nearest, collection, id limit ${limit + TIES_MAX}`,
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
