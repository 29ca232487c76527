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
  const embedShared = shareCalls(async (texts: ReadonlyMap<string, string>, options) => {
    const vectors = await embedder.embed([...texts.values()], options)
    const made = new Map([...texts.keys()].map((key, place) => [key, vectors[place]]))
    await Promise.all([...made].map(([key, values]) => values && cache.set(key, toBytes(values))))
    return made
  })
  return {
    model: embedder.model,
    dimensions: embedder.dimensions,
    canRead: (text) => embedder.canRead(text),

    async embed(texts, options) {
      const keys = texts.map((text) => keyOf(text, options.kind))
      const missing = new Map(keys.map((key, place) => [key, texts[place] ?? '']))
      const known = new Map<string, Float32Array>()
      await Promise.all(
        [...missing.keys()].map(async (key) => {
          const values = toVector(await cache.get(key), embedder.dimensions)
          if (values !== undefined) known.set(key, values)
        }),
      )
      for (const key of known.keys()) missing.delete(key)
      const made = await embedShared(missing, options)
      return keys.map((key) => (known.get(key) ?? made.get(key))?.slice() ?? new Float32Array())
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

type Vectors = ReadonlyMap<string, Float32Array | undefined>
type EmbedTexts = (texts: ReadonlyMap<string, string>, options: EmbedOptions) => Promise<Vectors>

/** Callers that want the same text at the same time share one call of the model. */
function shareCalls(embed: EmbedTexts): EmbedTexts {
  const running = new Map<string, Promise<Vectors>>()

  async function embedOwn(texts: ReadonlyMap<string, string>, options: EmbedOptions) {
    if (texts.size === 0) return new Map()
    const work = embed(texts, options)
    for (const key of texts.keys()) running.set(key, work)
    try {
      return await work
    } finally {
      for (const key of texts.keys()) if (running.get(key) === work) running.delete(key)
    }
  }

  return async (texts, options) => {
    const others = new Set([...texts.keys()].flatMap((key) => running.get(key) ?? []))
    const own = new Map([...texts].filter(([key]) => !running.has(key)))
    const [made, ...theirs] = await Promise.all([
      embedOwn(own, options),
      // They may give up, which is no reason for us to.
      ...[...others].map((work) => work.catch((): Vectors => new Map())),
    ])
    const found = new Map([made, ...theirs].flatMap((vectors) => [...vectors]))
    const left = new Map([...texts].filter(([key]) => !found.has(key)))
    return new Map([...found, ...(await embedOwn(left, options))])
  }
}

function toBytes(values: Float32Array): Uint8Array {
  return new Uint8Array(values.slice().buffer)
}

// Copied, because the bytes may not be aligned. What has another length is not a vector of ours.
function toVector(bytes: Uint8Array | undefined, dimensions: number): Float32Array | undefined {
  const isVector = bytes?.byteLength === dimensions * Float32Array.BYTES_PER_ELEMENT
  return isVector ? new Float32Array(bytes.slice().buffer) : undefined
}
