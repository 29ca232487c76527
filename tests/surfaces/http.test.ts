import { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenedContext } from '../../src/compose/open-context.ts'
import type { OpenedMemory } from '../../src/compose/open-memory.ts'
import { type ErrorCode, MemoryError } from '../../src/core/errors.ts'
import type { DocumentStore } from '../../src/ports/document-store.ts'
import type { HttpServer } from '../../src/surfaces/http/index.ts'
import { HTTP_STATUSES, serveHttp } from '../../src/surfaces/http/index.ts'
import type { LogEntry } from '../../src/surfaces/log-entry.ts'
import { keep } from '../support/keep.ts'
import { callJson, callRaw, serveTest } from './support/http-caller.ts'
import { openTestMemory } from './support/open-test-memory.ts'

const BODY_BYTES_MAX = 2_048
const log: LogEntry[] = []
let opened: OpenedMemory
let server: HttpServer

beforeAll(async () => {
  opened = await openTestMemory({ server: { bodyBytesMax: BODY_BYTES_MAX } })
  server = await serveTest(opened, { onLog: (entry) => log.push(entry) })
})

afterAll(async () => {
  await server.stop()
  await opened.memory.close()
})

const JSON_TYPE = { 'content-type': 'application/json' }

test.each([
  { what: 'a wrong type', body: { text: 7 }, hint: 'text: ' },
  { what: 'an unknown field', body: { text: 'x', colour: 'red' }, hint: 'colour' },
  { what: 'a scope, which nobody may choose', body: { text: 'x', scope: {} }, hint: 'scope' },
  { what: 'a prototype', body: JSON.parse('{"text":"x","__proto__":{}}'), hint: '' },
  { what: 'a list instead of an object', body: ['x'], hint: 'Send {' },
  { what: 'a text instead of an object', body: 'x', hint: 'Send {' },
  { what: 'null', body: null, hint: 'Send {' },
  { what: 'nothing', body: {}, hint: 'text: ' },
])('A5 HTTP: $what is a 400 with the next step, and nothing is stored', async ({ body, hint }) => {
  const answer = await callJson(`${server.url}/v1/remember`, { body })

  expect(answer.status).toBe(400)
  expect(answer.body.error.code).toBe('INVALID_INPUT')
  expect(answer.body.error.hint).toContain(hint)
  expect(await countFacts()).toBe(0)
})

test('A5 HTTP: a refusal names each wrong field as data, with its place in the body', async () => {
  const body = {
    turns: [
      { speaker: 'Ada', text: 'Hello.' },
      { speaker: 'Bruno', text: 7 },
    ],
    to: 1,
  }

  const answer = await callJson(`${server.url}/v1/conversations`, { body })
  const query = await callJson(`${server.url}/v1/facts?limit=0&colour=red`)
  const elsewhere = await callJson(`${server.url}/v1/facts/nobody`)

  expect(answer.status).toBe(400)
  expect(answer.body.error.message).toBe('Invalid input for conversations.record')
  expect(answer.body.error.issues).toEqual([
    { path: 'turns[1].text', message: 'must be a string, not a number' },
    { path: '', message: expect.stringContaining('"to"') },
  ])
  expect(query.body.error.issues).toEqual([
    { path: 'limit', message: expect.stringContaining('at least 1') },
    { path: '', message: expect.stringContaining('"colour"') },
  ])
  expect(elsewhere.body.error).not.toHaveProperty('issues')
})

test('A5 HTTP: the names in the path of an operation take its fields, of any text', async () => {
  const own = await openTestMemory()
  const running = await serveTest(own)
  const start = { description: 'Fix the cart of the shop', type: 'bugfix' }
  const { body: task } = await callJson(`${running.url}/v1/tasks`, { body: start })
  const at = `${running.url}/v1/tasks/${task.id}`

  const step = await callJson(`${at}/steps`, { body: { tool: 'bash', input: 'npm test' } })
  const noted = await callJson(at, {
    method: 'PATCH',
    body: { variable: { name: 'ramo/è', value: 'cart' } },
  })
  const variable = await callJson(`${at}?variable=${encodeURIComponent('ramo/è')}`)
  const changed = await callJson(at, { method: 'PATCH', body: { phase: 'testing' } })
  const found = await callJson(at)
  await running.stop()

  expect(step).toMatchObject({ status: 200, body: { id: task.id, step: 1 } })
  expect([noted.status, changed.status]).toEqual([200, 200])
  expect(variable.body.value).toBe('cart')
  expect(found.body).toMatchObject({ id: task.id, phase: 'testing', statistics: { steps: 1 } })
})

test.each([
  { what: 'broken JSON', body: '{"text": "x"', message: 'not JSON' },
  { what: 'broken UTF-8', body: bytes(0x7b, 0x22, 0xff, 0x22, 0x7d), message: 'not UTF-8' },
  { what: 'half a character', body: bytes(0x22, 0xed, 0xa0, 0x80, 0x22), message: 'not UTF-8' },
])('A5 HTTP: $what is a 400 and nothing is stored', async ({ body, message }) => {
  const answer = await callRaw(`${server.url}/v1/remember`, {
    method: 'POST',
    headers: JSON_TYPE,
    body,
  })

  expect(answer.status).toBe(400)
  expect(JSON.parse(answer.text).error).toMatchObject({
    code: 'INVALID_INPUT',
    message: expect.stringContaining(message),
    hint: expect.any(String),
  })
  expect(await countFacts()).toBe(0)
})

test.each([
  { type: 'text/plain' },
  { type: 'application/x-www-form-urlencoded' },
  { type: 'application/json; charset=utf-16' },
  { type: undefined },
])('A5 HTTP: a body of type $type is a 415', async ({ type }) => {
  const answer = await callRaw(`${server.url}/v1/remember`, {
    method: 'POST',
    headers: type === undefined ? {} : { 'content-type': type },
    body: '{"text":"x"}',
  })

  expect(answer.status).toBe(415)
  expect(JSON.parse(answer.text).error.hint).toContain('application/json')
  expect(await countFacts()).toBe(0)
})

test('A5 HTTP: a body over the limit is a 413, whether it says its size or not', async () => {
  const text = 'x'.repeat(BODY_BYTES_MAX)
  const body = JSON.stringify({ text })
  const pieces = Array.from({ length: 8 }, () => Buffer.alloc(1_024, 0x20))

  const announced = await callRaw(`${server.url}/v1/remember`, {
    method: 'POST',
    headers: JSON_TYPE,
    body,
  })
  const streamed = await callRaw(`${server.url}/v1/remember`, {
    method: 'POST',
    headers: JSON_TYPE,
    chunks: pieces,
  })

  for (const answer of [announced, streamed]) {
    expect(answer.status).toBe(413)
    expect(JSON.parse(answer.text).error).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      hint: expect.stringContaining('bodyBytesMax'),
    })
  }
  expect(await countFacts()).toBe(0)
})

test('A5 HTTP: a body of exactly the limit is taken', async () => {
  const own = await openTestMemory({ server: { bodyBytesMax: 1_024 } })
  const running = await serveTest(own)
  const text = 'x'.repeat(1_024 - JSON.stringify({ text: '' }).length)

  const answer = await callJson(`${running.url}/v1/remember`, { body: { text } })
  await running.stop()

  expect(answer.status).toBe(200)
})

test.each([
  { path: '/v1/facts?limit=ten', hint: '10 or 0.5' },
  { path: '/v1/facts?limit=0', hint: 'limit: ' },
  { path: '/v1/facts?limit=1&limit=2', hint: 'Keep one' },
  { path: '/v1/facts?colour=red', hint: 'colour' },
  { path: '/v1/facts?tenant=other', hint: 'tenant' },
  { path: '/v1/facts?after=garbage', hint: 'next' },
  { path: '/v1/facts?tags=%ff%fe', hint: 'encodeURIComponent' },
  { path: '/v1/facts/%ff', hint: 'encodeURIComponent' },
  { path: '/v1/stats?verbose=true', hint: 'verbose' },
])('A5 HTTP: GET $path is a 400 with the next step', async ({ path, hint }) => {
  const answer = await callJson(server.url + path)

  expect(answer.status).toBe(400)
  expect(answer.body.error.code).toBe('INVALID_INPUT')
  expect(answer.body.error.hint).toContain(hint)
})

test('A5 HTTP: query strings are typed by the schema', async () => {
  const own = await openTestMemory()
  const running = await serveTest(own)
  await own.memory.remember({
    text: 'A Giulia piace il tè verde.',
    tags: ['tè'],
    bucket: 'preference',
  })
  await own.memory.remember({ text: '민수는 매일 아침 녹차를 마신다.', tags: ['차'] })
  await own.memory.remember({ text: 'The harbour of Genoa was built in 1128.' })

  const repeated = await callJson(`${running.url}/v1/facts?tags=t%C3%A8&tags=%EC%B0%A8&limit=5`)
  const commas = await callJson(`${running.url}/v1/facts?tags=t%C3%A8,%EC%B0%A8`)
  const bucket = await callJson(`${running.url}/v1/facts?buckets=preference,profile`)
  await running.stop()

  expect(repeated.body.total).toBe(2)
  expect(commas.body.items).toEqual(repeated.body.items)
  expect(bucket.body.total).toBe(1)
})

test('A5 HTTP: an unknown route is a 404, and a wrong method a 405 that names the right ones', async () => {
  const nowhere = await callJson(`${server.url}/v1/nowhere`)
  const patched = await callJson(`${server.url}/v1/facts`, { method: 'PATCH', body: {} })

  expect(nowhere).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } })
  expect(nowhere.body.error.hint).toContain('/openapi.json')
  expect(patched).toMatchObject({ status: 405, body: { error: { code: 'INVALID_INPUT' } } })
  expect(patched.headers.allow).toBe('GET, POST, DELETE')
})

test('A5 HTTP: a field of the path may not stand elsewhere, nor input of a POST in the address', async () => {
  const inBody = await callJson(`${server.url}/v1/rules/a`, { method: 'DELETE', body: { id: 'b' } })
  const inAddress = await callJson(`${server.url}/v1/recall?query=x`, { body: { query: 'x' } })

  expect(inBody).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringContaining('path') } },
  })
  expect(inAddress).toMatchObject({
    status: 400,
    body: { error: { hint: 'Send it in the body.' } },
  })
})

test('F5 HTTP: forget takes a reason, and undo brings the fact back', async () => {
  const own = await openTestMemory()
  const running = await serveTest(own)
  const say = async (text: string): Promise<string> => {
    const { body } = await callJson(`${running.url}/v1/remember`, { body: { text } })
    return body.fact.id
  }
  const first = await say('Ada lives in Turin.')
  const second = await say('Bruno plays the cello.')
  const { fact } = await keep(own.memory, { text: 'Carla sells paper in Bari.' })

  const forget = (body: object) => callJson(`${running.url}/v1/forget`, { body })
  const withReason = await forget({ id: first, reason: 'wrong' })
  const without = await forget({ id: second })
  const proposed = await forget({ id: fact.id })
  const history = await callJson(`${running.url}/v1/facts/${first}?history=true`)
  const restored = await callJson(`${running.url}/v1/undo`, { body: { id: first } })
  const status = (await own.memory.facts.get({ id: fact.id })).fact?.status
  await running.stop()

  expect([withReason.body, without.body]).toMatchObject([
    { outcome: 'forgotten', fact: { status: 'forgotten' } },
    { outcome: 'forgotten', fact: { status: 'forgotten' } },
  ])
  // What a person said, somebody behind HTTP only proposes to forget.
  expect([proposed.status, proposed.body, status]).toMatchObject([
    200,
    { outcome: 'proposed', question: expect.any(String) },
    'active',
  ])
  expect(history.body.history.entries.at(-1)).toMatchObject({
    action: 'forgotten',
    reason: 'wrong',
    surface: 'http',
  })
  expect(restored.body).toMatchObject({ restored: [{ status: 'active' }] })
})

test.each(Object.entries(HTTP_STATUSES))('A5 HTTP: %s is a %i', async (code, status) => {
  const error = new MemoryError('It broke', {
    code: code as ErrorCode,
    hint: 'Mend it.',
    isRetryable: code === 'STORE_FAILED',
  })
  const running = await serveTest(failingWith(error))

  const answer = await callJson(`${running.url}/v1/stats`)
  await running.stop()

  expect(answer.status).toBe(status)
  expect(answer.body).toEqual({ error: { code, message: 'It broke', hint: 'Mend it.' } })
  expect(answer.headers['retry-after']).toBe(code === 'STORE_FAILED' ? '1' : undefined)
})

test('A5 HTTP: what nobody planned is a 500 that tells nothing of the inside, and a log line', async () => {
  const entries: LogEntry[] = []
  const running = await serveTest(failingWith(new Error('password in /srv/loci.ts')), {
    onLog: (entry) => entries.push(entry),
  })

  const answer = await callRaw(`${running.url}/v1/stats`)
  await running.stop()

  expect(answer.status).toBe(500)
  expect(answer.text).not.toContain('password')
  expect(JSON.parse(answer.text).error.code).toBe('UNEXPECTED')
  expect(entries.find((entry) => entry.level === 'error')?.message).toContain('password')
})

test('A5 HTTP: every answer has the headers that keep browsers out', async () => {
  for (const path of ['/health', '/openapi.json', '/v1/nowhere', '/v1/facts?limit=0']) {
    const { headers } = await callRaw(server.url + path)

    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  }
})

test('A5 HTTP: requests are logged without their content', async () => {
  log.length = 0

  await callJson(`${server.url}/v1/recall`, { body: { query: 'a secret question' } })

  expect(log).toEqual([
    {
      level: 'debug',
      event: 'request-answered',
      method: 'POST',
      path: '/v1/recall',
      status: 200,
      durationMs: expect.any(Number),
    },
  ])
})

test('A5 HTTP: garbage on the wire is answered with a 400, and the server lives on', async () => {
  const { port } = new URL(server.url)
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = new Socket()
    let text = ''
    socket.on('data', (part) => {
      text += part.toString()
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
    socket.connect(Number(port), '127.0.0.1', () => socket.write('\u0000\u0001 nonsense\r\n\r\n'))
  })

  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect((await callJson(`${server.url}/health`)).status).toBe(200)
})

test('A5 HTTP: stopping lets a running request finish and takes no new one', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let isRunning = () => {}
  const running = new Promise<void>((resolve) => {
    isRunning = resolve
  })
  const { documents } = opened.context
  const stopping = await serveTest(
    countingBy(async (collection, filter) => {
      isRunning()
      await released
      return await documents.count(collection, filter)
    }),
  )
  // `fetch` keeps its connections alive, which must not hold the server back.
  const answer = fetch(`${stopping.url}/v1/stats`)
  await running

  const stopped = stopping.stop()
  await expect(callRaw(`${stopping.url}/health`)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  release()

  expect((await answer).status).toBe(200)
  await stopped
})

test('A5 HTTP: who closes the connection stops long work, which keeps what was done', async () => {
  const entries: LogEntry[] = []
  const own = await openTestMemory()
  const running = await serveTest(own, { onLog: (entry) => entries.push(entry) })
  const leaving = new AbortController()
  own.context.watchProgress(() => leaving.abort())
  const ended = new Promise<void>((resolve) => {
    own.memory.watchDurations(({ labels }) => {
      if (labels.operation === 'import') resolve()
    })
  })
  const run = { steps: [], outcome: { success: true } }
  const lines = Array.from({ length: 2_000 }, (_, at) =>
    JSON.stringify({ ...run, id: `run-${at}`, task: `Mend the fence ${at}` }),
  )

  const call = fetch(`${running.url}/v1/import`, {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify({ content: lines.join('\n') }),
    signal: leaving.signal,
  })
  await expect(call).rejects.toThrow()
  await ended
  const { episodes } = await own.memory.admin.stats()
  await running.stop()

  expect(episodes.byPhase.active).toBeGreaterThanOrEqual(50)
  expect(episodes.byPhase.active).toBeLessThan(lines.length)
  expect(entries.filter(({ level }) => level === 'error')).toEqual([])
})

test('A5 HTTP: a second server on the same port is refused with the way out', async () => {
  const { port } = new URL(server.url)

  await expect(serveHttp(opened, { port: Number(port) })).rejects.toMatchObject({
    code: 'CONFLICT',
    hint: expect.stringContaining('--port'),
  })
})

async function countFacts(): Promise<number> {
  return (await opened.memory.admin.stats()).facts.active
}

/** The same memory, whose store counts in this way. */
function countingBy(count: DocumentStore['count']): OpenedContext {
  const documents: DocumentStore = { ...opened.context.documents, count }
  return { ...opened, context: { ...opened.context, documents } }
}

function failingWith(error: unknown): OpenedContext {
  return countingBy(() => Promise.reject(error))
}

function bytes(...values: readonly number[]): Uint8Array {
  return Uint8Array.from(values)
}
