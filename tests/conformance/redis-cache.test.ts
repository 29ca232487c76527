import { randomBytes } from 'node:crypto'
import { createClient, RESP_TYPES } from '@redis/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRedisCache, type RedisClient } from '../../src/adapters/redis/index.ts'
import { cacheCases } from '../../src/conformance/cache-cases.ts'
import { proveConformance } from '../support/prove-conformance.ts'
import { sharedServer } from '../support/servers/shared.ts'

function openClient() {
  const client = createClient({ url: sharedServer('valkey') })
  return client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer })
}

function nextPrefix(): string {
  return `test-${randomBytes(6).toString('hex')}`
}

let shared: ReturnType<typeof openClient>

beforeAll(async () => {
  shared = openClient()
  await shared.connect()
})

afterAll(() => shared.destroy())

/** Long enough for a machine that has other things to do. */
const PATIENT = { timeoutMs: 10_000 }
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

proveConformance('S4 redis', cacheCases, async () => {
  const client = openClient()
  await client.connect()
  return createRedisCache({ client, prefix: nextPrefix(), ...PATIENT })
})

test('S4 redis: entries end by themselves, and large values are not kept', async () => {
  const prefix = nextPrefix()
  const cache = createRedisCache({ client: shared, prefix, ttlMs: 60_000, ...PATIENT })

  await cache.set('a', bytesOf('one'))
  await cache.set('large', new Uint8Array(2 * 1_048_576))

  const left = await shared.pTTL(`${prefix}:a`)
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThanOrEqual(60_000)
  expect(await cache.get('large')).toBeUndefined()
})

test('S4 T1 T8 redis: what one scope set no other gets; a key that is deleted is gone for all of them', async () => {
  const prefix = nextPrefix()
  let scope = 'ada'
  const cache = createRedisCache({ client: shared, prefix, scope: () => scope, ...PATIENT })
  await cache.set('a', bytesOf('of ada'))
  scope = 'bea'

  expect(await cache.get('a')).toBeUndefined()
  await cache.set('a', bytesOf('of bea'))
  await cache.delete(['a'])

  expect(await cache.get('a')).toBeUndefined()
  scope = 'ada'
  expect(await cache.get('a')).toBeUndefined()
  expect(await shared.exists(`${prefix}:a`)).toBe(0)
})

interface FaultyClient extends RedisClient {
  /** What a command does: answer, fail, or never end. */
  mode: 'answer' | 'fail' | 'hang'
  readonly asked: readonly string[]
}

function faultyClient(): FaultyClient {
  const values = new Map<string, Uint8Array>()
  const asked: string[] = []
  const run = <Result>(name: string, work: () => Result): Promise<Result> => {
    asked.push(name)
    if (client.mode === 'hang') return new Promise(() => undefined)
    return client.mode === 'fail' ? Promise.reject(new Error('cut')) : Promise.resolve(work())
  }
  const client: FaultyClient = {
    mode: 'answer',
    asked,
    hGet: (key) => run('get', () => values.get(key)),
    hSet: (key, _field, value) => run('set', () => values.set(key, value)),
    pExpire: () => run('expire', () => 1),
    del: (keys) => run('delete', () => keys.map((key) => values.delete(key)).length),
    destroy: () => undefined,
  }
  return client
}

test.each(['fail', 'hang'] as const)(
  'S4 S7 redis: a server whose commands %s is as good as empty, is left alone after three, and asked again later',
  async (mode) => {
    const client = faultyClient()
    let nowMs = 0
    const cache = createRedisCache({ client, timeoutMs: 2, now: () => nowMs })
    await cache.set('a', bytesOf('one'))
    client.mode = mode
    const before = client.asked.length

    for (let time = 0; time < 10; time++) expect(await cache.get('a')).toBeUndefined()
    await cache.set('b', bytesOf('two'))
    expect(client.asked.slice(before)).toEqual(['get', 'get', 'get'])

    client.mode = 'answer'
    nowMs = 1_001
    expect(await cache.get('a')).toEqual(bytesOf('one'))
  },
)

test('S4 T8 redis: what was deleted while the server was away is not read, not set, and deleted once it is back', async () => {
  const client = faultyClient()
  let nowMs = 0
  const cache = createRedisCache({ client, timeoutMs: 2, now: () => nowMs })
  await cache.set('a', bytesOf('one'))
  client.mode = 'fail'
  await cache.delete(['a'])
  for (let time = 0; time < 3; time++) await cache.get('b')
  client.mode = 'answer'

  expect(await cache.get('a')).toBeUndefined()
  await cache.set('a', bytesOf('again'))
  expect(await cache.get('a')).toBeUndefined()

  nowMs = 1_001
  expect(await cache.get('a')).toBeUndefined()
  await cache.set('a', bytesOf('again'))
  expect(await cache.get('a')).toEqual(bytesOf('again'))
})
