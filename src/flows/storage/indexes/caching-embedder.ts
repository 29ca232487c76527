import { contentHash } from '../../../core/language/text/content-hash.ts'
import type { Cache } from '../../../ports/cache.ts'
import type { Embedder, EmbedOptions } from '../../../ports/embedder.ts'

export interface CachingEmbedder extends Embedder {
  /** Evicts these texts from the cache. */
  forgetTexts(texts: readonly string[]): Promise<void>
}

/** Embeds each text once, while it is cached. */
export function createCachingEmbedder(embedder: Embedder, cache: Cache): CachingEmbedder {
  const keyOf = (text: string, kind: EmbedOptions['kind']): string =>
    contentHash(embedder.model, kind, text)
  return {
    model: embedder.model,
    dimensions: embedder.dimensions,
    canRead: (text) => embedder.canRead(text),

    async embed(texts, options) {
      const keys = texts.map((text) => keyOf(text, options.kind))
      const cached = await Promise.all(keys.map((key) => cache.get(key)))
      const made = await embedMissing(embedder, texts, cached, options)
      return await Promise.all(
        keys.map(async (key, index) => {
          const bytes = cached[index]
          if (bytes !== undefined) return toVector(bytes)
          const values = made.get(index) ?? new Float32Array()
          await cache.set(key, new Uint8Array(values.slice().buffer))
          return values
        }),
      )
    },

    async forgetTexts(texts) {
      await cache.delete(texts.flatMap((text) => [keyOf(text, 'document'), keyOf(text, 'query')]))
    },

    async close() {
      await cache.close()
      await embedder.close()
    },
  }
}

async function embedMissing(
  embedder: Embedder,
  texts: readonly string[],
  cached: readonly (Uint8Array | undefined)[],
  options: EmbedOptions,
): Promise<ReadonlyMap<number, Float32Array>> {
  const missing = texts.flatMap((text, index) =>
    cached[index] === undefined ? [{ text, index }] : [],
  )
  if (missing.length === 0) return new Map()
  const vectors = await embedder.embed(
    missing.map(({ text }) => text),
    options,
  )
  return new Map(missing.map(({ index }, place) => [index, vectors[place] ?? new Float32Array()]))
}

// Copied, because the bytes may not be aligned for a Float32Array.
function toVector(bytes: Uint8Array): Float32Array {
  return new Float32Array(bytes.slice().buffer)
}
