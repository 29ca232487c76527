import { expect, test } from 'vitest'
import { type ClientOptions, createClient } from '../../src/surfaces/client/index.ts'

interface Sent {
  readonly url: string
  readonly init: RequestInit
}

/** A server that answers as told, the last answer for ever, and keeps what it was sent. */
function scripted(...answers: readonly (() => Response | Promise<Response>)[]) {
  const sent: Sent[] = []
  const send: ClientOptions['fetch'] = (url, init) => {
    sent.push({ url, init })
    const answer = answers[Math.min(sent.length, answers.length) - 1]
    return answer === undefined ? Response.json({}) : answer()
  }
  return { sent, client: createClient({ url: 'https://loci.test/base/', fetch: send }) }
}

const found = () => Response.json({ items: [], notices: [] })
const lost = () => Promise.reject(new TypeError('fetch failed'))

function failed(status: number, headers: Record<string, string> = {}) {
  return () =>
    Response.json({ error: { code: 'STORE_FAILED', message: 'Busy' } }, { status, headers })
}
const busy = failed(503, { 'retry-after': '0' })

test('A10 a call that is safe to repeat is tried again: reads, and writes that are the same twice', async () => {
  const read = scripted(lost, busy, found)
  expect(await read.client.recall({ query: 'tea' })).toEqual({ items: [], notices: [] })
  expect(read.sent).toHaveLength(3)

  const forgotten = scripted(busy, found)
  await forgotten.client.forget({ id: 'a' })
  expect(forgotten.sent).toHaveLength(2)
})

test('A10 another write is sent once, unless it has an idempotency key or was turned away', async () => {
  for (const failure of [lost, busy]) {
    const { client, sent } = scripted(failure, found)
    await expect(client.remember({ text: 'Tea.' })).rejects.toMatchObject({ isRetryable: true })
    expect(sent).toHaveLength(1)
  }

  const named = scripted(lost, found)
  await named.client.remember({ text: 'Tea.' }, { idempotencyKey: 'tea-1' })
  expect(named.sent.map(({ init }) => new Headers(init.headers).get('idempotency-key'))).toEqual([
    'tea-1',
    'tea-1',
  ])

  await expect(
    named.client.remember({ text: 'Tea.' }, { idempotencyKey: 'a b' }),
  ).rejects.toMatchObject({ code: 'INVALID_INPUT' })

  const limited = scripted(failed(429, { 'retry-after': '0' }), found)
  await limited.client.remember({ text: 'Tea.' })
  expect(limited.sent).toHaveLength(2)
})

test('A10 what cannot succeed later is not tried again, and retries end', async () => {
  const broken = scripted(failed(500))
  await expect(broken.client.recall({ query: 'tea' })).rejects.toMatchObject({ isRetryable: false })
  expect(broken.sent).toHaveLength(1)

  const down = scripted(busy)
  await expect(down.client.recall({ query: 'tea' })).rejects.toMatchObject({ message: 'Busy' })
  expect(down.sent).toHaveLength(3)
})

test('A10 a server that asks to wait longer than the call may take is not waited for', async () => {
  for (const value of ['3600', new Date(Date.now() + 3_600_000).toUTCString()]) {
    const { client, sent } = scripted(failed(503, { 'retry-after': value }))
    await expect(client.recall({ query: 'tea' })).rejects.toMatchObject({ isRetryable: true })
    expect(sent).toHaveLength(1)
  }
})

/** Answers only when the call is ended. */
const never: ClientOptions['fetch'] = (_, { signal }) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })

test('A10 a signal ends a call, also while it waits for the next attempt', async () => {
  const reason = new Error('The user left')
  const controller = new AbortController()
  const client = createClient({ url: 'http://loci.test', fetch: never })
  const call = client.recall({ query: 'tea' }, { signal: controller.signal })
  controller.abort(reason)
  await expect(call).rejects.toBe(reason)

  const waiting = new AbortController()
  const { client: busyClient } = scripted(() => {
    queueMicrotask(() => waiting.abort(reason))
    return failed(503, { 'retry-after': '30' })()
  })
  const { signal } = waiting
  await expect(busyClient.recall({ query: 'tea' }, { signal })).rejects.toBe(reason)
})

test('A10 a call ends after its time, and says how to allow more', async () => {
  const client = createClient({ url: 'http://loci.test', fetch: never, timeoutMs: 5 })
  await expect(client.recall({ query: 'tea' })).rejects.toMatchObject({
    code: 'STORE_FAILED',
    message: 'The server at http://loci.test did not answer within 5 ms',
    hint: expect.stringContaining('timeoutMs'),
    isRetryable: true,
  })
})

test('A10 a request goes where the route says: path, query or body, under the path of the url', async () => {
  const { client, sent } = scripted(() => Response.json({}))
  await client.facts.get({ id: 'a/b?', history: true })
  await client.facts.list({ tags: ['a, b', 'c'], limit: 2, after: undefined })
  await client.bugs.delete({ id: 'x' })
  await client.tasks.update({ id: 't', decision: 'Go' })
  const [get, list, remove, update] = sent

  expect(get?.url).toBe('https://loci.test/base/v1/facts/a%2Fb%3F?history=true')
  expect(new URL(list?.url ?? '').searchParams.get('tags')).toBe('["a, b","c"]')
  expect(new URL(list?.url ?? '').searchParams.has('after')).toBe(false)
  expect(remove?.init).toMatchObject({ method: 'DELETE', redirect: 'manual' })
  expect(update?.url).toBe('https://loci.test/base/v1/tasks/t')
  expect(JSON.parse(String(update?.init.body))).toEqual({ decision: 'Go' })
  expect(sent.every(({ init }) => !new Headers(init.headers).has('authorization'))).toBe(true)
})

test.each(['', '.', '..'])(
  'A10 an id that a path cannot hold, "%s", never reaches another route',
  async (id) => {
    const { client, sent } = scripted(found)
    await expect(client.bugs.delete({ id })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    expect(sent).toEqual([])
  },
)

test.each([
  {
    what: 'a page of a proxy',
    answer: () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
  },
  {
    what: 'a redirect',
    answer: () => new Response(null, { status: 302, headers: { location: '/' } }),
  },
  { what: 'something else', answer: () => new Response('hello') },
  { what: 'another shape', answer: () => Response.json({ error: 'no' }, { status: 404 }) },
])('A10 $what is no answer of Loci, and the error says to look at the url', async ({ answer }) => {
  const { client } = scripted(answer)
  await expect(client.remember({ text: 'Tea.' })).rejects.toMatchObject({
    code: 'STORE_FAILED',
    hint: expect.stringContaining('url'),
  })
})

test.each([
  { what: 'no URL', options: { url: 'localhost' } },
  { what: 'a file', options: { url: 'file:///tmp' } },
  { what: 'a password in the URL', options: { url: 'http://ada:secret@loci.test' } },
  { what: 'a key with a line break', options: { url: 'http://loci.test', key: 'secret\n' } },
  { what: 'no time', options: { url: 'http://loci.test', timeoutMs: 0 } },
  { what: 'retries without end', options: { url: 'http://loci.test', retries: Infinity } },
])('A10 a client with $what is refused, without showing what is secret', ({ options }) => {
  expect(() => createClient(options)).toThrow(
    expect.objectContaining({
      code: 'INVALID_CONFIG',
      message: expect.not.stringContaining('secret'),
    }),
  )
})
