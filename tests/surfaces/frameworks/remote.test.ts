import { emptyCheckpoint } from '@langchain/langgraph-checkpoint'
import { expect, onTestFinished, test } from 'vitest'
import { createClient, type RemoteMemory } from '../../../src/surfaces/client/index.ts'
import {
  createLangGraphSaver,
  createLangGraphStore,
} from '../../../src/surfaces/frameworks/langgraph/index.ts'
import { createSession } from '../../../src/surfaces/frameworks/openai-agents.ts'
import { serveTest } from '../support/http-caller.ts'
import { openTestMemory } from '../support/open-test-memory.ts'

/** The memory of a server that runs, as `loci/client` reaches it. */
async function openRemote(): Promise<RemoteMemory> {
  const opened = await openTestMemory()
  const server = await serveTest(opened)
  onTestFinished(async () => {
    await server.stop()
    await opened.memory.close()
  })
  return createClient({ url: server.url })
}

test('A7 A10 a LangGraph checkpointer keeps threads on a server', async () => {
  const saver = createLangGraphSaver(await openRemote())
  const config = { configurable: { thread_id: 'trip', checkpoint_ns: '' } }
  const values = { city: 'Torino ☔', bytes: new Uint8Array([0, 255, 7]) }
  const versions = { city: 1, bytes: 1 }
  const checkpoint = {
    ...emptyCheckpoint(),
    channel_values: values,
    channel_versions: versions,
  }

  const metadata = { source: 'loop', step: 1, parents: {} } as const
  const put = await saver.put(config, checkpoint, metadata, versions)
  await saver.putWrites(put, [['city', 'Genova']], 'task-1')
  const found = await saver.getTuple(config)
  const listed = []
  for await (const tuple of saver.list(config)) listed.push(tuple.checkpoint.id)
  await saver.deleteThread('trip')

  expect(found?.checkpoint).toEqual(checkpoint)
  expect(found?.pendingWrites).toEqual([['task-1', 'city', 'Genova']])
  expect(listed).toEqual([checkpoint.id])
  expect(await saver.getTuple(config)).toBeUndefined()
})

test('A7 A10 a LangGraph store on a server is searched by fields and by words', async () => {
  const store = createLangGraphStore(await openRemote(), { index: ['text'] })
  await store.put(['garden', 'ada'], 'bees', { text: 'Hives need shade in July.', size: 3 })
  await store.put(['garden', 'ada'], 'bread', { text: 'Rye needs a long rest.', size: 5 })

  const large = await store.search(['garden'], { filter: { size: { $gte: 4 } } })
  const [best] = await store.search(['garden'], { query: 'shade for hives' })
  await store.delete(['garden', 'ada'], 'bread')

  expect(large.map(({ key }) => key)).toEqual(['bread'])
  expect(best).toMatchObject({ key: 'bees', namespace: ['garden', 'ada'] })
  expect(await store.get(['garden', 'ada'], 'bread')).toBeNull()
  expect(await store.listNamespaces()).toEqual([['garden', 'ada']])
})

test('A7 A10 a session of the OpenAI Agents SDK is kept on a server', async () => {
  const memory = await openRemote()
  const said = ['a', '나 🌍', 'c'].map(
    (content) => ({ type: 'message', role: 'user', content }) as const,
  )
  await createSession(memory, { sessionId: 'chat-7' }).addItems([...said])

  const session = createSession(memory, { sessionId: 'chat-7' })
  expect(await session.getItems()).toEqual(said)
  expect(await session.getItems(1)).toEqual(said.slice(-1))
  expect(await session.popItem()).toEqual(said[2])
  await session.clearSession()
  expect(await session.getItems()).toEqual([])
})
