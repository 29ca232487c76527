import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openMemory } from '../../src/compose/open-memory.ts'
import type { Memory } from '../../src/operations/memory.ts'
import { type FixedClock, fixedClock } from '../../src/testing/index.ts'
import { episodeOf } from '../support/episode-inputs.ts'
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { keep } from '../support/keep.ts'
import { serveEachTest } from '../support/openai-server.ts'
import { answerWithVectors } from '../support/openai-subjects.ts'
import { createTestDatabase } from '../support/postgres-database.ts'
import { dropCollections, listTestCollections, nextPrefix } from '../support/qdrant-index.ts'
import { sharedServer } from '../support/servers/shared.ts'
import { storeEpisode } from '../support/store-episode.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const DIMENSIONS = 64
/** The rest of an index that failed, and of a server that did not answer. */
const REST_MS = 5_000
const models = serveEachTest()
let proxy: FaultProxy

beforeAll(async () => {
  proxy = await startFaultProxy(sharedServer('qdrant'))
})

afterEach(() => proxy.set('none'))

afterAll(() => proxy.close())

interface Deployment {
  readonly prefix: string
  readonly clock: FixedClock
  open(model?: string): Promise<Memory>
}

/** One database and one Qdrant; each memory that is opened is another host. */
async function withServers(use: (deployment: Deployment) => Promise<void>): Promise<void> {
  const database = await createTestDatabase()
  const prefix = nextPrefix()
  const clock = fixedClock(Date.parse('2026-03-01T12:00:00.000Z'))
  const opened: Memory[] = []
  const open = async (model = 'letters'): Promise<Memory> => {
    answerWithVectors(models, DIMENSIONS)
    const { memory } = await openMemory({
      home: temporaryFolder(),
      environment: {},
      config: {
        storage: { kind: 'postgres', url: database.url },
        vectors: { kind: 'qdrant', url: proxy.url, prefix, timeoutMs: 5_000 },
        embedder: { kind: 'openai', baseUrl: models.baseUrl, model, dimensions: DIMENSIONS },
        timeZone: 'UTC',
      },
      clock,
    })
    opened.push(memory)
    return memory
  }
  try {
    await use({ prefix, clock, open })
  } finally {
    for (const memory of opened) await memory.close()
    await database.drop()
    proxy.set('none')
    await dropCollections(prefix)
  }
}

/** Asks until the index has caught up by itself. */
async function untilComplete(memory: Memory, query: string) {
  for (;;) {
    const answer = await memory.recall({ query })
    if (answer.notices.length === 0) return answer
  }
}

const QUESTION = { query: 'bees behind the mill' }

async function checkOf(memory: Memory, name: string) {
  return (await memory.admin.doctor()).checks.find((check) => check.name === name)
}

test('S4 what one host writes another finds by its meaning in Qdrant, without embedding it again', async () => {
  await withServers(async ({ open }) => {
    const [first, second] = [await open(), await open()]
    await keep(first, { text: 'Greta keeps bees behind the mill.' })
    await storeEpisode(first, episodeOf('Count the crates of the harvest'))
    await untilComplete(first, QUESTION.query)
    const embedded = models.requests.length

    const { items } = await untilComplete(second, QUESTION.query)

    expect(items[0]?.explanation.meaning).toBeDefined()
    // Only the question.
    expect(models.requests.length - embedded).toBe(1)
    const found = await second.episodes.search({ text: 'crates of the harvest' })
    expect(found.items).toHaveLength(1)
    // The search was counted, and Qdrant follows by a moment.
    let check = await checkOf(second, 'vectors index')
    while (check?.status === 'warning') check = await checkOf(second, 'vectors index')
    expect(check).toMatchObject({ status: 'ok' })
  })
})

test.each(['cut', 'silent'] as const)(
  'S4 S7 with Qdrant away (%s) recall goes by words and says so, nothing is refused, and it catches up by itself',
  async (fault) => {
    await withServers(async ({ open, clock }) => {
      const memory = await open()
      await keep(memory, { text: 'Greta keeps bees behind the mill.' })
      await untilComplete(memory, QUESTION.query)

      proxy.set(fault)
      const { items, notices } = await memory.recall(QUESTION)
      expect(items[0]?.text).toContain('bees')
      expect(items[0]?.explanation.meaning).toBeUndefined()
      expect(notices.map(({ code }) => code)).toContain('words-only')
      const later = await keep(memory, { text: 'Ada restored the granary of Ystad.' })
      await storeEpisode(memory, episodeOf('Count the crates of the harvest'))
      const found = await memory.episodes.search({ text: 'crates of the harvest' })
      expect(found.items).toHaveLength(1)
      expect(found.notices.map(({ code }) => code)).toContain('words-only')
      expect((await memory.admin.doctor()).status).toBe('failed')

      proxy.set('none')
      clock.advance(REST_MS + 1)
      const other = await open()
      const again = await untilComplete(other, 'granary of Ystad')
      expect(again.items[0]).toMatchObject({ id: later.fact.id })
      expect(again.items[0]?.explanation.meaning).toBeDefined()
    })
  },
)

test('S4 a memory opens while Qdrant is away, and another model has a collection of its own until the indexes are tidied', async () => {
  await withServers(async ({ open, prefix }) => {
    const first = await open('one')
    await keep(first, { text: 'Greta keeps bees behind the mill.' })
    await first.recall(QUESTION)
    proxy.set('cut')

    const second = await open('two')
    expect((await second.recall(QUESTION)).items).toHaveLength(1)
    proxy.set('none')
    const third = await open('two')
    await untilComplete(third, QUESTION.query)
    expect(await listTestCollections(prefix)).toHaveLength(2)
    await third.admin.reindex()

    expect(await listTestCollections(prefix)).toHaveLength(1)
    expect((await third.recall(QUESTION)).items[0]?.explanation.meaning).toBeDefined()
  })
})

test('S4 T8 what is forgotten is gone from Qdrant, also after the index is rebuilt from nothing', async () => {
  await withServers(async ({ open }) => {
    const [first, second] = [await open(), await open()]
    const { id } = (await keep(first, { text: 'Greta keeps bees behind the mill.' })).fact
    await keep(first, { text: 'Ada restored the granary of Ystad.' })
    await second.forget({ id })

    for (const fromNothing of [false, true]) {
      const { items } = await first.recall(QUESTION)
      expect(items.map((item) => item.id)).not.toContain(id)
      expect((await checkOf(first, 'vectors index'))?.detail).toContain('1 document')
      await second.admin.reindex({ fromNothing })
    }
  })
})

test('S4 T13 vectors in Qdrant need their address and a shared store', async () => {
  const open = (config: object): Promise<unknown> =>
    openMemory({ home: temporaryFolder(), environment: {}, config })
  const storage = { kind: 'postgres', url: sharedServer('postgres') }
  const vectors = { kind: 'qdrant' }

  await expect(open({ vectors })).rejects.toMatchObject({
    code: 'INVALID_CONFIG',
    hint: expect.stringContaining('postgres'),
  })
  await expect(open({ storage, vectors })).rejects.toMatchObject({
    code: 'INVALID_CONFIG',
    message: expect.stringContaining('vectors.url'),
  })
})
