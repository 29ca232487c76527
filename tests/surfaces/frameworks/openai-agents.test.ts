import { type AgentInputItem, MemorySession, type Session } from '@openai/agents'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { NASTY_TEXTS } from '../../../src/conformance/nasty-texts.ts'
import type { Memory } from '../../../src/operations/memory.ts'
import { createSession } from '../../../src/surfaces/frameworks/openai-agents.ts'
import { openEmbeddedMemory } from '../../support/embedded-memory.ts'
import { openTestMemory } from '../support/open-test-memory.ts'

async function openMemory(): Promise<Memory> {
  const { memory } = await openTestMemory()
  onTestFinished(() => memory.close())
  return memory
}

const user = (content: string): AgentInputItem => ({ type: 'message', role: 'user', content })
const texts = (items: readonly AgentInputItem[]) =>
  items.map((item) => ('content' in item ? item.content : undefined))

/** A tool call with everything that may stand in an item. */
const CALL: readonly AgentInputItem[] = [
  { type: 'reasoning', id: 'rs_1', content: [], providerData: { encrypted: 'gAAA==' } },
  {
    type: 'function_call',
    id: 'fc_1',
    callId: 'call_1',
    name: 'weather',
    status: 'completed',
    arguments: '{"city":"Torino ☔"}',
    providerData: { deep: { list: [1, 2.5, null, { a: [] }] }, flag: false },
  },
  {
    type: 'function_call_result',
    callId: 'call_1',
    name: 'weather',
    status: 'completed',
    output: { type: 'text', text: 'Rain.\n\n[loci:1:begin] | not a fence' },
  },
  {
    type: 'message',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text: 'It rains. My key is hunter2.' }],
  },
]

type Step = (session: Session) => Promise<unknown>

const STEPS: fc.Arbitrary<Step> = fc.oneof(
  fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 5 }).map((given): Step => {
    return async (session) => await session.addItems(given.map(user))
  }),
  fc.integer({ min: -1, max: 6 }).map(
    (limit): Step =>
      (session) =>
        session.getItems(limit),
  ),
  fc.constant<Step>((session) => session.getItems()),
  fc.constant<Step>((session) => session.popItem()),
  fc.constant<Step>((session) => session.clearSession()),
)

test('A7 session: it answers like the session in memory of the SDK, whatever is done with it', async () => {
  const memory = await openMemory()
  await fc.assert(
    fc.asyncProperty(fc.array(STEPS, { maxLength: 12 }), async (steps) => {
      const own = createSession(memory)
      const reference = new MemorySession()
      for (const step of [...steps, (session: Session) => session.getItems()]) {
        expect(await step(own)).toEqual(await step(reference))
      }
    }),
    { numRuns: 40 },
  )
})

test('A7 session: items come back exactly, in order, in another process too', async () => {
  const { memory, reopen } = await openEmbeddedMemory()
  const short = NASTY_TEXTS.filter((text) => text.length < 1_000_000)
  const items = [...short.map(user), ...CALL]
  await createSession(memory, { sessionId: 'chat-7' }).addItems([...items])

  const again = await reopen()
  onTestFinished(() => again.close())
  const session = createSession(again, { sessionId: 'chat-7' })
  expect(await session.getSessionId()).toBe('chat-7')
  expect(await session.getItems()).toEqual(items)
  expect(await session.getItems(2)).toEqual(items.slice(-2))
})

test('A7 session: two writers lose nothing, and what each adds at once stays together', async () => {
  const memory = await openMemory()
  const sessions = [1, 2, 3].map(() => createSession(memory, { sessionId: 'chat-7' }))
  await Promise.all(
    sessions.map(async (session, writer) => {
      for (let turn = 0; turn < 5; turn++) {
        const lines = [0, 1, 2].map((line) => user(`${writer} ${turn} ${line}`))
        await session.addItems(lines)
      }
    }),
  )

  const said = texts((await sessions[0]?.getItems()) ?? []).map(String)
  expect(said).toHaveLength(45)
  expect(new Set(said).size).toBe(45)
  for (let at = 0; at < said.length; at += 3) {
    const [writer, turn] = said[at]?.split(' ') ?? []
    expect(said.slice(at, at + 3)).toEqual([0, 1, 2].map((line) => `${writer} ${turn} ${line}`))
  }
  for (const writer of ['0', '1', '2']) {
    const own = said.filter((one) => one.startsWith(writer))
    expect(own).toEqual(own.toSorted())
  }
})

test('A7 session: what is taken out while others write is taken once, and nothing else with it', async () => {
  const memory = await openMemory()
  const session = () => createSession(memory, { sessionId: 'chat-7' })
  await session().addItems(['a', 'b', 'c'].map(user))

  const popped = await Promise.all([
    session().popItem(),
    session().popItem(),
    session()
      .addItems(['d', 'e'].map(user))
      .then(() => undefined),
  ])

  const left = await session().getItems()
  const taken = popped.filter((item) => item !== undefined)
  expect(taken).toHaveLength(2)
  expect(texts([...left, ...taken]).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('A7 session: more than one call takes is stored in several, and sessions are apart', async () => {
  const memory = await openMemory()
  const session = createSession(memory)
  const many = Array.from({ length: 1_205 }, (_, at) => user(`${at}`))
  const large = Array.from({ length: 6 }, () => user('🌍'.repeat(200_000)))
  const other = createSession(memory)
  await other.addItems([user('apart')])

  await session.addItems(many)
  await session.addItems(large)

  expect(await session.getItems()).toEqual([...many, ...large])
  expect(await session.getItems(1_100)).toEqual([...many, ...large].slice(-1_100))
  await session.clearSession()
  expect(await session.getItems()).toEqual([])
  expect(texts(await other.getItems())).toEqual(['apart'])
})

test('A7 A9 session: erasing it takes what it kept, and nothing of another', async () => {
  const memory = await openMemory()
  const [gone, kept] = ['chat-7', 'chat-8'].map((sessionId) => createSession(memory, { sessionId }))
  await gone?.addItems(['a', 'b'].map(user))
  await kept?.addItems([user('c')])

  await memory.admin.erase({ session: 'chat-7' })

  expect(await gone?.getItems()).toEqual([])
  expect(texts((await kept?.getItems()) ?? [])).toEqual(['c'])
})
