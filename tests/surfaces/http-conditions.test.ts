import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenedMemory } from '../../src/compose/open-memory.ts'
import { MemoryError } from '../../src/core/errors.ts'
import type { HttpServer } from '../../src/surfaces/http/index.ts'
import { callJson, callRaw, serveTest } from './support/http-caller.ts'
import { openTestMemory } from './support/open-test-memory.ts'

const TEXT = 'Ada drinks green tea in the morning.'
const ADA = 'ada-key-0123456789'
const BO = 'bo-key-0123456789'
const APP = 'https://app.example.com'

let opened: OpenedMemory
let server: HttpServer

beforeAll(async () => {
  opened = await openTestMemory()
  server = await serveTest(opened)
})

afterAll(async () => {
  await server.stop()
  await opened.memory.close()
})

async function keepOne(text = TEXT): Promise<string> {
  const { body } = await callJson(`${server.url}/v1/remember`, { body: { text } })
  return body.fact.id
}

test('A9 what is new is a 201, what was known or refused a 200', async () => {
  const create = async (path: string, body: object): Promise<number> =>
    (await callJson(`${server.url}${path}`, { body })).status
  const text = 'Cleo owns a bakery in Lyon.'

  expect(await create('/v1/remember', { text })).toBe(201)
  expect(await create('/v1/remember', { text })).toBe(200)
  expect(await create('/v1/remember', { text: 'tea' })).toBe(200)
  expect(await create('/v1/facts', { facts: [{ text }, { text: 'Bo plays chess.' }] })).toBe(201)
  expect(await create('/v1/facts', { facts: [{ text }] })).toBe(200)
  expect(await create('/v1/tasks', { description: 'Fix the cart of the shop' })).toBe(201)
})

test('A9 an answer that the client has is a 304 without a body, until it changes', async () => {
  const url = `${server.url}/v1/facts/${await keepOne()}`
  const first = await callJson(url)
  const etag = String(first.headers.etag)

  const again = await callRaw(url, { headers: { 'if-none-match': `"other", W/${etag}` } })
  await callJson(url, { method: 'PATCH', body: { tags: ['tea'] } })
  const changed = await callJson(url, { headers: { 'if-none-match': etag } })

  expect(again).toMatchObject({ status: 304, text: '' })
  expect(again.headers.etag).toBe(etag)
  expect(changed.status).toBe(200)
  expect(changed.headers.etag).not.toBe(etag)
})

test('A9 with if-match only what was read is changed, once, by two at a time too', async () => {
  const url = `${server.url}/v1/facts/${await keepOne('Dana repairs clocks in Bern.')}`
  const etag = String((await callJson(url)).headers.etag)
  const change = (importance: number) =>
    callJson(url, { method: 'PATCH', body: { importance }, headers: { 'if-match': etag } })

  const answers = await Promise.all([change(0.8), change(0.7)])
  const late = answers.find(({ status }) => status !== 200)
  const elsewhere = await callJson(`${server.url}/v1/remember`, {
    body: { text: TEXT },
    headers: { 'if-match': etag },
  })

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
  expect(late?.body.error).toMatchObject({ code: 'CONFLICT', hint: expect.any(String) })
  expect(late?.headers.etag).not.toBe(etag)
  expect(elsewhere.status).toBe(400)
})

test('A9 pages of other sites may call where cors names them, and nowhere else', async () => {
  const own = await openTestMemory({ server: { cors: [APP] } })
  const running = await serveTest(own)
  const preflight = { origin: APP, 'access-control-request-method': 'PATCH' }
  const at = `${running.url}/v1/facts`

  const allowed = await callRaw(at, { method: 'OPTIONS', headers: preflight })
  const called = await callRaw(at, { headers: { origin: APP } })
  const other = await callRaw(at, { headers: { origin: 'https://evil.example.com' } })
  const rebound = await callRaw(at, { headers: { origin: APP, host: 'evil.example.com' } })
  const plain = await callRaw(at, { method: 'OPTIONS' })
  const none = await callRaw(`${server.url}/v1/facts`, { method: 'OPTIONS', headers: preflight })
  await running.stop()
  await own.memory.close()

  expect(allowed).toMatchObject({ status: 204, text: '' })
  expect(allowed.headers['access-control-allow-origin']).toBe(APP)
  expect(allowed.headers['access-control-allow-methods']).toContain('PATCH')
  expect(allowed.headers['access-control-allow-headers']).toContain('idempotency-key')
  expect(called.headers).toMatchObject({ 'access-control-allow-origin': APP, vary: 'origin' })
  expect([called, other, rebound, plain, none].map(({ status }) => status)).toEqual([
    200, 403, 403, 405, 403,
  ])
  expect(other.headers['access-control-allow-origin']).toBeUndefined()
})

test('A9 every origin may call only where keys are set, and an origin has no path', async () => {
  const open = (cors: readonly string[]) => openTestMemory({ server: { cors: [...cors] } })
  for (const wrong of [['*'], [`${APP}/`], ['app.example.com'], ['null']]) {
    const error = await open(wrong).catch((caught: unknown) => caught)
    expect(MemoryError.is(error, 'INVALID_CONFIG'), wrong[0]).toBe(true)
  }
})

test('A9 each key has its own requests a minute, and every answer tells what is left', async () => {
  const own = await openTestMemory({
    server: {
      requestsPerMinute: 2,
      keys: [
        { key: ADA, user: 'ada' },
        { key: BO, user: 'bo' },
      ],
    },
  })
  const running = await serveTest(own)
  const call = (key: string) => callJson(`${running.url}/v1/facts`, { key })

  const answers = [await call(ADA), await call(ADA), await call(ADA), await call(BO)]
  const unknown = await call('nobody-0123456789')
  await running.stop()
  await own.memory.close()

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 200])
  expect(answers.map(({ headers }) => headers['ratelimit-remaining'])).toEqual(['1', '0', '0', '1'])
  expect(answers[2]?.headers).toMatchObject({
    'ratelimit-limit': '2',
    'ratelimit-reset': '60',
    'retry-after': '30',
  })
  expect(answers[2]?.body.error.code).toBe('LIMIT_EXCEEDED')
  expect(unknown.status).toBe(401)
})
