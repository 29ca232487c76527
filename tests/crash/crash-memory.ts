import { join } from 'node:path'
import {
  createSqliteDocumentStore,
  createSqliteTextIndex,
  createSqliteVectorIndex,
  openSqliteDatabase,
} from '../../src/adapters/sqlite/index.ts'
import { createMemory } from '../../src/compose/create-memory.ts'
import { checkSqliteFile } from '../../src/compose/diagnose.ts'
import { openMemory } from '../../src/compose/open-memory.ts'
import { MEMORY_COLLECTIONS } from '../../src/core/all-record-kinds.ts'
import type { Memory } from '../../src/operations/memory.ts'
import type { MemoryEvent } from '../../src/ports/event-sink.ts'
import { hashingEmbedder } from '../../src/testing/index.ts'

/** The embedded store with a model that needs no loading, so that a crash comes soon. */
export async function openCrashMemory(
  home: string,
  onEvent?: (event: MemoryEvent) => void,
): Promise<Memory> {
  const database = await openSqliteDatabase({ path: join(home, 'loci.sqlite') })
  const embedder = hashingEmbedder({ dimensions: 128 })
  const text = createSqliteTextIndex({ database, id: 'text' })
  const vectors = createSqliteVectorIndex({ database, id: 'vectors', dimensions: 128 })
  const documents = await createSqliteDocumentStore({
    database,
    collections: MEMORY_COLLECTIONS,
    text,
    vectors,
  })
  const memory = createMemory({
    documents,
    text,
    meaning: { embedder, vectors },
    scope: { tenant: 'crash' },
    onEvent,
  })
  return {
    ...memory,
    admin: {
      ...memory.admin,
      // As the product does it: the file itself is looked at, too.
      async doctor() {
        const { status, checks } = await memory.admin.doctor()
        const file = await checkSqliteFile(database)
        const isBroken = file.some((check) => check.status === 'failed')
        return { status: isBroken ? 'failed' : status, checks: [...file, ...checks] }
      },
    },
    async close() {
      await memory.close()
      database.close()
    },
  }
}

/** A workspace as the product opens it, by words alone. */
export async function openCrashWorkspace(folder: string): Promise<Memory> {
  const config = { workspace: { folder }, embedder: { kind: 'none' } } as const
  return (await openMemory({ environment: {}, config })).memory
}
