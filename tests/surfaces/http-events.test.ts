import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Config } from '../../src/compose/config-schema.ts'
import { type OpenedMemory, openMemory } from '../../src/compose/open-memory.ts'
import type { HttpServer } from '../../src/surfaces/http/index.ts'
import { createTestDatabase } from '../support/postgres-database.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { callJson, serveTest } from './support/http-caller.ts'
import { openTestMemory } from './support/open-test-memory.ts'

const ADA = 'ada-key-0123456789'
const BO = 'bo-key-0123456789'
const KEYS = [
  { key: ADA, user: 'ada', isOwner: true },
  { key: BO, user: 'bo', isOwner: true },
]

let opened: OpenedMemory
let server: HttpServer

beforeAll(async () => {
  opened = await openTestMemory({ server: { keys: KEYS } })
  server = await serveTest(opened)
})

afterAll(async () => {
  await server.stop()
  await opened.memory.close()
})

async function remember(text: string, key: string): Promise<string> {
  const { body } = await callJson(`${server.url}/v1/remember`, { body: { text }, key })
  return body.fact.id
}

interface Stream {
  /** Reads until the text of the stream has the given part. */
  until(part: string): Promise<string>
  close(): Promise<void>
}

async function openStream(query: string, headers: Record<string, string> = {}): Promise<Stream> {
  const response = await fetch(`${server.url}/v1/events${query}`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${ADA}`, ...headers },
  })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (reader === undefined) throw new Error('There is no stream')
  let text = ''
  return {
    async until(part) {
      while (!text.includes(part)) {
        const { done, value } = await reader.read()
        if (done) throw new Error(`The stream ended with: ${text}`)
        text += value
      }
      return text
    },
    close: () => reader.cancel(),
  }
}

test('A9 T1 a stream tells what changes in the own scope, without its text', async () => {
  const stream = await openStream('')
  await stream.until('id: ')
  const other = await remember('Bo plays chess on Sundays.', BO)
  const id = await remember('Ada drinks green tea in the morning.', ADA)
  await stream.until(id)
  await callJson(`${server.url}/v1/forget`, { body: { id }, key: ADA })

  const text = await stream.until('"removed"')
  await stream.close()

  expect(text).toContain(`data: {"kind":"fact","id":"${id}","operation":"created","version":1}`)
  expect(text).not.toContain(other)
  expect(text).not.toContain('tea')
})

test('A9 a stream goes on after the last event id that the client has, and tells text if asked', async () => {
  const before = await openStream('')
  const [, cursor = ''] = /id: (\S+)/.exec(await before.until('\n\n')) ?? []
  await before.close()
  const missed = await remember('Ada moved to Turin in March.', ADA)

  const resumed = await openStream('?text=true', { 'last-event-id': cursor })
  const text = await resumed.until(missed)
  await resumed.close()

  expect(text).toContain('"text":"Ada moved to Turin in March."')
})

test('A9 a cursor of another store is told, and one that is none is refused', async () => {
  const id = await remember('Ada keeps bees behind the house.', ADA)
  const list = (after: string) =>
    callJson(`${server.url}/v1/events?after=${encodeURIComponent(after)}&limit=1000`, { key: ADA })

  const all = await list('start')
  const end = await list(all.body.next)
  const wrong = await list('nonsense')

  expect(all.body).toMatchObject({ isEnd: true, items: expect.any(Array) })
  expect(all.body.items.map((one: { id: string }) => one.id)).toContain(id)
  expect(end.body).toMatchObject({ items: [], next: all.body.next, isEnd: true })
  expect(wrong.status).toBe(400)
})

test('A9 a caller has a number of streams, and a server that stops ends them', async () => {
  const own = await openTestMemory()
  const running = await serveTest(own)
  const open = () => fetch(`${running.url}/v1/events`, { headers: { accept: 'text/event-stream' } })

  const answers = await Promise.all(Array.from({ length: 24 }, open))
  const bodies = answers.filter(({ ok }) => ok).map((answer) => answer.text())
  const tooMany = answers.find(({ ok }) => !ok)
  await running.stop()
  await own.memory.close()

  expect(bodies).toHaveLength(20)
  expect(tooMany?.status).toBe(429)
  expect((await Promise.all(bodies)).every((text) => text.includes('id: '))).toBe(true)
})

test.each<{ kind: Config['storage']['kind'] }>([
  { kind: 'embedded' },
  { kind: 'json' },
  { kind: 'memory' },
  { kind: 'postgres' },
])(
  'A9 T1 events of $kind: created, changed, removed, purged and erased, of the own scope alone',
  async ({ kind }) => {
    const home = temporaryFolder()
    const database = kind === 'postgres' ? await createTestDatabase() : undefined
    onTestFinished(async () => await database?.drop())
    const storage = { kind, ...(database === undefined ? {} : { url: database.url }) }
    const config = { storage, embedder: { kind: 'none' } } as const
    const { memory } = await openMemory({ home, environment: {}, config })
    const as = (user: string) =>
      memory.as({ scope: { tenant: 'default', user }, surface: 'library', isOwner: true })
    const [ada, bo] = [as('ada'), as('bo')]
    const { next } = await ada.events.list()
    const since = async (after: string) => {
      const page = await ada.events.list({ after, limit: 1_000 })
      return { ...page, items: page.items.map(({ id, operation }) => `${operation} ${id}`) }
    }

    const { fact } = await ada.remember({ text: 'Ada drinks green tea in the morning.' })
    const { fact: other } = await bo.remember({ text: 'Bo plays chess on Sundays.' })
    const [id, otherId] = [fact?.id ?? '', other?.id ?? '']
    const created = await since(next)
    await ada.facts.update({ id, tags: ['tea'] })
    await bo.forget({ id: otherId })
    const changed = await since(created.next)
    await ada.forget({ id })
    await ada.admin.purge({ id })
    await bo.admin.purge({ id: otherId })
    const purged = await since(changed.next)
    const { question } = await ada.questions.ask({ text: 'Which doctor does Ada see in Pisa?' })
    await bo.questions.ask({ text: 'When does the chess club of Bo meet?' })
    const asked = await since(purged.next)
    for (const user of ['ada', 'bo']) await as(user).admin.erase({ user })
    const erased = await since(asked.next)
    await memory.close()

    expect(created.items).toEqual([`created ${id}`])
    expect(changed.items).toEqual([`changed ${id}`])
    expect(purged.items).toEqual([`removed ${id}`])
    expect(asked.items).toEqual([`created ${question?.id}`])
    expect(erased.items).toEqual([`removed ${question?.id}`])
  },
)
