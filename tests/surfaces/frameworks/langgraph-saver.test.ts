import { Annotation, Command, END, interrupt, START, StateGraph } from '@langchain/langgraph'
import { emptyCheckpoint } from '@langchain/langgraph-checkpoint'
import { validate } from '@langchain/langgraph-checkpoint-validation'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { createLangGraphSaver } from '../../../src/surfaces/frameworks/langgraph/index.ts'
import { openEmbeddedMemory } from '../../support/embedded-memory.ts'
import { MADE_UP_KEYS } from '../../support/made-up-secrets.ts'
import { openTestMemory } from '../../support/test-memory.ts'

// The suite of LangGraph finds these as globals.
Object.assign(globalThis, {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  test,
})

describe('A7 the suite of LangGraph for checkpointers', () => {
  validate({
    checkpointerName: 'loci',
    createCheckpointer: () => createLangGraphSaver(openTestMemory().memory),
  })
})

const State = Annotation.Root({
  asked: Annotation<string>,
  log: Annotation<string[]>({ reducer: (left, right) => [...left, ...right], default: () => [] }),
})

/** A graph that asks a person before it goes on. */
function buildGraph(memory: Parameters<typeof createLangGraphSaver>[0]) {
  return new StateGraph(State)
    .addNode('plan', () => ({ log: ['planned'] }))
    .addNode('ask', () => {
      const answer: string = interrupt('Deploy?')
      return { asked: answer, log: [`answered ${answer}`] }
    })
    .addNode('act', () => ({ log: ['deployed'] }))
    .addEdge(START, 'plan')
    .addEdge('plan', 'ask')
    .addEdge('ask', 'act')
    .addEdge('act', END)
    .compile({ checkpointer: createLangGraphSaver(memory) })
}

test('A7 a graph that waits for a person goes on after the process was closed', async () => {
  const embedded = await openEmbeddedMemory()
  const config = { configurable: { thread_id: 'release 7' } }
  const waiting = await buildGraph(embedded.memory).invoke({ log: ['asked to deploy'] }, config)
  expect(waiting).toMatchObject({ __interrupt__: [{ value: 'Deploy?' }] })

  const memory = await embedded.reopen()
  const graph = buildGraph(memory)
  expect((await graph.getState(config)).next).toEqual(['ask'])
  const done = await graph.invoke(new Command({ resume: 'yes' }), config)
  expect(done.log).toEqual(['asked to deploy', 'planned', 'answered yes', 'deployed'])

  const states = []
  for await (const state of graph.getStateHistory(config)) states.push(state)
  expect(states.map(({ next }) => next)).toEqual([[], ['act'], ['ask'], ['plan'], ['__start__']])
  const early = states.find(({ next }) => next.includes('act'))
  const again = await graph.invoke(null, early?.config)
  expect(again.log).toEqual(['asked to deploy', 'planned', 'answered yes', 'deployed'])
  await memory.close()
})

test('A7 F1 secrets in a checkpoint are hidden, other values come back as they were', async () => {
  const [[, key]] = MADE_UP_KEYS as unknown as [[string, string]]
  const saver = createLangGraphSaver(openTestMemory().memory)
  const values = {
    note: `Use ${key} to deploy.`,
    bytes: new Uint8Array([0, 255, 7]),
    when: new Map([['a', new Set([1])]]),
  }
  const config = { configurable: { thread_id: 't', checkpoint_ns: '' } }
  const versions = { note: 1, bytes: 1, when: 1 }
  const empty = emptyCheckpoint()
  const checkpoint = { ...empty, channel_values: values, channel_versions: versions }
  const metadata = { source: 'loop', step: 1, parents: {} } as const
  const put = await saver.put(config, checkpoint, metadata, versions)
  const read = (await saver.getTuple(put))?.checkpoint.channel_values as typeof values
  expect(read.note).toContain('[redacted: ')
  expect(read.note).not.toContain(key)
  expect([...read.when.keys()]).toEqual(['a'])
  expect([...read.bytes]).toEqual([0, 255, 7])
})

test('A7 T1 users do not see the threads of each other, and a config without a thread is refused', async () => {
  const { memory } = openTestMemory()
  const saverOf = (user: string) =>
    createLangGraphSaver(memory.as({ scope: { tenant: 'acme', user }, surface: 'library' }))
  const config = { configurable: { thread_id: 't' } }
  const metadata = { source: 'loop', step: 1, parents: {} } as const
  await saverOf('ada').put(config, emptyCheckpoint(), metadata, {})
  expect(await saverOf('ada').getTuple(config)).toBeDefined()
  expect(await saverOf('ben').getTuple(config)).toBeUndefined()
  await saverOf('ben').deleteThread('t')
  expect(await saverOf('ada').getTuple(config)).toBeDefined()
  const lost = saverOf('ada').put({}, emptyCheckpoint(), metadata, {})
  await expect(lost).rejects.toMatchObject({ code: 'INVALID_INPUT' })
})

test('A7 A9 erasing the session of a thread takes all that its graph kept, and nothing of another', async () => {
  const { memory } = openTestMemory()
  const threads = ['release 7', 'release 8'].map((thread) => ({
    configurable: { thread_id: thread },
  }))
  for (const config of threads) await buildGraph(memory).invoke({ log: ['asked'] }, config)

  await memory.admin.erase({ session: 'release 7' })

  const left = JSON.stringify(await memory.items.list({ limit: 1_000 }))
  expect(left).not.toContain('release 7')
  expect(left).toContain('release 8')
})
