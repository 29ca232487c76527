import { MemoryError } from '../../core/errors.ts'
import { checkFormat, FORMAT } from '../../core/storage/records/format.ts'
import {
  connectDatabase,
  type PostgresDatabase,
  type PostgresOptions,
  type PostgresSession,
} from './postgres-database.ts'

const SCHEMA_NAME = /^[a-z_][a-z0-9_]{0,62}$/

/** A name that may become part of statements. @throws MemoryError `INVALID_CONFIG` */
export function checkSchemaName(schema = 'loci'): string {
  if (SCHEMA_NAME.test(schema) && !schema.startsWith('pg_')) return schema
  throw new MemoryError(`"${schema}" is not a schema name`, {
    code: 'INVALID_CONFIG',
    hint: `It must match ${SCHEMA_NAME} and may not start with pg_.`,
  })
}

/** Opens a schema, creating it if missing. Several processes may do so concurrently. */
export async function openSchema(options: PostgresOptions): Promise<PostgresDatabase> {
  const schema = checkSchemaName(options.schema)
  const database = connectDatabase(options, schema)
  try {
    if (!(await hasTable(database, 'meta'))) await makeSchema(database)
    checkFormat(await readFormat(database), `The schema "${schema}"`)
  } catch (error) {
    database.close()
    throw error
  }
  return database
}

/**
 * Queries the catalog directly: `to_regclass` may answer from a connection's cache, which misses
 * a table that another connection created during a wait for an advisory lock.
 */
export async function hasTable(
  database: PostgresDatabase,
  name: string,
  session: PostgresSession = database,
): Promise<boolean> {
  const { rows } = await session.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relname = $2`,
    [database.schema, name],
  )
  return rows.length > 0
}

async function makeSchema(database: PostgresDatabase): Promise<void> {
  const { schema } = database
  const meta = database.table('meta')
  await database.migrate(async (session) => {
    if (await hasTable(database, 'meta', session)) return
    // Checked first, because creating a schema needs a privilege that using one does not.
    const { rows } = await session.query('select from pg_namespace where nspname = $1', [schema])
    if (rows.length === 0) await session.query(`create schema "${schema}"`)
    await session.query(`create table ${meta} (key text primary key, value text not null)`)
    await session.query(`insert into ${meta} values ('format', $1)`, [String(FORMAT)])
  })
}

export async function readFormat(
  database: PostgresDatabase,
  session: PostgresSession = database,
): Promise<number> {
  const meta = database.table('meta')
  const { rows } = await session.query(`select value from ${meta} where key = 'format'`)
  return Number(rows[0]?.value)
}

export async function writeFormat(
  database: PostgresDatabase,
  session: PostgresSession,
  format: number,
): Promise<void> {
  const sql = `update ${database.table('meta')} set value = $1 where key = 'format'`
  await session.query(sql, [String(format)])
}
