import {
  checkBatch,
  checkChangesLimit,
  checkIds,
  findCollection,
} from '../../core/storage/documents/check-batch.ts'
import {
  type CollectionDeclaration,
  declareCollection,
} from '../../core/storage/documents/collection.ts'
import { checkFilter, type Filter } from '../../core/storage/documents/filter.ts'
import { FORMAT } from '../../core/storage/records/format.ts'
import type { IndexChanges, IndexedDocument } from '../../ports/derived-index.ts'
import type { DocumentStore } from '../../ports/document-store.ts'
import type { Snapshot } from '../../ports/memory-copies.ts'
import type { CarriedIndex } from './carried-index.ts'
import { readChanges, readServer } from './documents/change-feed.ts'
import type { CollectionTable } from './documents/collection-table.ts'
import { columnOf } from './documents/columns.ts'
import { openTables, planTables } from './documents/open-tables.ts'
import { countDocuments, getDocuments, queryDocuments } from './documents/read-documents.ts'
import { writeDocuments } from './documents/write-documents.ts'
import { checkSchemaName, hasTable, openSchema, readFormat } from './open-schema.ts'
import {
  connectDatabase,
  type PostgresDatabase,
  type PostgresOptions,
} from './postgres-database.ts'
import type { PostgresTextIndex } from './postgres-text-index.ts'
import type { PostgresVectorIndex } from './postgres-vector-index.ts'
import { secureTables } from './row-security.ts'

export interface PostgresDocumentStoreOptions extends PostgresOptions {
  readonly collections: readonly CollectionDeclaration[]
  /** An index in the same database, which every write updates in its own transaction. */
  readonly text?: PostgresTextIndex
  /** Likewise. */
  readonly vectors?: PostgresVectorIndex
}

export interface PostgresDocumentStore extends DocumentStore {
  /** Runs `work` on what the store holds at one moment, in a transaction, while others write. */
  atOneMoment<Result>(work: (snapshot: Snapshot) => Promise<Result>): Promise<Result>
}

/**
 * Stores documents in PostgreSQL (13 or later), in one table per collection, which it creates and
 * alters to match the declarations. Any number of processes may use the same schema.
 *
 * @throws MemoryError `STORE_FAILED` if the server is unreachable; `INVALID_CONFIG` if it
 * rejects the user, or the tables were created by a newer Loci.
 */
export async function createPostgresDocumentStore(
  options: PostgresDocumentStoreOptions,
): Promise<PostgresDocumentStore> {
  const database = await openSchema(options)
  return await openDocumentStore(database, options).catch((error: unknown) => {
    database.close()
    throw error
  })
}

/** The store in a database that is open. Closing the store closes it. */
export async function openDocumentStore(
  database: PostgresDatabase,
  { text, vectors, ...options }: Omit<PostgresDocumentStoreOptions, 'pool'>,
): Promise<PostgresDocumentStore> {
  const collections = options.collections.map(declareCollection)
  const { tables, server } = await openAll(database, collections)

  return {
    collections,
    carries: new Set([
      ...(text === undefined ? [] : (['text'] as const)),
      ...(vectors === undefined ? [] : (['vectors'] as const)),
    ]),

    async get(collection, ids) {
      const table = findTable(collections, tables, collection)
      checkIds(ids)
      return getDocuments(database.own, table, ids)
    },

    async query(collection, query) {
      const table = findTable(collections, tables, collection)
      return queryDocuments(database, table, query, ownTenant(database, table))
    },

    async count(collection, filter = []) {
      const table = findTable(collections, tables, collection)
      checkFilter(table.declaration, filter)
      return countDocuments(database, table, [...filter, ...ownTenant(database, table)])
    },

    async write(batch) {
      const writes = checkBatch(collections, batch)
      const carried = [
        ...carry(text, batch.indexes?.text),
        ...carry(vectors, batch.indexes?.vectors),
      ]
      if (writes.length === 0 && carried.length === 0) return []
      return database.transact(async (session) => {
        const { versions, carrying } = await writeDocuments(database, session, {
          ...{ writes, tables, carried: { indexes: carried, server } },
        })
        for (const { step } of carried) await step(session)
        await carrying.finish()
        return versions
      })
    },

    atOneMoment: (work) =>
      database.read({ transaction_isolation: "'repeatable read'" }, (session) =>
        work({
          collections,
          query: (collection, query) =>
            queryDocuments(session, findTable(collections, tables, collection), query),
        }),
      ),

    async changes(after, limit) {
      checkChangesLimit(limit)
      return readChanges(database, server, { after, limit })
    },

    async close() {
      database.close()
    },
  }
}

/** What opening a store would change in the database, as sentences. Changes nothing itself. */
export async function planPostgresTables(
  options: Pick<PostgresDocumentStoreOptions, 'pool' | 'schema' | 'collections'>,
  format: number = FORMAT,
): Promise<readonly string[]> {
  const database = connectDatabase(options, checkSchemaName(options.schema))
  try {
    const found = (await hasTable(database, 'meta')) ? await readFormat(database) : format
    return [
      ...(found === format ? [] : [`Migrate all documents from format ${found} to ${format}.`]),
      ...(await planTables(database, options.collections.map(declareCollection))),
    ]
  } finally {
    database.close()
  }
}

function carry<Entry extends IndexedDocument>(
  index: CarriedIndex<Entry> | undefined,
  changes: IndexChanges<Entry> | undefined,
) {
  if (index === undefined || changes === undefined) return []
  const { id, state } = index
  return [{ id, state, step: index.prepare(changes) }]
}

async function openAll(database: PostgresDatabase, collections: readonly CollectionDeclaration[]) {
  const tables = await openTables(database, collections)
  const { tenants } = database
  if (tenants !== undefined) {
    const owned = [...tables.values()].filter(({ fields }) => Object.hasOwn(fields, tenants.field))
    await secureTables(
      database,
      owned.map(({ name }) => ({ name, column: columnOf(tenants.field) })),
    )
  }
  return { tables, server: await readServer(database) }
}

/**
 * Queries are held to their tenant by a condition of ours: the indexes are on the beginning of a
 * text, and `left` is not leakproof, so that under row security PostgreSQL would use none of them.
 */
function ownTenant({ tenants }: PostgresDatabase, { declaration }: CollectionTable): Filter {
  const value = tenants?.current()
  if (tenants === undefined || value === undefined) return []
  if (!Object.hasOwn(declaration.fields, tenants.field)) return []
  return [{ field: tenants.field, is: 'equal', value }]
}

function findTable(
  collections: readonly CollectionDeclaration[],
  tables: ReadonlyMap<string, CollectionTable>,
  name: string,
): CollectionTable {
  const table = tables.get(findCollection(collections, name).name)
  if (table !== undefined) return table
  throw new Error(`Broken invariant: "${name}" is declared but has no table`)
}
