import {
  connectDatabase,
  type PostgresDatabase,
  type PostgresSession,
  TENANT_SETTING,
} from './postgres-database.ts'
import type { PostgresPool } from './postgres-pool.ts'

/** A table whose rows belong to tenants. */
export interface TenantTable {
  /** The quoted name. */
  readonly name: string
  /** The quoted column that holds the tenant. */
  readonly column: string
}

const POLICY = 'loci_tenant'

/**
 * Lets PostgreSQL hide the rows of other tenants from transactions that name theirs. The
 * owner of a table is held to it too; a superuser never is.
 */
export async function secureTables(
  database: PostgresDatabase,
  tables: readonly TenantTable[],
): Promise<void> {
  if ((await findOpen(database, tables)).length === 0) return
  await database.migrate(async (session) => {
    for (const { name, column } of await findOpen(session, tables)) {
      await session.query(`create policy ${POLICY} on ${name} using (
        (select coalesce(current_setting('${TENANT_SETTING}', true), '')) = '' or ${column} =
        (select convert_from(decode(current_setting('${TENANT_SETTING}', true), 'hex'), 'UTF8')))`)
      await session.query(`alter table ${name} enable row level security, force row level security`)
    }
  })
}

async function findOpen(
  session: PostgresSession,
  tables: readonly TenantTable[],
): Promise<readonly TenantTable[]> {
  const { rows } = await session.query(
    `select t.at from unnest($1::text[]) with ordinality as t(name, at)
     join pg_class c on c.oid = t.name::regclass where not c.relforcerowsecurity`,
    [tables.map(({ name }) => name)],
  )
  const open = new Set(rows.map(({ at }) => Number(at) - 1))
  return tables.filter((_, at) => open.has(at))
}

/** True if PostgreSQL hides nothing from the user of this pool. */
export async function seesAllRows(pool: PostgresPool): Promise<boolean> {
  const { rows } = await connectDatabase({ pool }, 'loci').query(
    'select rolsuper or rolbypassrls as sees_all from pg_roles where rolname = current_user',
  )
  return rows[0]?.sees_all === true
}
