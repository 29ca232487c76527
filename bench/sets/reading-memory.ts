import {
  createMemoryDocumentStore,
  createMemoryTextIndex,
  createMemoryVectorIndex,
} from '../../src/adapters/memory/index.ts'
import { createMemory, type Embedder, MEMORY_COLLECTIONS, type Memory } from '../../src/index.ts'

/** A memory that stores nothing: it is only asked what it reads in texts. */
export function openReadingMemory(embedder?: Embedder): Memory {
  return createMemory({
    documents: createMemoryDocumentStore({ collections: MEMORY_COLLECTIONS }),
    text: createMemoryTextIndex({ id: 'text' }),
    ...(embedder === undefined
      ? {}
      : {
          meaning: {
            embedder,
            vectors: createMemoryVectorIndex({
              id: 'vectors',
              dimensions: embedder.dimensions,
            }),
          },
        }),
    scope: { tenant: 'bench' },
    timeZone: 'UTC',
  })
}
