import {
  createMemoryDocumentStore,
  createMemoryTextIndex,
} from '../../src/adapters/memory/index.ts'
import { createMemory, MEMORY_COLLECTIONS, type Memory } from '../../src/index.ts'

const START_MS = Date.parse('2026-01-01T00:00:00.000Z')

/** A memory of words alone that lies in the process: for sets that ask nothing by meaning. */
export function openPlainMemory(project: string): {
  readonly memory: Memory
  close(): Promise<void>
} {
  let now = START_MS
  const memory = createMemory({
    documents: createMemoryDocumentStore({ collections: MEMORY_COLLECTIONS }),
    text: createMemoryTextIndex({ id: 'text' }),
    scope: { tenant: 'bench', project },
    clock: { now: () => now++ },
  })
  return { memory, close: () => memory.close() }
}
