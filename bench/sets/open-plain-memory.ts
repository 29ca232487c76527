import {
  createMemoryDocumentStore,
  createMemoryTextIndex,
} from '../../src/adapters/memory/index.ts'
import type { RunDigest } from '../../src/core/learning/digests/run-digest.ts'
import { readDigests } from '../../src/flows/learning/digests/digests.ts'
import { createMemory, MEMORY_COLLECTIONS, type Memory } from '../../src/index.ts'

const START_MS = Date.parse('2026-01-01T00:00:00.000Z')

/** A memory of words alone that lies in the process: for sets that ask nothing by meaning. */
export function openPlainMemory(project: string): {
  readonly memory: Memory
  /** What mining reads of the stored episodes. */
  readDigests(): Promise<readonly RunDigest[]>
  close(): Promise<void>
} {
  let now = START_MS
  const documents = createMemoryDocumentStore({ collections: MEMORY_COLLECTIONS })
  const scope = { tenant: 'bench', project }
  const memory = createMemory({
    documents,
    text: createMemoryTextIndex({ id: 'text' }),
    scope,
    clock: { now: () => now++ },
  })
  return {
    memory,
    readDigests: () => readDigests(scope, { documents }),
    close: () => memory.close(),
  }
}
