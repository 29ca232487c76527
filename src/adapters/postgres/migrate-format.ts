import { checkFormat, isMigratable } from '../../core/storage/records/format.ts'
import type { DocumentStore } from '../../ports/document-store.ts'
import { renameTables } from './documents/open-tables.ts'
import { checkSchemaName, hasTable, readFormat, writeFormat } from './open-schema.ts'
import {
  connectDatabase,
  type PostgresDatabase,
  type PostgresSession,
} from './postgres-database.ts'
import { openDocumentStore, type PostgresDocumentStoreOptions } from './postgres-document-store.ts'

/**
 * Brings the documents of a schema to another format, in one transaction in which nobody else
 * writes: all or nothing. Processes that still use the old format then fail loudly. Resolves to
 * false if there is nothing to do.
 *
 * @throws MemoryError `INVALID_CONFIG` for a format without a migration.
 */
export async function migratePostgresFormat(
  options: Pick<PostgresDocumentStoreOptions, 'pool' | 'schema' | 'collections'>,
  to: number,
  change: (documents: DocumentStore, found: number) => Promise<void>,
): Promise<boolean> {
  const schema = checkSchemaName(options.schema)
  const database = connectDatabase(options, schema)
  try {
    if (!(await hasTable(database, 'meta'))) return false
    return await database.migrate(async (session) => {
      await session.query(`select pg_advisory_xact_lock(${database.writersLock.join()})`)
      // Another process may have migrated it first.
      const found = await readFormat(database, session)
      if (found === to) return false
      if (!isMigratable(found, to)) checkFormat(found, `The schema "${schema}"`, to)
      const inside = insideOf(database, session)
      await change(await openDocumentStore(inside, options), found)
      await renameTables(inside, session)
      await writeFormat(database, session, to)
      return true
    })
  } finally {
    database.close()
  }
}

/** The same database, all of whose work is part of one transaction. */
function insideOf(database: PostgresDatabase, session: PostgresSession): PostgresDatabase {
  return {
    ...database,
    query: (sql, values) => session.query(sql, values),
    own: session,
    transact: (work) => work(session),
    read: (_settings, work) => work(session),
    migrate: (work) => work(session),
    close() {},
  }
}
