import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenedMemory, openMemory } from '../../src/compose/open-memory.ts'
import type { HttpServer } from '../../src/surfaces/http/index.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { callJson, serveTest } from './support/http-caller.ts'
import { openTestMemory } from './support/open-test-memory.ts'

const TURN = { turns: [{ speaker: 'Ada', text: 'Hello there.' }] }
const ADA = 'ada-key-0123456789'
const BO = 'bo-key-0123456789'

let opened: OpenedMemory
let server: HttpServer

beforeAll(async () => {
  const keys = [
    { key: ADA, user: 'ada' },
    { key: BO, user: 'bo' },
  ]
  opened = await openTestMemory({ server: { keys } })
  server = await serveTest(opened)
})

afterAll(async () => {
  await server.stop()
  await opened.memory.close()
})

function ask(idempotencyKey: string, body: object = { text: 'Who owns the bakery?' }, key = ADA) {
  const headers = { 'idempotency-key': idempotencyKey }
  return callJson(`${server.url}/v1/questions`, { body, key, headers })
}

test('A9 the same key with the same body gets the stored answer, with another body a 409', async () => {
  const first = await ask('once-1')
  const again = await ask('once-1')
  const other = await ask('once-1', { text: 'Where is the bakery?' })
  const fresh = await ask('once-2')

  expect(first).toMatchObject({ status: 201, body: { outcome: 'stored' } })
  expect(again).toMatchObject({ status: 201, body: first.body })
  expect(again.headers['idempotency-replayed']).toBe('true')
  expect(first.headers['idempotency-replayed']).toBeUndefined()
  expect(other).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } })
  expect(fresh).toMatchObject({ status: 200, body: { outcome: 'merged' } })
})

test('A9 T1 a key counts for its caller alone', async () => {
  const ada = await ask('shared', { text: 'What does Ada owe the bank?' })
  const bo = await ask('shared', { text: 'Who won the match in Bern?' }, BO)

  expect([ada.status, bo.status]).toEqual([201, 201])
  expect(bo.body.question.id).not.toBe(ada.body.question.id)
})

test('A9 two at once with the same key do the work once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => ask('at-once', { text: 'When does the mill close?' })),
  )

  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.question.id)).size).toBe(1)
})

test('A9 a refused request may be repeated with its key, and a key has a length', async () => {
  const wrong = await ask('corrected', { text: 7 })
  const right = await ask('corrected', { text: 'Who repairs the clock of the tower?' })
  const long = await ask('x'.repeat(201))

  expect([wrong.status, right.status, long.status]).toEqual([400, 201, 400])
})

test('A9 a stored answer survives a restart, and expires after a day', async () => {
  const home = temporaryFolder()
  let nowMs = Date.parse('2026-03-14T09:00:00.000Z')
  async function send() {
    const own = await openMemory({
      home,
      environment: {},
      config: { embedder: { kind: 'none' } },
      clock: { now: () => nowMs },
    })
    const running = await serveTest(own)
    const headers = { 'idempotency-key': 'turn-1' }
    const answer = await callJson(`${running.url}/v1/conversations`, { body: TURN, headers })
    const { total } = await own.memory.facts.list({ roles: ['turn'] })
    await running.stop()
    await own.memory.close()
    return { ...answer, total }
  }

  const first = await send()
  const again = await send()
  nowMs += 25 * 3_600_000
  const late = await send()

  expect(first).toMatchObject({ status: 201, total: 1 })
  expect(again).toMatchObject({ status: 201, body: first.body, total: 1 })
  expect(late.headers['idempotency-replayed']).toBeUndefined()
})

test('A9 T8 what is forgotten leaves the stored answers', async () => {
  const text = 'Ada was treated for asthma in Bern.'
  const headers = { 'idempotency-key': 'private' }
  const remember = () =>
    callJson(`${server.url}/v1/remember`, { body: { text }, key: ADA, headers })
  const { body } = await remember()

  await callJson(`${server.url}/v1/forget`, { body: { id: body.fact.id }, key: ADA })
  const again = await remember()

  expect(again.headers['idempotency-replayed']).toBe('true')
  expect(JSON.stringify(again.body)).not.toContain('asthma')
})
