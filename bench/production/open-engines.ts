import { Pool } from 'pg'
import {
  createPostgresDocumentStore,
  createPostgresTextIndex,
  createPostgresVectorIndex,
} from '../../src/adapters/postgres/index.ts'
import { createQdrantVectorIndex } from '../../src/adapters/qdrant/index.ts'
import {
  createSqliteDocumentStore,
  createSqliteTextIndex,
  createSqliteVectorIndex,
  openSqliteDatabase,
} from '../../src/adapters/sqlite/index.ts'
import { createMemory, MEMORY_COLLECTIONS, type Memory } from '../../src/index.ts'
import type { DocumentStore } from '../../src/ports/document-store.ts'
import type { Embedder } from '../../src/ports/embedder.ts'
import type { TextIndex } from '../../src/ports/text-index.ts'
import type { VectorIndex } from '../../src/ports/vector-index.ts'
import { startPostgresServer } from '../../tests/support/servers/postgres.ts'
import type { TestServer } from '../../tests/support/servers/program.ts'
import { startQdrantServer } from '../../tests/support/servers/qdrant.ts'

export const TENANT = 'bench'

/** A memory on one set of engines. */
export interface Engines {
  readonly memory: Memory
  readonly vectors: VectorIndex
  close(): Promise<void>
}

export interface EngineKind {
  readonly name: string
  /** @param folder An empty folder of its own. */
  open(embedder: Embedder, folder: string): Promise<Engines>
}

/** The embedded default first: it is the baseline of the others. */
export const ENGINES: readonly EngineKind[] = [
  { name: 'embedded', open: openEmbedded },
  { name: 'PostgreSQL + pgvector', open: (embedder) => openServers(embedder, false) },
  { name: 'PostgreSQL + Qdrant', open: (embedder) => openServers(embedder, true) },
]

interface Stores {
  readonly documents: DocumentStore
  readonly text: TextIndex
  readonly vectors: VectorIndex
}

async function openEmbedded(embedder: Embedder, folder: string): Promise<Engines> {
  const path = `${folder}/loci.sqlite`
  // The servers do not wait for the disk either.
  const database = await openSqliteDatabase({ path, durability: 'process-crash' })
  const text = createSqliteTextIndex({ database, id: 'text' })
  const { dimensions } = embedder
  const vectors = createSqliteVectorIndex({ database, id: 'vectors', dimensions })
  const collections = MEMORY_COLLECTIONS
  const documents = await createSqliteDocumentStore({ database, collections, text, vectors })
  return assemble(embedder, { documents, text, vectors }, async () => database.close())
}

async function openServers(embedder: Embedder, hasQdrant: boolean): Promise<Engines> {
  const started: TestServer[] = []
  const start = async (starting: Promise<TestServer>): Promise<string> => {
    started.push(await starting)
    return started.at(-1)?.url ?? ''
  }
  const stop = async (): Promise<void> => {
    for (const server of started) await server.stop()
  }
  try {
    const url = process.env.LOCI_TEST_POSTGRES_URL ?? (await start(startPostgresServer()))
    const qdrant = hasQdrant
      ? (process.env.LOCI_TEST_QDRANT_URL ?? (await start(startQdrantServer())))
      : undefined
    const pool = new Pool({ connectionString: url, max: 8 })
    const schema = `bench_${process.pid}`
    const end = async (): Promise<void> => {
      await pool.query(`drop schema if exists ${schema} cascade`)
      await pool.end()
      await stop()
    }
    return assemble(embedder, await openStores(embedder, { pool, schema, qdrant }), end)
  } catch (error) {
    await stop()
    throw error
  }
}

async function openStores(
  { dimensions }: Embedder,
  place: { readonly pool: Pool; readonly schema: string; readonly qdrant: string | undefined },
): Promise<Stores> {
  const { pool, schema, qdrant } = place
  const options = { pool, schema, collections: MEMORY_COLLECTIONS }
  const text = await createPostgresTextIndex({ pool, schema, id: 'text' })
  if (qdrant !== undefined) {
    const prefix = schema
    const vectors = createQdrantVectorIndex({
      ...{ url: qdrant, id: 'vectors', dimensions, prefix, timeoutMs: 60_000 },
    })
    return { documents: await createPostgresDocumentStore({ ...options, text }), text, vectors }
  }
  const vectors = await createPostgresVectorIndex({ pool, schema, id: 'vectors', dimensions })
  const documents = await createPostgresDocumentStore({ ...options, text, vectors })
  return { documents, text, vectors }
}

function assemble(embedder: Embedder, stores: Stores, end: () => Promise<void>): Engines {
  const { documents, text, vectors } = stores
  // The embedder is shared by all engines.
  const own = { ...embedder, close: async () => {} }
  const memory = createMemory({
    ...{ documents, text, scope: { tenant: TENANT }, eventsPerMinute: 10_000_000 },
    meaning: { embedder: own, vectors },
  })
  return {
    memory,
    vectors,
    async close() {
      await memory.close()
      await end()
    },
  }
}
