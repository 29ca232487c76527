import { randomBytes } from 'node:crypto'
import { createClient } from '@redis/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMemory } from '../../src/compose/open-memory.ts'
import type { Memory } from '../../src/operations/memory.ts'
import { keep } from '../support/keep.ts'
import { serveEachTest } from '../support/openai-server.ts'
import { answerWithVectors } from '../support/openai-subjects.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres-database.ts'
import type { TestServer } from '../support/servers/program.ts'
import { startValkeyServer } from '../support/servers/valkey.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const DIMENSIONS = 64
const QUESTION = { query: 'Who keeps bees behind the mill?' }
const models = serveEachTest()
// A server of its own, because these tests end it.
let server: TestServer
let database: TestDatabase

beforeAll(async () => {
  ;[server, database] = await Promise.all([startValkeyServer(), createTestDatabase()])
})

afterAll(async () => {
  await server.stop()
  await database.drop()
})

async function open(prefix: string, timeoutMs = 5_000): Promise<Memory> {
  answerWithVectors(models, DIMENSIONS)
  const { baseUrl } = models
  const { memory } = await openMemory({
    home: temporaryFolder(),
    environment: { CACHE: server.url },
    config: {
      storage: { kind: 'postgres', url: database.url },
      cache: { kind: 'redis', url: '$CACHE', prefix, timeoutMs },
      embedder: { kind: 'openai', baseUrl, model: 'letters', dimensions: DIMENSIONS },
    },
  })
  return memory
}

async function cacheCheck(memory: Memory) {
  return (await memory.admin.doctor()).checks.find(({ name }) => name === 'cache')
}

async function listKeys(prefix: string): Promise<readonly string[]> {
  const client = createClient({ url: server.url })
  await client.connect()
  try {
    return await client.keys(`${prefix}:*`)
  } finally {
    client.destroy()
  }
}

test('S4 a question that one host has asked is not embedded again by another; a purged text leaves the cache', async () => {
  const prefix = randomBytes(6).toString('hex')
  const [first, second] = [await open(prefix), await open(prefix)]
  const { fact } = await keep(first, { text: 'Greta keeps bees behind the mill.' })
  const answer = await first.recall(QUESTION)
  const embedded = models.requests.length

  expect((await second.recall(QUESTION)).items.map(({ id }) => id)).toEqual(
    answer.items.map(({ id }) => id),
  )
  expect(models.requests.length).toBe(embedded)
  expect(await cacheCheck(second)).toMatchObject({ status: 'ok' })

  const before = await listKeys(prefix)
  await second.forget({ id: fact.id })
  await second.admin.purge({ before: '0d' })
  const after = await listKeys(prefix)

  expect(before.length).toBeGreaterThan(after.length)
  for (const memory of [first, second]) await memory.close()
})

test('S4 S7 a cache that dies in the middle costs no answer, is named by doctor, and is used again when it is back', async () => {
  const prefix = randomBytes(6).toString('hex')
  const memory = await open(prefix, 200)
  await keep(memory, { text: 'Ada restored the granary of Ystad.' })
  const answer = await memory.recall({ query: 'the granary of Ystad' })

  await server.crash()
  const without = await memory.recall({ query: 'the granary of Ystad' })
  await keep(memory, { text: 'The tower of Ystad was built of brick in 1761.' })
  expect(without.items.map(({ id }) => id)).toEqual(answer.items.map(({ id }) => id))
  expect(without.notices).toEqual([])
  expect(await cacheCheck(memory)).toMatchObject({
    status: 'warning',
    advice: expect.stringContaining('cache.url'),
  })

  await server.restart()
  // Until it has found its server again, the memory answers without.
  while ((await listKeys(prefix)).length === 0) {
    await memory.recall({ query: `the tower ${randomBytes(4).toString('hex')}` })
  }
  expect(await cacheCheck(memory)).toMatchObject({ status: 'ok' })
  await memory.close()
})

test('S4 T13 a cache in Redis needs its address, and a password only as a reference', async () => {
  const openWith = (cache: object): Promise<unknown> =>
    openMemory({ home: temporaryFolder(), environment: {}, config: { cache } })

  await expect(openWith({ kind: 'redis' })).rejects.toMatchObject({
    code: 'INVALID_CONFIG',
    hint: expect.stringContaining('$REDIS_URL'),
  })
})
