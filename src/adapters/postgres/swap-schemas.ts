import { checkSchemaName } from './open-schema.ts'
import { connectDatabase } from './postgres-database.ts'
import type { PostgresPool } from './postgres-pool.ts'

/** Deletes a schema with everything in it, if it is there. */
export async function dropSchema(pool: PostgresPool, schema: string): Promise<void> {
  const database = connectDatabase({ pool }, checkSchemaName(schema))
  await database.migrate((session) =>
    session.query(`drop schema if exists "${database.schema}" cascade`),
  )
}

/**
 * Puts a schema in the place of another, which gets the name `kept`, in one transaction. Whoever
 * reads and writes there goes on with the new one.
 *
 * @param place The schema that is replaced. It need not exist.
 */
export async function swapSchemas(
  pool: PostgresPool,
  { place, by, kept }: { readonly place: string; readonly by: string; readonly kept: string },
): Promise<void> {
  const database = connectDatabase({ pool }, checkSchemaName(place))
  await database.migrate(async (session) => {
    const { rows } = await session.query('select from pg_namespace where nspname = $1', [place])
    if (rows.length > 0) {
      await session.query(`alter schema "${place}" rename to "${checkSchemaName(kept)}"`)
    }
    await session.query(`alter schema "${checkSchemaName(by)}" rename to "${place}"`)
  })
}
