import { createEncoder } from '../src/adapters/encoder/index.ts'
import { createMemoryCache } from '../src/adapters/memory/index.ts'
import { createCachingEmbedder } from '../src/flows/storage/indexes/caching-embedder.ts'
import type { Embedder } from '../src/ports/embedder.ts'
import type { Reader } from '../src/ports/reader.ts'
import { cacheDocumentVectors } from './vector-cache.ts'

/** As many as a memory keeps that is opened from a configuration. */
const CACHED_VECTORS_MAX = 8_192

export type BenchEmbedder = Embedder & {
  readonly reader: Reader
  /** How many statements were read beside questions so far. */
  pairsRead(): number
}

/** The model of the install. With a folder, vectors of documents are kept there. */
export async function openBenchEmbedder(cacheFolder?: string | undefined): Promise<BenchEmbedder> {
  const model = createEncoder()
  const kept = cacheFolder === undefined ? model : await cacheDocumentVectors(model, cacheFolder)
  const cache = createMemoryCache({ entriesMax: CACHED_VECTORS_MAX })
  let pairs = 0
  const reader: Reader = {
    async read(use, texts, options) {
      if (use === 'question') pairs += texts.length
      return await model.read(use, texts, options)
    },
    close: () => model.close(),
  }
  return { ...createCachingEmbedder(kept, cache), reader, pairsRead: () => pairs }
}
