import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createSqliteDocumentStore,
  createSqliteTextIndex,
  createSqliteVectorIndex,
  openSqliteDatabase,
} from '../src/adapters/sqlite/index.ts'
import { createMemory, MEMORY_COLLECTIONS, type Memory } from '../src/index.ts'
import type { Clock } from '../src/ports/clock.ts'
import type { Embedder } from '../src/ports/embedder.ts'
import type { Reader } from '../src/ports/reader.ts'

/** The embedded default in a temporary folder, with an embedder given by the caller. */
export interface EmbeddedMemory {
  readonly memory: Memory
  readonly folder: string
  /** Closes the memory and removes the folder. */
  close(): Promise<void>
}

export interface EmbeddedOptions {
  readonly clock?: Clock | undefined
  /** Where an earlier one was; it stays there after `close`. */
  readonly folder?: string | undefined
  /** Reads all of the best candidates beside each question, however sure their order is. */
  readonly readsAll?: boolean | undefined
}

export async function openEmbedded(
  embedder: Embedder & { readonly reader?: Reader },
  options: EmbeddedOptions = {},
): Promise<EmbeddedMemory> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'loci-bench-')))
  const database = await openSqliteDatabase({
    path: join(folder, 'loci.sqlite'),
    durability: 'process-crash',
  })
  const text = createSqliteTextIndex({ database, id: 'text' })
  const vectors = createSqliteVectorIndex({
    database,
    id: 'vectors',
    dimensions: embedder.dimensions,
  })
  const documents = await createSqliteDocumentStore({
    database,
    collections: MEMORY_COLLECTIONS,
    text,
    vectors,
  })
  const memory = createMemory({
    documents,
    text,
    meaning: { embedder, vectors, reader: embedder.reader, readsAll: options.readsAll },
    scope: { tenant: 'bench' },
    clock: options.clock ?? createSteadyClock(),
  })
  return {
    memory,
    folder,
    async close() {
      await memory.close()
      database.close()
      if (options.folder === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}

const START_MS = Date.parse('2026-01-01T00:00:00.000Z')

// Ranks depend on age. Every reading is a millisecond later, so that each run gives the same.
function createSteadyClock(): Clock {
  let now = START_MS
  return { now: () => now++ }
}
