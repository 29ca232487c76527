import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createMemoryCache } from '../../src/adapters/memory/index.ts'
import { createCachingEmbedder } from '../../src/flows/storage/indexes/caching-embedder.ts'
import type { Embedder } from '../../src/ports/embedder.ts'
import { hashingEmbedder } from '../../src/testing/index.ts'

test('S7 a text is embedded once for each way it is used', async () => {
  const asked: string[] = []
  const inner = hashingEmbedder({ dimensions: 32 })
  const counting: Embedder = {
    ...inner,
    async embed(texts, options) {
      asked.push(...texts.map((text) => `${options.kind}: ${text}`))
      return await inner.embed(texts, options)
    },
  }
  const cache = createMemoryCache()
  const embedder = createCachingEmbedder(counting, cache)

  const first = await embedder.embed(['차', 'tea'], { kind: 'document' })
  const second = await embedder.embed(['tea', 'tè', '차'], { kind: 'document' })
  await embedder.embed(['tea'], { kind: 'query' })

  expect(asked).toEqual(['document: 차', 'document: tea', 'document: tè', 'query: tea'])
  expect(second[0]).toEqual(first[1])
  expect(second[2]).toEqual(first[0])
  expect(second[1]).toEqual((await inner.embed(['tè'], { kind: 'document' }))[0])
})

/** A model that answers when it is told to. */
function heldEmbedder() {
  const inner = hashingEmbedder({ dimensions: 32 })
  const asked: string[] = []
  const waiting: (() => void)[] = []
  const embedder: Embedder = {
    ...inner,
    async embed(texts, options) {
      asked.push(...texts)
      await new Promise<void>((resolve) => waiting.push(resolve))
      options.signal?.throwIfAborted()
      return await inner.embed(texts, options)
    },
  }
  const answer = (): void => {
    for (const resolve of waiting.splice(0)) resolve()
  }
  return { embedder, asked, answer, inner }
}

test('S4 S7 callers that want the same text at once share one call, also within one list', async () => {
  const { embedder, asked, answer, inner } = heldEmbedder()
  const caching = createCachingEmbedder(embedder, createMemoryCache())
  const calls = [['tea', 'tea'], ['tea'], ['차', 'tea']].map((texts) =>
    caching.embed(texts, { kind: 'query' }),
  )
  await setImmediate()
  answer()
  const [first, second, third] = await Promise.all(calls)

  const [tea] = await inner.embed(['tea'], { kind: 'query' })
  expect(asked).toEqual(['tea', '차'])
  expect(first).toEqual([tea, tea])
  expect(second).toEqual([tea])
  expect(third?.[1]).toEqual(tea)
  second?.[0]?.fill(0)
  expect((await caching.embed(['tea'], { kind: 'query' }))[0]).toEqual(tea)
})

test('S4 S7 who shares a call that is given up makes it again', async () => {
  const { embedder, asked, answer } = heldEmbedder()
  const caching = createCachingEmbedder(embedder, createMemoryCache())
  const stop = new AbortController()
  const given = caching.embed(['tea'], { kind: 'query', signal: stop.signal })
  given.catch(() => undefined)
  await setImmediate()
  const shared = caching.embed(['tea'], { kind: 'query' })
  await setImmediate()
  stop.abort(new Error('no longer needed'))
  answer()
  await expect(given).rejects.toThrow('no longer needed')
  await setImmediate()
  answer()

  expect((await shared)[0]).toHaveLength(32)
  expect(asked).toEqual(['tea', 'tea'])
})

test('S4 a value in the cache that is no vector is made again', async () => {
  const inner = hashingEmbedder({ dimensions: 32 })
  const cache = createMemoryCache()
  const broken = { ...cache, get: async () => new Uint8Array(7) }

  expect(await createCachingEmbedder(inner, broken).embed(['tea'], { kind: 'query' })).toEqual(
    await inner.embed(['tea'], { kind: 'query' }),
  )
})
