// A LangGraph agent on one memory: the graph waits for a person, the process ends, and another
// one goes on. What the graph keeps in its store is found by meaning from any thread.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  Annotation,
  Command,
  END,
  interrupt,
  type LangGraphRunnableConfig,
  START,
  StateGraph,
} from '@langchain/langgraph'
import { type Memory, openMemory } from 'loci'
import { createLangGraphSaver, createLangGraphStore } from 'loci/langgraph'

const State = Annotation.Root({ order: Annotation<string>, answer: Annotation<string> })

function buildGraph(memory: Memory) {
  return new StateGraph(State)
    .addNode('confirm', ({ order }) => ({ answer: interrupt(`Ship ${order}?`) }))
    .addNode('note', async ({ order, answer }, { store }: LangGraphRunnableConfig) => {
      await store?.put(['orders', 'ada'], order, { text: `${order}: ${answer}` })
    })
    .addEdge(START, 'confirm')
    .addEdge('confirm', 'note')
    .addEdge('note', END)
    .compile({
      checkpointer: createLangGraphSaver(memory),
      store: createLangGraphStore(memory),
    })
}

const home = await mkdtemp(join(tmpdir(), 'loci-example-'))
const thread = { configurable: { thread_id: 'order-7' } }
try {
  const first = await openMemory({ home })
  await buildGraph(first.memory).invoke({ order: 'a beehive' }, thread)
  await first.memory.close()

  const { memory } = await openMemory({ home })
  const graph = buildGraph(memory)
  assert.deepEqual((await graph.getState(thread)).next, ['confirm'])
  const { answer } = await graph.invoke(new Command({ resume: 'yes, to the mill' }), thread)
  const [found] = await createLangGraphStore(memory).search(['orders'], { query: 'home for bees' })
  await memory.close()

  assert.equal(answer, 'yes, to the mill')
  assert.deepEqual(found?.value, { text: 'a beehive: yes, to the mill' })
  console.log(`The graph went on in another process: ${found.value.text}.`)
} finally {
  await rm(home, { recursive: true })
}
