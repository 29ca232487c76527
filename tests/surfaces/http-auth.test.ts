import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenedMemory } from '../../src/compose/open-memory.ts'
import { createAuthenticator } from '../../src/surfaces/http/auth.ts'
import { createHttpApp, type HttpServer, serveHttp } from '../../src/surfaces/http/index.ts'
import { callJson, callRaw, serveTest } from './support/http-caller.ts'
import { callTool, connectHttp } from './support/mcp-client.ts'
import { openTestMemory } from './support/open-test-memory.ts'

const ADA = 'ada-0123456789abcdef'
const BEA = 'bea-0123456789abcdef'
const TEAM = 'team-0123456789abcde'
const OWNER = 'owner-0123456789abcd'
const PERSON = 'person-0123456789abc'
const WEB = 'web-0123456789abcdef'

let opened: OpenedMemory
let server: HttpServer

beforeAll(async () => {
  opened = await openTestMemory({
    identity: { tenant: 'acme' },
    server: {
      keys: [
        { key: ADA, user: 'ada' },
        { key: BEA, user: 'bea' },
        { key: TEAM, tenant: 'other' },
        { key: OWNER, isOwner: true },
        { key: PERSON, user: 'dora', trust: 'person' },
        { key: WEB, user: 'dora', trust: 'web' },
      ],
    },
  })
  server = await serveTest(opened)
})

afterAll(async () => {
  await server.stop()
  await opened.memory.close()
})

test.each([
  { what: 'no key', headers: {} },
  { what: 'a wrong key', headers: { authorization: 'Bearer wrong-0123456789abcdef' } },
  { what: 'half a key', headers: { authorization: `Bearer ${ADA.slice(0, -1)}` } },
  { what: 'an empty key', headers: { authorization: 'Bearer ' } },
  { what: 'another scheme', headers: { authorization: `Basic ${ADA}` } },
  { what: 'a bare key', headers: { authorization: ADA } },
])('A5 HTTP: $what is a 401 on every route but /health', async ({ headers }) => {
  for (const [method, path] of [
    ['GET', '/v1/facts'],
    ['POST', '/v1/remember'],
    ['GET', '/v1/config'],
    ['POST', '/mcp'],
  ] as const) {
    const answer = await callJson(server.url + path, { method, headers })

    expect(answer.status).toBe(401)
    expect(answer.headers['www-authenticate']).toBe('Bearer')
    expect(answer.body.error).toMatchObject({
      code: 'FORBIDDEN',
      hint: expect.stringContaining('Bearer <key>'),
    })
  }
})

test('A5 HTTP: /health tells a stranger the status and nothing else, and a caller the checks', async () => {
  const stranger = await callJson(`${server.url}/health`)
  const caller = await callJson(`${server.url}/health`, { key: ADA })

  expect(stranger.body).toEqual({ status: 'ok', checks: [] })
  expect(caller.body.checks).toHaveLength(3)
})

test('A5 HTTP: /health is a 503 when something failed', async () => {
  const broken = () => Promise.reject(new Error('The disk is gone'))
  const documents = { ...opened.context.documents, query: broken, get: broken, count: broken }
  const running = await serveTest({ ...opened, context: { ...opened.context, documents } })

  const answer = await callJson(`${running.url}/health`)
  await running.stop()

  expect(answer).toMatchObject({ status: 503, body: { status: 'failed' } })
})

test('T1 HTTP: each key sees its own scope: ids and questions of others find nothing', async () => {
  const { body: receipt } = await callJson(`${server.url}/v1/remember`, {
    key: ADA,
    body: { text: 'Ada keeps a platypus.' },
  })
  const { id, scope } = receipt.fact

  expect(scope).toEqual({ tenant: 'acme', user: 'ada' })
  for (const key of [BEA, TEAM]) {
    const found = await callJson(`${server.url}/v1/recall`, { key, body: { query: 'platypus' } })
    const listed = await callJson(`${server.url}/v1/facts`, { key })
    const got = await callJson(`${server.url}/v1/facts/${id}`, { key })
    const forgotten = await callJson(`${server.url}/v1/forget`, { key, body: { id } })
    const stats = await callJson(`${server.url}/v1/stats`, { key })

    expect(found.body.items).toEqual([])
    expect(listed.body).toEqual({ items: [], total: 0 })
    expect([got.status, forgotten.status]).toEqual([404, 404])
    expect(got.body.error.message).toBe(`There is no record "${id}"`)
    expect(stats.body.facts.active).toBe(0)
  }
  const own = await callJson(`${server.url}/v1/recall`, { key: ADA, body: { query: 'platypus' } })
  expect(own.body.items[0]).toMatchObject({ id, text: 'Ada keeps a platypus.' })
})

test('T1 MCP: over HTTP the key decides the scope as well', async () => {
  const ada = await connectHttp(server.url, { key: ADA })
  const bea = await connectHttp(server.url, { key: BEA })

  await callTool(ada, 'remember', { text: 'Ada plays the theremin.' })
  const own = await callTool(ada, 'recall', { query: 'theremin' })
  const others = await callTool(bea, 'recall', { query: 'theremin' })
  await Promise.all([ada.close(), bea.close()])

  expect(own.text).toContain('1. "Ada plays the theremin."')
  expect(others.text).toBe('Nothing relevant is stored.')
})

test('T1 HTTP: a scope in the input is refused, and nothing is stored', async () => {
  const answer = await callJson(`${server.url}/v1/remember`, {
    key: BEA,
    body: { text: 'Mine is yours.', scope: { tenant: 'acme', user: 'ada' } },
  })

  expect(answer.status).toBe(400)
  expect((await callJson(`${server.url}/v1/stats`, { key: BEA })).body.facts.active).toBe(0)
})

test.each([
  { host: 'evil.example' },
  { host: 'evil.example:4680' },
  { host: '127.0.0.1.evil.example' },
  { host: 'localhost.evil.example' },
  { host: '10.0.0.7' },
])('A5 HTTP: without keys the Host $host is refused, against DNS rebinding', async ({ host }) => {
  const own = await openTestMemory()
  const running = await serveTest(own)

  const answers = await Promise.all(
    ['/v1/stats', '/health', '/openapi.json', '/mcp'].map((path) =>
      callRaw(running.url + path, { headers: { host } }),
    ),
  )
  await running.stop()

  for (const answer of answers) {
    expect(answer.status).toBe(403)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  }
})

test('A5 HTTP: a Host header that is none is a 400', async () => {
  for (const host of ['127.0.0.1@evil.example', 'localhost:port', 'local host']) {
    const answer = await callRaw(`${server.url}/health`, { headers: { host } })

    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.text).error.code).toBe('INVALID_INPUT')
  }
})

test('A5 HTTP: without keys every name of this machine is taken', async () => {
  const own = await openTestMemory()
  const running = await serveTest(own)
  const { port } = new URL(running.url)

  for (const host of [
    '127.0.0.1',
    'localhost',
    'LOCALHOST',
    `localhost:${port}`,
    '[::1]',
    '127.0.0.2',
  ]) {
    expect((await callRaw(`${running.url}/v1/stats`, { headers: { host } })).status).toBe(200)
  }
  await running.stop()
})

test('A5 HTTP: pages of other sites are refused, with and without keys; pages of this one are not', async () => {
  const own = await openTestMemory()
  const open = await serveTest(own)

  for (const [url, key] of [
    [open.url, undefined],
    [server.url, ADA],
  ] as const) {
    const call = async (origin: string) => {
      const headers = { origin, ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) }
      return (await callRaw(`${url}/v1/stats`, { headers })).status
    }
    expect(await call('https://evil.example')).toBe(403)
    expect(await call('http://localhost:1')).toBe(403)
    expect(await call('null')).toBe(403)
    expect(await call(url)).toBe(200)
  }
  await open.stop()
})

test('A5 HTTP: without keys only this machine is let in, whatever the headers say', () => {
  const { guard } = createAuthenticator([], { tenant: 'acme' })
  const headers = new Headers({ host: 'localhost', 'x-forwarded-for': '127.0.0.1' })

  expect(guard({ headers, remoteAddress: '127.0.0.1' })).toBeUndefined()
  expect(guard({ headers, remoteAddress: '::ffff:127.0.0.1' })).toBeUndefined()
  expect(guard({ headers, remoteAddress: '::1' })).toBeUndefined()
  for (const remoteAddress of ['10.0.0.7', '::ffff:10.0.0.7', 'fe80::1', '127.evil', undefined]) {
    expect(guard({ headers, remoteAddress })?.status).toBe(403)
  }
})

test('A5 HTTP: without a connection nobody is taken for local', async () => {
  const app = createHttpApp(await openTestMemory())

  const answer = await app.request('http://localhost/v1/stats')

  expect(answer.status).toBe(403)
})

test.each(['0.0.0.0', '::', '192.168.1.10', 'memory.example'])(
  'A5 HTTP: listening on %s without keys is refused before anything is opened',
  async (host) => {
    const own = await openTestMemory()

    await expect(serveHttp(own, { host, port: 0 })).rejects.toMatchObject({
      code: 'INVALID_CONFIG',
      hint: expect.stringContaining('server.keys'),
    })
  },
)

test('A5 HTTP: with keys any host may be listened on, and its name may be anything', async () => {
  const running = await serveTest(opened, { host: '0.0.0.0' })
  const { port } = new URL(running.url)

  const answer = await callRaw(`http://127.0.0.1:${port}/v1/stats`, {
    headers: { host: 'memory.example', authorization: `Bearer ${BEA}` },
  })
  await running.stop()

  expect(answer.status).toBe(200)
})

test('T1 HTTP: what lies beneath all scopes is for the owner alone, over MCP too', async () => {
  const call = (key: string, method: string, path: string) =>
    callJson(server.url + path, { method, headers: { authorization: `Bearer ${key}` } })

  for (const [method, path] of [
    ['GET', '/v1/doctor'],
    ['GET', '/v1/config'],
    ['POST', '/v1/reindex'],
  ] as const) {
    const refused = await call(ADA, method, path)
    expect(refused.status).toBe(403)
    expect(refused.body.error).toMatchObject({ code: 'FORBIDDEN' })
    expect((await call(OWNER, method, path)).status).toBe(200)
  }
  // MCP has no tools for it, whoever calls.
  for (const key of [ADA, OWNER]) {
    const client = await connectHttp(server.url, { key, toolsets: 'all,admin' })
    await expect(callTool(client, 'admin_doctor', {})).rejects.toThrow('There is no tool')
    await client.close()
  }
})

test('T5 HTTP: a key of little trust takes nothing from a person, and brings nobody tombstones', async () => {
  const as = (key: string) => ({ headers: { authorization: `Bearer ${key}` } })
  const body = { text: 'Dora repairs clocks in Faenza.' }
  const { body: said } = await callJson(`${server.url}/v1/remember`, { ...as(PERSON), body })
  const { id } = said.fact
  const fact = `${server.url}/v1/facts/${id}`

  const forgotten = await callJson(`${server.url}/v1/forget`, { ...as(WEB), body: { id } })

  expect(forgotten).toMatchObject({
    status: 403,
    body: { error: { code: 'FORBIDDEN', hint: expect.stringContaining('"trust": "person"') } },
  })
  expect((await callJson(fact, as(PERSON))).body.fact.status).toBe('active')
  const own = await callJson(`${server.url}/v1/forget`, { ...as(PERSON), body: { id } })
  expect(own.body.outcome).toBe('forgotten')
  const { body: exported } = await callJson(`${server.url}/v1/export`, as(PERSON))
  await callJson(`${server.url}/v1/undo`, { ...as(PERSON), body: { id } })
  const imported = { content: exported.content.replaceAll(id, 'another') }
  await callJson(`${server.url}/v1/import`, { ...as(WEB), body: imported })

  expect((await callJson(fact, as(PERSON))).body.fact.status).toBe('active')
  const again = await callJson(`${server.url}/v1/remember`, { ...as(PERSON), body })
  expect(again.body.outcome).toBe('merged')
})
