import { MemoryError } from '../../../core/errors.ts'
import { hasTable } from '../open-schema.ts'
import type { PostgresDatabase, PostgresSession } from '../postgres-database.ts'

/** The precision of the graph. The stored vectors always have the full one. */
export type GraphPrecision = 'full' | 'half'

export interface VectorTable {
  /** One row per index: its id and its watermark in the document changes. */
  readonly state: string
  /** The quoted name. One row per embedded part. */
  readonly name: string
  /** The indexed expression of a vector; `undefined` if it has too many dimensions for a graph. */
  graphOf(vector: string): string | undefined
  /** The quoted name of the graph, and the statement that makes it. */
  readonly graph?: { readonly name: string; readonly make: string }
}

interface Wanted {
  readonly id: string
  readonly dimensions: number
  readonly precision: GraphPrecision
}

// The limits of pgvector: https://github.com/pgvector/pgvector#hnsw
const FULL_DIMENSIONS_MAX = 2_000
const HALF_DIMENSIONS_MAX = 4_000
/** The first version whose scans go on until enough rows pass the filter. */
const VERSION_MIN = [0, 8] as const
/** Links per row, and candidates considered when a row is linked: the defaults of pgvector. */
const GRAPH = 'm = 16, ef_construction = 64'

/**
 * Opens the table of the index, creating it if missing.
 *
 * @throws MemoryError `UNSUPPORTED` if the server has no usable pgvector.
 */
export async function openVectorTable(
  database: PostgresDatabase,
  wanted: Wanted,
): Promise<VectorTable> {
  await requireExtension(database)
  const found = await readNumber(database, database, wanted)
  const isReady =
    found !== undefined &&
    !(await hasOtherGraph(database, database, wanted, found)) &&
    (await hasTable(database, timesName(found)))
  const number = isReady
    ? found
    : await database.migrate((session) => makeTable(database, session, wanted))
  return describeTable(database, wanted, number)
}

/** Drops the vectors of models that are no longer used. Resolves to the ids of their indexes. */
export async function dropOtherTables(
  database: PostgresDatabase,
  keptId: string,
): Promise<readonly string[]> {
  return await database.migrate(async (session) => {
    const { rows } = await session.query(
      `delete from ${database.table(STATE)} where id <> $1 returning id, number`,
      [keptId],
    )
    for (const { number } of rows) {
      await session.query(`drop table if exists ${tableOf(database, Number(number))}`)
    }
    return rows.map(({ id }) => String(id))
  })
}

const STATE = 'vector_indexes'
/** The attribute that is asked for by ranges. */
export const TIME_FIELD = 'eventAt'

async function requireExtension(database: PostgresDatabase): Promise<void> {
  if (!(await isInstalled(database))) {
    try {
      await database.migrate(async (session) => {
        if (await isInstalled(session)) return
        await session.query('create extension if not exists vector')
      })
    } catch (cause) {
      if (MemoryError.is(cause) && cause.isRetryable) throw cause
      throw noVectors(`cannot be created (${(cause as Error).message})`, cause)
    }
  }
  const { rows } = await database.query(
    `select extversion as version, to_regtype('vector') is not null as is_visible
     from pg_extension where extname = 'vector'`,
  )
  const version = String(rows[0]?.version)
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major === VERSION_MIN[0] && minor < VERSION_MIN[1]) {
    throw noVectors(`has version ${version}, and ${VERSION_MIN.join('.')} is needed`)
  }
  if (rows[0]?.is_visible !== true) throw noVectors('is not in the search_path of this user')
}

async function isInstalled(session: PostgresSession): Promise<boolean> {
  const { rows } = await session.query(`select from pg_extension where extname = 'vector'`)
  return rows.length > 0
}

function noVectors(reason: string, cause?: unknown): MemoryError {
  return new MemoryError(`The extension "vector" of PostgreSQL ${reason}`, {
    code: 'UNSUPPORTED',
    hint: 'Install pgvector 0.8 or later on the server, and run as an administrator: create extension vector',
    cause,
  })
}

async function makeTable(
  database: PostgresDatabase,
  session: PostgresSession,
  wanted: Wanted,
): Promise<number> {
  const state = database.table(STATE)
  if (!(await hasTable(database, STATE, session))) {
    await session.query(`create table ${state} (
      id text primary key, number integer generated always as identity,
      dimensions integer not null, watermark text)`)
  }
  const number =
    (await readNumber(database, session, wanted)) ?? (await addTable(database, session, wanted))
  const keys = `(partition, (attributes -> '${TIME_FIELD}'))`
  const name = timesName(number)
  await session.query(
    `create index if not exists "${name}" on ${tableOf(database, number)} ${keys}`,
  )
  if (await hasOtherGraph(database, session, wanted, number)) {
    const { name } = describeTable(database, otherPrecision(wanted), number).graph ?? {}
    await session.query(`drop index ${name}`)
    await makeGraph(session, describeTable(database, wanted, number))
  }
  return number
}

async function makeGraph(session: PostgresSession, { graph }: VectorTable): Promise<void> {
  if (graph !== undefined) await session.query(`create index ${graph.make}`)
}

/** True if the graph has the precision that was wanted before. */
async function hasOtherGraph(
  database: PostgresDatabase,
  session: PostgresSession,
  wanted: Wanted,
  number: number,
): Promise<boolean> {
  const other = graphName(otherPrecision(wanted), number)
  if (other === undefined || other === graphName(wanted, number)) return false
  return await hasTable(database, other, session)
}

function otherPrecision(wanted: Wanted): Wanted {
  return { ...wanted, precision: wanted.precision === 'full' ? 'half' : 'full' }
}

async function addTable(
  database: PostgresDatabase,
  session: PostgresSession,
  { id, dimensions, precision }: Wanted,
): Promise<number> {
  // A model of the same name with other dimensions is another model.
  const old = await session.query(
    `delete from ${database.table(STATE)} where id = $1 returning number`,
    [id],
  )
  for (const { number } of old.rows) {
    await session.query(`drop table if exists ${tableOf(database, Number(number))}`)
  }
  const { rows } = await session.query(
    `insert into ${database.table(STATE)} (id, dimensions) values ($1, $2) returning number`,
    [id, dimensions],
  )
  const number = Number(rows[0]?.number)
  const table = tableOf(database, number)
  await session.query(`create table ${table} (
    collection text collate "C" not null, id text collate "C" not null,
    part text collate "C" not null, place smallint not null, hash text not null,
    partition text collate "C" not null, attributes jsonb not null,
    embedding vector(${dimensions}) not null,
    primary key (collection, id, part))`)
  await makeGraph(session, describeTable(database, { id, dimensions, precision }, number))
  return number
}

async function readNumber(
  database: PostgresDatabase,
  session: PostgresSession,
  { id, dimensions }: Wanted,
): Promise<number | undefined> {
  if (!(await hasTable(database, STATE, session))) return undefined
  const { rows } = await session.query(
    `select number from ${database.table(STATE)} where id = $1 and dimensions = $2`,
    [id, dimensions],
  )
  return rows[0] === undefined ? undefined : Number(rows[0].number)
}

function describeTable(database: PostgresDatabase, wanted: Wanted, number: number): VectorTable {
  const table = { state: database.table(STATE), name: tableOf(database, number) }
  const graph = graphName(wanted, number)
  if (graph === undefined) return { ...table, graphOf: () => undefined }
  const type = precisionOf(wanted) === 'full' ? 'vector' : 'halfvec'
  const graphOf = (vector: string): string => `${vector}::${type}(${wanted.dimensions})`
  const keys = `(${graphOf('embedding')}) ${type}_cosine_ops`
  const make = `"${graph}" on ${table.name} using hnsw (${keys}) with (${GRAPH})`
  return { ...table, graphOf, graph: { name: database.table(graph), make } }
}

/** Makes the graph again that a wipe dropped, while others write. One that a crash left unfinished is made anew. */
export async function restoreGraph(
  database: PostgresDatabase,
  graph: NonNullable<VectorTable['graph']>,
): Promise<void> {
  const { rows } = await database.query(
    `select indisvalid or indexrelid in (select index_relid from pg_stat_progress_create_index) as is_there
     from pg_index where indexrelid = to_regclass($1)`,
    [graph.name],
  )
  if (rows[0]?.is_there === true) return
  if (rows[0] !== undefined) await database.maintain(`drop index concurrently ${graph.name}`)
  await database.maintain(`create index concurrently if not exists ${graph.make}`)
}

function precisionOf({ precision, dimensions }: Wanted): GraphPrecision | undefined {
  if (dimensions > HALF_DIMENSIONS_MAX) return undefined
  return dimensions > FULL_DIMENSIONS_MAX ? 'half' : precision
}

function graphName(wanted: Wanted, number: number): string | undefined {
  const precision = precisionOf(wanted)
  return precision === undefined ? undefined : `vectors_${number}_${precision}`
}

/** The index of the rows of a partition by time. */
function timesName(number: number): string {
  return `vectors_${number}_times`
}

function tableOf(database: PostgresDatabase, number: number): string {
  return database.table(`vectors_${number}`)
}
