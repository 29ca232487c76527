import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { createFileDocumentStore } from '../../src/adapters/files/index.ts'
import { createMemoryDocumentStore } from '../../src/adapters/memory/memory-document-store.ts'
import { createSqliteDocumentStore } from '../../src/adapters/sqlite/documents/sqlite-document-store.ts'
import { openSqliteDatabase, type SqliteOptions } from '../../src/adapters/sqlite/open-database.ts'
import { DOCUMENT_STORE_TEST_COLLECTIONS } from '../../src/conformance/document-store-cases.ts'
import type { DocumentStore } from '../../src/ports/document-store.ts'

/** A document store that can be proved: opened empty, with the collections of the suite. */
export interface DocumentStoreSubject {
  readonly name: string
  /** `folder` is empty, belongs to this store alone, and is deleted after it was closed. */
  open(folder: string): Promise<DocumentStore>
}

const collections = DOCUMENT_STORE_TEST_COLLECTIONS

export const documentStoreSubjects: readonly DocumentStoreSubject[] = [
  { name: 'memory', open: async () => createMemoryDocumentStore({ collections }) },
  { name: 'json files', open: (folder) => createFileDocumentStore({ folder, collections }) },
  ...sqliteDrivers().map((driver) => ({
    name: `sqlite (${driver})`,
    open: (folder: string) => openSqlite({ path: join(folder, 'loci.db'), driver }),
  })),
]

/** Opens a SQLite store that closes its file together with itself. */
export async function openSqlite(options: SqliteOptions): Promise<DocumentStore> {
  const database = await openSqliteDatabase({ durability: 'process-crash', ...options })
  const store = await createSqliteDocumentStore({ database, collections })
  return { ...store, close: async () => database.close() }
}

/** The drivers that this Node can load: the package always, the built-in one from Node 22. */
function sqliteDrivers(): readonly ('package' | 'built-in')[] {
  return isBuiltin('node:sqlite') ? ['package', 'built-in'] : ['package']
}
