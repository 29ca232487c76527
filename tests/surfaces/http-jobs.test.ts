import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenedMemory } from '../../src/compose/open-memory.ts'
import { scopeKey } from '../../src/core/scope.ts'
import type { Caller } from '../../src/operations/call.ts'
import type { HttpServer } from '../../src/surfaces/http/index.ts'
import { createJobs } from '../../src/surfaces/http/jobs.ts'
import { callJson, serveTest } from './support/http-caller.ts'
import { openTestMemory } from './support/open-test-memory.ts'

const ADA = 'ada-key-0123456789'
const BO = 'bo-key-0123456789'
const ASYNC = { prefer: 'respond-async' }

let opened: OpenedMemory
let server: HttpServer

beforeAll(async () => {
  const keys = [
    { key: ADA, user: 'ada', isOwner: true },
    { key: BO, user: 'bo' },
  ]
  opened = await openTestMemory({ server: { keys } })
  server = await serveTest(opened)
})

afterAll(async () => {
  await server.stop()
  await opened.memory.close()
})

const call = (path: string, given: Parameters<typeof callJson>[1] = {}) =>
  callJson(`${server.url}${path}`, { key: ADA, ...given })

const notes = (count: number): string =>
  Array.from({ length: count }, (_, at) => `- Person ${at} lives in the town number ${at}.`).join(
    '\n',
  )

/** Lets no statement of Ada be written until it is called. */
function holdWrites(): () => void {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const scope = { tenant: 'default', user: 'ada' }
  void opened.context.turns.take(`remember ${scopeKey(scope)}`, () => held)
  return release
}

async function finished(location: string) {
  await opened.context.settle()
  return await call(location)
}

test('A9 any operation runs as a job when asked, and its result is what the call answers', async () => {
  const body = { content: notes(5), format: 'markdown' }

  const started = await call('/v1/import', { body, headers: ASYNC })
  const location = String(started.headers.location)
  const done = await finished(location)
  const listed = await call('/v1/jobs')

  expect(started).toMatchObject({ status: 202, body: { state: 'running', operation: 'import' } })
  expect(started.headers['preference-applied']).toBe('respond-async')
  expect(location).toBe(`/v1/jobs/${started.body.id}`)
  expect(done.body).toMatchObject({ state: 'done', finishedAt: expect.any(String) })
  expect(done.body.result).toMatchObject({ outcomes: { stored: 5 } })
  expect(listed.body.items).toContainEqual(
    expect.not.objectContaining({ result: expect.anything() }),
  )
})

test('A9 T8 what a job gave goes when something is removed', async () => {
  const text = 'The spare key of the shed is kept by Nadia.'
  const { body } = await call('/v1/facts', { body: { facts: [{ text }] } })
  const { headers } = await call('/v1/facts?limit=1', { headers: ASYNC })
  const before = await finished(String(headers.location))

  await call('/v1/facts', { method: 'DELETE', body: { ids: [body.items[0].fact.id] } })
  const after = await call(String(headers.location))

  expect(before.body.result.items[0].text).toBe(text)
  expect(after.body).toMatchObject({ state: 'done', finishedAt: before.body.finishedAt })
  expect(after.body.result).toBeUndefined()
})

test('A9 the results of finished jobs are held up to a size, the newest first', async () => {
  const own = await openTestMemory()
  const jobs = createJobs(own.context)
  const caller: Caller = { scope: { tenant: 'default' }, surface: 'http' }
  for (let at = 0; at < 4; at += 1) {
    jobs.start('facts.list', caller, async () => ({ text: `${at}`.repeat(30_000_000) }))
    await own.context.settle()
  }
  const listed = jobs.list(caller)
  const kept = await Promise.all(listed.map(({ id }) => jobs.get(id, caller)))
  await own.memory.close()

  const held = kept.map(({ result }) => result !== undefined)
  expect(listed.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done'])
  expect(held).toEqual([true, true, false, false])
})

test('A9 a job that ended with its server is not promised again', async () => {
  const ask = async (url: string) =>
    await callJson(`${url}/v1/reindex`, {
      key: ADA,
      body: {},
      headers: { ...ASYNC, 'idempotency-key': 'restarted' },
    })
  await ask(server.url)
  const other = await serveTest(opened)
  const again = await ask(other.url)
  await other.stop()

  expect(again).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } })
  expect(again.body.error.hint).toContain('new idempotency key')
})

test('A9 a failed job tells the error that the call would', async () => {
  const body = { content: 'x', format: 'runs', unknown: true }

  const { headers } = await call('/v1/import', { body, headers: ASYNC })
  const failed = await finished(String(headers.location))

  expect(failed.status).toBe(200)
  expect(failed.body).toMatchObject({ state: 'failed', error: { code: 'INVALID_INPUT' } })
})

test('A9 T1 nobody else sees or cancels a job', async () => {
  const { headers } = await call('/v1/reindex', { body: {}, headers: ASYNC })
  const location = String(headers.location)

  const seen = await call(location, { key: BO })
  const cancelled = await call(location, { key: BO, method: 'DELETE' })
  const listed = await call('/v1/jobs', { key: BO })

  expect([seen.status, cancelled.status]).toEqual([404, 404])
  expect(listed.body.items).toEqual([])
  expect((await finished(location)).body.state).toBe('done')
})

test('A9 a cancelled job ends at its next step, and what was done stays', async () => {
  const text = (at: number): string => `Box ${at} holds ${at} nails.`
  const body = { facts: Array.from({ length: 1_000 }, (_, at) => ({ text: text(at) })) }

  const { headers } = await call('/v1/facts', { body, headers: ASYNC })
  const location = String(headers.location)
  while (!(await isKnown(text(0)))) await new Promise(setImmediate)
  const asked = await call(location, { method: 'DELETE' })
  const ended = await finished(location)

  expect(asked.body.state).toBe('running')
  expect(ended.body).toMatchObject({ state: 'cancelled', finishedAt: expect.any(String) })
  expect(ended.body.result).toBeUndefined()
  expect(await isKnown(text(0))).toBe(true)
  expect(await isKnown(text(999))).toBe(false)
})

async function isKnown(text: string): Promise<boolean> {
  const scope = { tenant: 'default', user: 'ada' }
  const { facts } = opened.memory.as({ scope, surface: 'library' })
  return (await facts.list({ since: '1d', limit: 1_000 })).items.some((one) => one.text === text)
}

test('A9 a caller has ten jobs at a time, and a job is given its idempotency key once', async () => {
  const release = holdWrites()
  const start = (at: number, key = `job-${at}`) =>
    call('/v1/facts', {
      body: { facts: [{ text: `Crate ${at} holds ${at} apples.` }] },
      headers: { ...ASYNC, 'idempotency-key': key },
    })

  const once = await start(0)
  const again = await start(0)
  const many = await Promise.all(Array.from({ length: 12 }, (_, at) => start(at + 1)))
  release()
  await opened.context.settle()
  const later = await start(12)
  await opened.context.settle()

  expect(again).toMatchObject({ status: 202, body: { id: once.body.id } })
  expect(again.headers.location).toBe(once.headers.location)
  expect(many.filter(({ status }) => status === 202)).toHaveLength(9)
  expect(many.filter(({ status }) => status === 429)).toHaveLength(3)
  expect(later.status).toBe(202)
})

test('A9 T8 what a job gave goes when another surface or process forgets it, and not when others do', async () => {
  const text = 'The key of the boathouse is kept by Orsola.'
  const { headers } = await call('/v1/facts', { body: { facts: [{ text }] }, headers: ASYNC })
  const before = await finished(String(headers.location))
  const elsewhere = opened.memory.as({ scope: { tenant: 'other' }, surface: 'library' })
  const { fact } = await elsewhere.remember({ text })

  await elsewhere.forget({ id: fact?.id ?? '' })
  const kept = await call(String(headers.location))
  await opened.memory.forget({ id: before.body.result.items[0].fact.id })
  const after = await call(String(headers.location))

  expect(before.body.result.items[0].fact.text).toBe(text)
  expect(kept.body).toEqual(before.body)
  expect(after.body).toMatchObject({ state: 'done' })
  expect(after.body.result).toBeUndefined()
})

test('A9 a job that removes something keeps its own answer', async () => {
  const text = 'The lamp of the pier is lit by Tomasz.'
  const { body } = await call('/v1/facts', { body: { facts: [{ text }] } })
  const ids = [body.items[0].fact.id]

  const { headers } = await call('/v1/facts', { method: 'DELETE', body: { ids }, headers: ASYNC })
  const done = await finished(String(headers.location))

  expect(done.body).toMatchObject({ state: 'done', result: expect.any(Object) })
})
