import { createMemoryBlobStore, createMemoryTextIndex } from '../../src/adapters/memory/index.ts'
import { createTreeSitterParser } from '../../src/adapters/tree-sitter/index.ts'
import { ALL_RECORD_KINDS } from '../../src/core/all-record-kinds.ts'
import { UTC } from '../../src/core/language/time/time-zone.ts'
import type { MemoryContext, MemoryDeps } from '../../src/flows/context.ts'
import { createTurns } from '../../src/flows/storage/records/turns.ts'
import { openWritePath } from '../../src/flows/storage/records/write-path.ts'
import { countingIds } from '../../src/testing/index.ts'
import type { TestMemory } from './test-memory.ts'

/** What the learners of the nightly run work with, on the documents of a test memory. */
export function learningDeps({ documents, clock }: TestMemory): MemoryContext {
  const deps: MemoryDeps = {
    documents,
    clock,
    text: createMemoryTextIndex({ id: 'learning' }),
    blobs: createMemoryBlobStore(),
    kinds: ALL_RECORD_KINDS,
    zone: UTC,
    syntax: createTreeSitterParser(),
    tokens: { count: async () => [], open: async () => () => 0 },
    ids: countingIds(),
    events: { emit() {} },
  }
  return { ...deps, indexing: openWritePath(deps), turns: createTurns() } as MemoryContext
}
