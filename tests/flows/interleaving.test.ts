import { describe, expect, test } from 'vitest'
import {
  createMemoryDocumentStore,
  createMemoryTextIndex,
  createMemoryVectorIndex,
} from '../../src/adapters/memory/index.ts'
import { createMemory } from '../../src/compose/create-memory.ts'
import { MEMORY_COLLECTIONS } from '../../src/core/all-record-kinds.ts'
import { MemoryError } from '../../src/core/errors.ts'
import type { DocumentStore } from '../../src/ports/document-store.ts'
import type { Embedder } from '../../src/ports/embedder.ts'
import type { MemoryEvent } from '../../src/ports/event-sink.ts'
import type { TextIndex } from '../../src/ports/text-index.ts'
import { countingIds, fixedClock, hashingEmbedder } from '../../src/testing/index.ts'
import { keep } from '../support/keep.ts'

interface Parts {
  readonly documents?: DocumentStore
  readonly text?: TextIndex
  readonly embedder?: Embedder
}

function openWith(parts: Parts = {}) {
  const events: MemoryEvent[] = []
  const embedder = parts.embedder ?? hashingEmbedder({ dimensions: 64 })
  const { dimensions } = embedder
  const memory = createMemory({
    documents: parts.documents ?? createMemoryDocumentStore({ collections: MEMORY_COLLECTIONS }),
    text: parts.text ?? createMemoryTextIndex({ id: 'text' }),
    meaning: { embedder, vectors: createMemoryVectorIndex({ id: 'vectors', dimensions }) },
    scope: { tenant: 'acme' },
    clock: fixedClock(0),
    ids: countingIds(),
    onEvent: (event) => events.push(event),
  })
  return { memory, events }
}

describe('T3 what happens in between', () => {
  test('T3 a wipe by somebody else in the middle of a catch-up loses nothing', async () => {
    const documents = createMemoryDocumentStore({ collections: MEMORY_COLLECTIONS })
    const first = openWith({ documents })
    for (let number = 0; number < 150; number++) {
      await first.memory.remember({ text: `Note ${number} about zebras.` })
    }
    const inner = createMemoryTextIndex({ id: 'text' })
    let applied = 0
    const wipedOnce: TextIndex = {
      ...inner,
      async apply(changes, step) {
        applied += 1
        if (applied === 2) await inner.wipe()
        return await inner.apply(changes, step)
      },
    }
    const second = openWith({ documents, text: wipedOnce })

    await second.memory.recall({ query: 'zebras' })

    const doctor = await second.memory.admin.doctor()
    expect(doctor.checks.find(({ name }) => name === 'text index')).toMatchObject({ status: 'ok' })
    for (const number of [0, 77, 149]) {
      const { items: results } = await second.memory.recall({ query: `note ${number}`, k: 1 })
      expect(results[0]?.text).toBe(`Note ${number} about zebras.`)
    }
  })

  test('T3 a rebuild while the index is catching up loses nothing', async () => {
    const documents = createMemoryDocumentStore({ collections: MEMORY_COLLECTIONS })
    const first = openWith({ documents })
    for (let number = 0; number < 200; number++) {
      await first.memory.remember({ text: `Note ${number} about zebras.` })
    }
    const second = openWith({ documents })

    second.memory.keepUp()
    await second.memory.admin.reindex({ fromNothing: true })
    await second.memory.settle()

    const { checks } = await second.memory.admin.doctor()
    expect(checks.filter(({ status }) => status !== 'ok')).toEqual([])
  })

  test('T3 one damaged document does not stand in the way of the others', async () => {
    const sound = createMemoryDocumentStore({ collections: MEMORY_COLLECTIONS })
    let damagedId = ''
    const documents: DocumentStore = {
      ...sound,
      async get(collection, ids) {
        if (collection === 'facts' && ids.includes(damagedId)) {
          throw new MemoryError('The stored body is damaged', { code: 'CORRUPT_DATA' })
        }
        return await sound.get(collection, ids)
      },
    }
    const { memory, events } = openWith({ documents })
    damagedId = (await keep(memory, { text: 'Tea is in the kitchen.' })).fact.id
    const other = await keep(memory, { text: 'Tea is also in the cellar.' })

    const { items: results, notices } = await memory.recall({ query: 'tea' })
    expect(results.map(({ id }) => id)).toEqual([other.fact.id])
    expect(notices).toMatchObject([
      { code: 'facts-damaged', values: { ids: expect.stringContaining(damagedId) } },
    ])

    await memory.admin.reindex()
    const after = await memory.recall({ query: 'tea' })
    expect(after.items.map(({ id }) => id)).toEqual([other.fact.id])
    expect(events.some((event) => event.kind === 'background-failed')).toBe(true)
  })
})

describe('F5 the same statement from several sides', () => {
  test('F5 said eight times at once, it is one fact with eight mentions', async () => {
    const { memory } = openWith()

    const receipts = await Promise.all(
      Array.from({ length: 8 }, () => memory.remember({ text: 'Il gatto dorme.' })),
    )

    expect(receipts.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1)
    const { items: facts, total } = await memory.facts.list()
    expect(total).toBe(1)
    expect(facts[0]?.mentions).toBe(8)
  })

  test('T8 said again after it was forgotten, it stays forgotten until it is restored', async () => {
    const { memory } = openWith()
    const text = '고양이가 소파에서 잔다.'
    const { fact } = await keep(memory, { text })
    await memory.forget({ id: fact.id })

    const again = await memory.remember({ text })
    await memory.undo({ id: fact.id })
    const restored = await memory.remember({ text })

    expect(again).toMatchObject({ outcome: 'dropped', code: 'forgotten' })
    expect(again.reason).toContain(fact.id)
    expect(restored).toMatchObject({ outcome: 'merged', fact: { id: fact.id } })
  })

  test('F5 what happened on two days is two facts', async () => {
    const { memory } = openWith()

    await memory.remember({ text: 'Ada called.', occurredAt: '2026-01-01' })
    await memory.remember({ text: 'Ada called.', occurredAt: '2026-01-02' })

    expect((await memory.facts.list()).total).toBe(2)
  })

  test('F5 labels do not grow without end', async () => {
    const { memory } = openWith()
    for (let round = 0; round < 20; round++) {
      const tags = Array.from({ length: 10 }, (_, index) => `tag-${round}-${index}`)
      await memory.remember({ text: 'Ada likes tags.', tags })
    }

    expect((await memory.facts.list()).items[0]?.tags).toHaveLength(64)
  })
})

describe('S7 a model with a will of its own', () => {
  test('S7 a text that it refuses has no vector, and does not hold up the others', async () => {
    const inner = hashingEmbedder({ dimensions: 64 })
    const refusing: Embedder = {
      ...inner,
      async embed(texts, options) {
        if (texts.some((text) => text.includes('unspeakable'))) {
          throw new MemoryError('400: refused', { code: 'MODEL_FAILED' })
        }
        return await inner.embed(texts, options)
      },
    }
    const documents = createMemoryDocumentStore({ collections: MEMORY_COLLECTIONS })
    const plain = openWith({ documents })
    for (const what of ['tea', 'unspeakable things', 'coffee', 'milk']) {
      const turns = [{ text: `There is ${what} in the kitchen.` }]
      await plain.memory.conversations.record({ turns })
    }
    const { memory, events } = openWith({ documents, embedder: refusing })

    const { items: results, notices } = await memory.recall({ query: 'kitchen', cutoff: 0 })

    expect(notices).toEqual([])
    expect(results).toHaveLength(4)
    const withMeaning = results.filter(({ explanation }) => explanation.meaning !== undefined)
    expect(withMeaning).toHaveLength(3)
    expect(events.some((event) => event.kind === 'background-failed')).toBe(true)
  })

  test('S7 one that hangs delays an answer, but does not prevent it', async () => {
    const inner = hashingEmbedder({ dimensions: 64 })
    const hanging: Embedder = {
      ...inner,
      embed: (texts, options) =>
        options.kind === 'query' ? inner.embed(texts, options) : new Promise(() => {}),
    }
    const documents = createMemoryDocumentStore({ collections: MEMORY_COLLECTIONS })
    const { fact } = await keep(openWith({ documents }).memory, { text: 'Tea grows in Assam.' })
    const { memory } = openWith({ documents, embedder: hanging })

    const { items: results, notices } = await memory.recall({ query: 'tea' })

    expect(results.map(({ id }) => id)).toEqual([fact.id])
    expect(notices.map(({ code }) => code)).toContain('index-catching-up')
  })

  test('S7 nonsense from it never loses a memory', async () => {
    const inner = hashingEmbedder({ dimensions: 64 })
    const zero: Embedder = {
      ...inner,
      embed: async (texts) => texts.map(() => new Float32Array(64)),
    }
    const { memory } = openWith({ embedder: zero })

    const { outcome } = await memory.remember({ text: 'Tea grows in Assam.' })

    expect(outcome).toBe('stored')
    expect((await memory.facts.list()).total).toBe(1)
  })
})

test('A5 library: wrong input is refused as through every other surface', async () => {
  const { memory } = openWith()
  const wrong = [
    () => memory.remember({ text: 'x', importance: 7 }),
    () => memory.remember({ text: 'x', bucket: 'nope' as never }),
    () => memory.remember({} as never),
    () => memory.remember({ text: '\u200b\u200d' }),
    () => memory.remember({ text: 'x', occurredAt: '999999w' }),
    () => memory.recall({ query: 'x', k: -1 }),
    () => memory.facts.list({ limit: 0 }),
  ]

  for (const attempt of wrong) {
    const error = await attempt().catch((caught: unknown) => caught)
    expect(MemoryError.is(error, 'INVALID_INPUT')).toBe(true)
  }
  expect((await memory.facts.list()).total).toBe(0)
})

test('A5 library: a listener that throws changes no outcome', async () => {
  const memory = createMemory({
    documents: createMemoryDocumentStore({ collections: MEMORY_COLLECTIONS }),
    text: createMemoryTextIndex({ id: 'text' }),
    scope: { tenant: 'acme' },
    onEvent: () => {
      throw new Error('a broken listener')
    },
  })

  expect((await memory.remember({ text: 'Tea grows in Assam.' })).outcome).toBe('stored')
  expect((await memory.facts.list({ tags: ['none'] })).total).toBe(0)
})
