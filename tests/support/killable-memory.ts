import {
  createMemoryBlobStore,
  createMemoryDocumentStore,
  createMemoryTextIndex,
} from '../../src/adapters/memory/index.ts'
import { createMemory } from '../../src/compose/create-memory.ts'
import { MEMORY_COLLECTIONS } from '../../src/core/all-record-kinds.ts'
import type { Memory } from '../../src/operations/memory.ts'
import type { BlobStore } from '../../src/ports/blob-store.ts'
import type { Clock } from '../../src/ports/clock.ts'
import type { DocumentStore } from '../../src/ports/document-store.ts'
import { countingIds, fixedClock } from '../../src/testing/index.ts'

/** A memory whose process can be killed at any write, and started again on the same store. */
export interface KillableMemory {
  readonly documents: DocumentStore
  readonly blobs: BlobStore
  readonly memory: Memory
  readonly clock: Clock & { advance(ms: number): void }
  /** How many writes there were in this life. */
  writes(): number
  /** Dies at this write: just before it, or just after it was made and before anybody knows. */
  killAt(write: number, when: 'before' | 'after'): void
  /** Another process on the same store. */
  restart(): void
  /** Every document but those of these collections, in a form that can be compared. */
  dump(without: readonly string[]): Promise<Readonly<Record<string, unknown>>>
}

export class Killed extends Error {}

/** @param from The memory whose documents it starts with; none when left out. */
export async function openKillableMemory(
  startMs: number,
  from?: KillableMemory,
): Promise<KillableMemory> {
  const documents = createMemoryDocumentStore({ collections: MEMORY_COLLECTIONS })
  const blobs = from?.blobs ?? createMemoryBlobStore()
  if (from !== undefined) await copyDocuments(from.documents, documents)
  const clock = fixedClock(startMs)
  const ids = countingIds()
  let life = 0
  let writes = 0
  let death: { readonly at: number; readonly when: 'before' | 'after' } | undefined
  let isDead = false
  let memory = open()

  function open(): Memory {
    life++
    writes = 0
    death = undefined
    isDead = false
    const name = `life ${life}`
    return createMemory({
      documents: mortal(documents),
      blobs,
      text: createMemoryTextIndex({ id: 'text' }),
      scope: { tenant: 'acme' },
      clock,
      ids,
      holder: { name, isGone: (other) => other !== name },
    })
  }

  function mortal(store: DocumentStore): DocumentStore {
    const alive = <Result>(work: () => Promise<Result>): Promise<Result> =>
      isDead ? Promise.reject(new Killed()) : work()
    return {
      collections: store.collections,
      carries: store.carries,
      get: (...given) => alive(() => store.get(...given)),
      query: (...given) => alive(() => store.query(...given)),
      count: (...given) => alive(() => store.count(...given)),
      changes: (...given) => alive(() => store.changes(...given)),
      async write(batch) {
        writes++
        const dies = death?.at === writes
        const when = dies ? death?.when : undefined
        const versions = await alive(async () => {
          isDead = dies
          return when === 'before' ? [] : await store.write(batch)
        })
        return await alive(async () => versions)
      },
      close: async () => {},
    }
  }

  return {
    documents,
    blobs,
    get memory() {
      return memory
    },
    clock,
    writes: () => writes,
    killAt(at, when) {
      death = { at, when }
    },
    restart() {
      memory = open()
    },
    dump: (without) => dumpStore(documents, without),
  }
}

async function copyDocuments(from: DocumentStore, to: DocumentStore): Promise<void> {
  for (const { name: collection } of from.collections) {
    const { documents } = await from.query(collection, { limit: 1_000 })
    const writes = documents.map(({ id, body }) => ({ kind: 'put', collection, id, body }) as const)
    if (writes.length > 0) await to.write({ writes })
  }
}

async function dumpStore(
  store: DocumentStore,
  without: readonly string[],
): Promise<Readonly<Record<string, unknown>>> {
  const dumped: Record<string, unknown> = {}
  for (const { name } of store.collections) {
    if (without.includes(name)) continue
    const { documents } = await store.query(name, { limit: 1_000 })
    for (const { id, body } of documents) dumped[`${name}/${id}`] = body
  }
  return dumped
}
