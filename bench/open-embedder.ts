import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMemoryCache } from '../src/adapters/memory/index.ts'
import { createMiniLmEmbedder } from '../src/adapters/minilm/index.ts'
import { createCachingEmbedder } from '../src/flows/storage/indexes/caching-embedder.ts'
import { createGlossingEmbedder } from '../src/flows/storage/indexes/glossing-embedder.ts'
import type { Embedder } from '../src/ports/embedder.ts'
import { cacheDocumentVectors } from './vector-cache.ts'

/** As many as a memory keeps that is opened from a configuration. */
const CACHED_VECTORS_MAX = 8_192

/** The model of the install. With a folder, vectors of documents are kept there. */
export async function openBenchEmbedder(cacheFolder?: string | undefined): Promise<Embedder> {
  const modelFolder = cacheFolder ?? (await mkdtemp(join(tmpdir(), 'loci-bench-model-')))
  const model = createGlossingEmbedder(
    createMiniLmEmbedder({ cacheFolder: join(modelFolder, 'models') }),
  )
  const kept = cacheFolder === undefined ? model : await cacheDocumentVectors(model, cacheFolder)
  const cached = createCachingEmbedder(kept, createMemoryCache({ entriesMax: CACHED_VECTORS_MAX }))
  return {
    ...cached,
    async close() {
      await cached.close()
      if (cacheFolder === undefined) await rm(modelFolder, { recursive: true, force: true })
    },
  }
}
