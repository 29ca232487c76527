import { InMemoryStore, type MastraCompositeStore, type MemoryStorage } from '@mastra/core/storage'
import { Memory } from '@mastra/memory'
import { describe, expect, test } from 'vitest'
import { createMastraStorage } from '../../../src/surfaces/frameworks/mastra/index.ts'
import { openEmbeddedMemory } from '../../support/embedded-memory.ts'
import { MADE_UP_KEYS } from '../../support/made-up-secrets.ts'
import { openTestMemory, START } from '../../support/test-memory.ts'

type Message = Parameters<MemoryStorage['saveMessages']>[0]['messages'][number]

const WINDOW = { id: 'm3', withPreviousMessages: 1, withNextMessages: 1 }

/** Calls whose answers are those of the storage that Mastra has in memory. */
const CALLS: Readonly<Record<string, (store: MemoryStorage) => Promise<unknown>>> = {
  'all messages of a thread': (store) => store.listMessages({ threadId: 't1' }),
  'a page': (store) => store.listMessages({ threadId: 't1', perPage: 2, page: 1 }),
  'the last': (store) =>
    store.listMessages({ threadId: 't1', perPage: 2, orderBy: { direction: 'DESC' } }),
  'of two threads': (store) => store.listMessages({ threadId: ['t1', 't2'], perPage: false }),
  'of a resource in a thread': (store) =>
    store.listMessages({ threadId: 't1', resourceId: 'nobody' }),
  'what is around a message': (store) =>
    store.listMessages({ threadId: 't1', perPage: 0, include: [WINDOW] }),
  'around a message of another thread': (store) =>
    store.listMessages({ threadId: 't2', perPage: 1, include: [WINDOW] }),
  'around a message of another resource': (store) =>
    store.listMessages({ threadId: 't2', resourceId: 'bo', include: [WINDOW] }),
  'between two times': (store) =>
    store.listMessages({
      threadId: 't1',
      filter: { dateRange: { start: at(1), startExclusive: true, end: at(3) } },
    }),
  'by metadata': (store) =>
    store.listMessages({ threadId: 't1', filter: { metadata: { number: 2 } } }),
  'of a resource': (store) => store.listMessagesByResourceId({ resourceId: 'ada', perPage: 3 }),
  'by id': (store) => store.listMessagesById({ messageIds: ['m4', 'm1', 'none'] }),
  threads: (store) => store.listThreads({}),
  'threads of a resource': (store) => store.listThreads({ filter: { resourceId: 'bo' } }),
  'threads by metadata': (store) => store.listThreads({ filter: { metadata: { topic: 'bees' } } }),
  'a page of threads': (store) =>
    store.listThreads({ perPage: 1, page: 1, orderBy: { field: 'createdAt', direction: 'ASC' } }),
  'a thread of somebody else': (store) => store.getThreadById({ threadId: 't1', resourceId: 'bo' }),
  'a thread that is not there': (store) => store.getThreadById({ threadId: 'none' }),
  'a resource': (store) => store.getResourceById({ resourceId: 'ada' }),
}

describe('A7 the storage of Mastra answers as that of Mastra in memory', () => {
  test.each(Object.entries(CALLS))('A7 Mastra: %s', async (_, call) => {
    const stores = [new InMemoryStore(), createMastraStorage(openTestMemory().memory)]
    const [expected, answer] = await Promise.all(
      stores.map(async (storage) => timeless(await call(await filled(storage)))),
    )

    expect(answer).toEqual(expected)
  })

  test('A7 Mastra: what is changed and deleted', async () => {
    const stores = [new InMemoryStore(), createMastraStorage(openTestMemory().memory)]
    const [expected, answer] = await Promise.all(
      stores.map(async (storage) => {
        const store = await filled(storage)
        const content = { ...message(2, 't2').content, metadata: { seen: true } }
        const changed = { id: 'm2', threadId: 't2', content }
        const said = [
          await store.updateMessages({ messages: [changed, { id: 'none' }] }),
          await store.updateThread({ id: 't1', metadata: { mood: 'calm' } }),
          await store.updateResource({ resourceId: 'bo', workingMemory: 'Likes rye.' }),
          await store.updateResource({ resourceId: 'ada', metadata: { age: 36 } }),
        ]
        await store.saveMessages({ messages: [message(3, 't1', 'Replaced.')] })
        await store.deleteMessages(['m4'])
        const left = await store.listMessages({ threadId: ['t1', 't2'], perPage: false })
        await store.deleteThread({ threadId: 't1' })
        const kept = await store.listMessages({ threadId: ['t1', 't2'], perPage: false })
        return timeless([said, left, kept, await store.listThreads({})])
      }),
    )

    expect(answer).toEqual(expected)
  })
})

test('A7 Mastra: changes at the same time are all kept', async () => {
  const store = await filled(createMastraStorage(openTestMemory().memory))
  const names = Array.from({ length: 12 }, (_, number) => `name${number}`)
  await Promise.all(
    names.map((name) => store.updateThread({ id: 't1', metadata: { [name]: true } })),
  )

  const thread = await store.getThreadById({ threadId: 't1' })
  expect(Object.keys(thread?.metadata ?? {})).toEqual(expect.arrayContaining(names))
  await expect(store.updateThread({ id: 'none', title: 'No' })).rejects.toThrow('no thread "none"')
})

test('A7 Mastra: the memory of Mastra finds threads and working memory in another process', async () => {
  const embedded = await openEmbeddedMemory()
  const options = { workingMemory: { enabled: true }, lastMessages: 2 }
  const first = new Memory({ storage: createMastraStorage(embedded.memory), options })
  await first.createThread({ threadId: 't1', resourceId: 'ada', title: 'The mill' })
  await first.saveMessages({ messages: [1, 2, 3].map((number) => message(number, 't1')) })
  const working = { threadId: 't1', resourceId: 'ada', workingMemory: '# Ada\nLikes rye.' }
  await first.updateWorkingMemory(working)

  const second = new Memory({ storage: createMastraStorage(await embedded.reopen()), options })
  const { messages } = await second.recall({ threadId: 't1', resourceId: 'ada' })
  expect(messages.map(({ id }) => id)).toEqual(['m2', 'm3'])
  expect(await second.getThreadById({ threadId: 't1' })).toMatchObject({ title: 'The mill' })
  expect(await second.getWorkingMemory(working)).toBe('# Ada\nLikes rye.')
  const { thread, clonedMessages } = await second.cloneThread({ sourceThreadId: 't1' })
  expect(thread).toMatchObject({ title: 'Clone of The mill', resourceId: 'ada' })
  const copied = clonedMessages.map(({ content, threadId }) => [threadId, content.metadata])
  expect(copied).toEqual([1, 2, 3].map((number) => [thread.id, { number }]))
})

test('A7 Mastra: a secret in a message is not stored, and a large thread is', async () => {
  const { memory } = openTestMemory()
  const store = await memoryOf(createMastraStorage(memory))
  const [[, secret = ''] = []] = Object.entries(MADE_UP_KEYS)
  const text = 'A long answer. '.repeat(4_000)
  const many = Array.from({ length: 120 }, (_, number) => message(number, 't1', text))
  await store.saveMessages({ messages: [...many, message(120, 't1', `It is ${secret}.`)] })

  const { messages, total } = await store.listMessages({ threadId: 't1', perPage: 1, page: 120 })
  expect(total).toBe(121)
  expect(JSON.stringify(messages)).toContain('[redacted')
  expect(JSON.stringify(messages)).not.toContain(secret)
})

test('A7 Mastra: what is not kept in the memory is kept where it is told to', async () => {
  const { memory } = openTestMemory()
  const others = new InMemoryStore()
  const storage = createMastraStorage(memory, { others })

  expect(await storage.getStore('scores')).toBe(await others.getStore('scores'))
  expect(await createMastraStorage(memory).getStore('scores')).toBeUndefined()
})

test('A7 A9 Mastra: erasing the session of a thread takes its messages, and nothing of another', async () => {
  const { memory } = openTestMemory()
  const store = await filled(createMastraStorage(memory))

  await memory.admin.erase({ session: 't1' })

  const { messages } = await store.listMessages({ threadId: ['t1', 't2'], perPage: false })
  expect(await store.getThreadById({ threadId: 't1' })).toBeNull()
  expect(new Set(messages.map(({ threadId }) => threadId))).toEqual(new Set(['t2']))
})

async function memoryOf(storage: MastraCompositeStore): Promise<MemoryStorage> {
  const store = await storage.getStore('memory')
  if (store === undefined) throw new Error('The storage has no memory')
  return store
}

async function filled(storage: MastraCompositeStore): Promise<MemoryStorage> {
  const store = await memoryOf(storage)
  const threads = [
    { id: 't1', resourceId: 'ada', title: 'Bees', metadata: { topic: 'bees' } },
    { id: 't2', resourceId: 'bo', title: 'Bread' },
  ]
  for (const [number, thread] of threads.entries()) {
    const time = at(number)
    await store.saveThread({ thread: { ...thread, createdAt: time, updatedAt: time } })
  }
  await store.saveMessages({ messages: [1, 2, 3, 4].map((number) => message(number, 't1')) })
  await store.saveMessages({ messages: [{ ...message(5, 't2'), resourceId: 'bo' }] })
  const resource = { id: 'ada', workingMemory: 'Keeps bees.', createdAt: at(0), updatedAt: at(0) }
  await store.saveResource({ resource })
  return store
}

function at(minute: number): Date {
  return new Date(Date.parse(START) + minute * 60_000)
}

function message(number: number, threadId: string, text = `Sentence ${number}.`): Message {
  return {
    id: `m${number}`,
    threadId,
    resourceId: 'ada',
    role: number % 2 === 1 ? 'user' : 'assistant',
    type: 'text',
    createdAt: at(number),
    content: { format: 2, parts: [{ type: 'text', text }], metadata: { number } },
  }
}

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Every time since the test began is the same. */
function timeless(answer: unknown): unknown {
  const shown = JSON.stringify(answer, (_, value) => {
    return TIME.test(value) && Date.parse(value) > at(60).getTime() ? 'now' : value
  })
  return JSON.parse(shown)
}
