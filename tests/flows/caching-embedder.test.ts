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
