import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Embedder } from '../src/ports/embedder.ts'
import { hashingEmbedder } from '../src/testing/index.ts'
import { cacheDocumentVectors } from './vector-cache.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loci-vectors-'))
})

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

function counting(): Embedder & { readonly asked: string[] } {
  const embedder = hashingEmbedder()
  const asked: string[] = []
  return {
    ...embedder,
    asked,
    embed: async (texts, options) => {
      asked.push(...texts)
      return await embedder.embed(texts, options)
    },
  }
}

const DOCUMENT = { kind: 'document' } as const

test('S7 documents are embedded once, in this run and the next, and questions every time', async () => {
  const first = counting()
  const cached = await cacheDocumentVectors(first, folder)
  const [vector] = await cached.embed(['안녕', 'ciao', '안녕'], DOCUMENT)
  await cached.embed(['ciao'], { kind: 'query' })
  expect(first.asked).toEqual(['안녕', 'ciao', 'ciao'])

  const second = counting()
  const again = await cacheDocumentVectors(second, folder)
  expect(await again.embed(['안녕'], DOCUMENT)).toEqual([vector])
  expect(second.asked).toEqual([])
})

test('S7 half a record at the end of the file is dropped', async () => {
  const [file = ''] = await readdir(folder)
  await appendFile(join(folder, file), 'half')

  const embedder = counting()
  const cached = await cacheDocumentVectors(embedder, folder)
  const [stored] = await cached.embed(['שלום'], DOCUMENT)
  const reread = await cacheDocumentVectors(counting(), folder)

  expect(await reread.embed(['שלום'], DOCUMENT)).toEqual([stored])
  expect(embedder.asked).toEqual(['שלום'])
})
