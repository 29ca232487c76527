import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  createMemoryDocumentStore,
  createMemoryTextIndex,
  createMemoryVectorIndex,
} from '../../src/adapters/memory/index.ts'
import {
  createSqliteVectorIndex,
  openSqliteDatabase,
  wipeOtherVectorIndexes,
} from '../../src/adapters/sqlite/index.ts'
import { createMemory } from '../../src/compose/create-memory.ts'
import { MEMORY_COLLECTIONS } from '../../src/core/all-record-kinds.ts'
import type { Embedder } from '../../src/ports/embedder.ts'
import { countingIds, fixedClock, hashingEmbedder } from '../../src/testing/index.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('S7 another model has its own vectors, made in the background from the documents', async () => {
  const documents = createMemoryDocumentStore({ collections: MEMORY_COLLECTIONS })
  const text = createMemoryTextIndex({ id: 'text' })
  const first = open(counted('first', 64))
  for (let number = 0; number < 20; number++) {
    const turns = [{ text: `Note ${number} about tea and gardens.` }]
    await first.memory.conversations.record({ turns })
  }
  expect(first.model.documents()).toBe(20)

  const second = open(counted('second', 128))
  second.memory.keepUp()
  await second.memory.settle()
  expect(second.model.documents()).toBe(20)
  const { items: results, notices } = await second.memory.recall({ query: 'tea gardens', k: 50 })

  expect(notices).toEqual([])
  expect(results).toHaveLength(20)
  expect(results.every(({ explanation }) => explanation.meaning !== undefined)).toBe(true)

  // Unchanged text is not embedded again, unless somebody asks for it.
  await second.memory.admin.reindex()
  expect(second.model.documents()).toBe(20)
  await second.memory.admin.reindex({ fromNothing: true })
  expect(second.model.documents()).toBe(40)

  function open(model: ReturnType<typeof counted>) {
    const { embedder } = model
    const vectors = createMemoryVectorIndex({
      id: `vectors/${embedder.model}`,
      dimensions: embedder.dimensions,
    })
    const memory = createMemory({
      documents,
      text,
      meaning: { embedder, vectors },
      scope: { tenant: 'acme' },
      clock: fixedClock(0),
      ids: countingIds(),
    })
    return { memory, model }
  }
})

function counted(model: string, dimensions: number) {
  let documents = 0
  const inner = hashingEmbedder({ dimensions })
  const embedder: Embedder = {
    ...inner,
    model,
    async embed(texts, options) {
      if (options.kind === 'document') documents += texts.length
      return await inner.embed(texts, options)
    },
  }
  return { embedder, documents: () => documents }
}

test('S7 vectors of a model that is no longer configured go with the next reindex', async () => {
  const path = join(temporaryFolder(), 'loci.sqlite')
  const database = await openSqliteDatabase({ path })
  const old = createSqliteVectorIndex({ database, id: 'vectors/old', dimensions: 8 })
  const kept = createSqliteVectorIndex({ database, id: 'vectors/new', dimensions: 16 })
  for (const [index, dimensions] of [
    [old, 8],
    [kept, 16],
  ] as const) {
    const values = new Float32Array(dimensions).fill(1)
    const vectors = [{ part: 'whole', hash: 'h', values }]
    const entry = { collection: 'facts', id: 'a', partition: 'acme', attributes: {}, vectors }
    await index.apply({ upserts: [entry], deletes: [] }, { from: undefined, to: '1' })
  }

  expect(await wipeOtherVectorIndexes(database, 'vectors/new')).toEqual(['vectors/old'])

  const key = { collection: 'facts', id: 'a' }
  expect(await old.get([key])).toEqual([])
  expect(await old.watermark()).toBeUndefined()
  expect(await kept.get([key])).toHaveLength(1)
  expect(await kept.watermark()).toBe('1')
  database.close()
})
