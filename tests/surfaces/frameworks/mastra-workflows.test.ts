import { Mastra } from '@mastra/core/mastra'
import {
  InMemoryStore,
  type MastraCompositeStore,
  type WorkflowsStorage,
} from '@mastra/core/storage'
import { createStep, createWorkflow } from '@mastra/core/workflows'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { createMastraStorage } from '../../../src/surfaces/frameworks/mastra/index.ts'
import { openEmbeddedMemory } from '../../support/embedded-memory.ts'
import { openTestMemory, START } from '../../support/test-memory.ts'

type Snapshot = Parameters<WorkflowsStorage['persistWorkflowSnapshot']>[0]['snapshot']

const NONE = { workflowName: 'order', runId: 'none' }
const RUN = { workflowName: 'order', runId: 'r1' }

/** Calls whose answers are those of the storage that Mastra has in memory. */
const CALLS: Readonly<Record<string, (store: WorkflowsStorage) => Promise<unknown>>> = {
  'a snapshot': (store) => store.loadWorkflowSnapshot(RUN),
  'a snapshot that is not there': (store) => store.loadWorkflowSnapshot(NONE),
  'runs of a workflow': (store) => store.listWorkflowRuns({ workflowName: 'order' }),
  'all runs, a page': (store) => store.listWorkflowRuns({ page: 1, perPage: 1 }),
  'runs of a resource': (store) => store.listWorkflowRuns({ resourceId: 'ada' }),
  'runs by status': (store) => store.listWorkflowRuns({ status: 'suspended' }),
  'runs between two times': (store) => store.listWorkflowRuns({ fromDate: at(2), toDate: at(2) }),
  'a run by its id alone': (store) => store.getWorkflowRunById({ runId: 'r2' }),
  'a run of another workflow': (store) =>
    store.getWorkflowRunById({ runId: 'r2', workflowName: 'order' }),
  'a state that is not as expected': (store) =>
    store.updateWorkflowState({ ...RUN, opts: { status: 'success', expectedStatus: 'failed' } }),
  'a state': async (store) => [
    await store.updateWorkflowState({ ...RUN, opts: { status: 'success' } }),
    await store.loadWorkflowSnapshot(RUN),
  ],
  'the state and results of no run': async (store) => [
    await store.updateWorkflowState({ ...NONE, opts: { status: 'success' } }),
    await store.updateWorkflowResults({ ...NONE, ...resultOf('a') }),
  ],
  'results of steps': async (store) => [
    await store.updateWorkflowResults({ ...RUN, ...resultOf('a') }),
    await store.updateWorkflowResults({ ...RUN, ...resultOf('b') }),
    await store.loadWorkflowSnapshot(RUN),
  ],
  'a run that is deleted': async (store) => [
    await store.deleteWorkflowRunById(RUN),
    await store.listWorkflowRuns(),
  ],
}

describe('A7 the workflows of Mastra answer as those of Mastra in memory', () => {
  test.each(Object.entries(CALLS))('A7 Mastra: %s', async (_, call) => {
    const stores = [new InMemoryStore(), createMastraStorage(openTestMemory().memory)]
    const [expected, answer] = await Promise.all(
      stores.map(async (storage) => shown(await call(await filled(storage)))),
    )

    expect(answer).toEqual(expected)
  })
})

test('A7 Mastra: results of steps that end at the same time are all kept', async () => {
  const store = await filled(createMastraStorage(openTestMemory().memory))
  const names = Array.from({ length: 12 }, (_, number) => `step${number}`)
  await Promise.all(names.map((name) => store.updateWorkflowResults({ ...RUN, ...resultOf(name) })))

  const snapshot = await store.loadWorkflowSnapshot(RUN)
  expect(Object.keys(snapshot?.context ?? {})).toEqual(expect.arrayContaining(names))
})

test('A7 Mastra: a workflow that waits for a person goes on after the process was closed', async () => {
  const embedded = await openEmbeddedMemory()
  const first = orderOf(createMastraStorage(embedded.memory))
  const run = await first.createRun({ runId: 'order-7' })
  const waiting = await run.start({ inputData: { order: 'a beehive' } })
  expect(waiting.status).toBe('suspended')

  const second = orderOf(createMastraStorage(await embedded.reopen()))
  const resumed = await second.createRun({ runId: 'order-7' })
  const done = await resumed.resume({ step: 'confirm', resumeData: { answer: 'yes' } })
  expect(done).toMatchObject({ status: 'success', result: { text: 'a beehive: yes' } })
})

function orderOf(storage: MastraCompositeStore) {
  const confirm = createStep({
    id: 'confirm',
    inputSchema: z.object({ order: z.string() }),
    outputSchema: z.object({ text: z.string() }),
    resumeSchema: z.object({ answer: z.string() }),
    execute: async ({ inputData, resumeData, suspend }) => {
      if (resumeData === undefined) return await suspend({})
      return { text: `${inputData.order}: ${resumeData.answer}` }
    },
  })
  const order = createWorkflow({
    id: 'order',
    inputSchema: z.object({ order: z.string() }),
    outputSchema: z.object({ text: z.string() }),
  })
    .then(confirm)
    .commit()
  return new Mastra({ storage, logger: false, workflows: { order } }).getWorkflow('order')
}

async function filled(storage: MastraCompositeStore): Promise<WorkflowsStorage> {
  const store = await storage.getStore('workflows')
  if (store === undefined) throw new Error('The storage has no workflows')
  const runs = [
    { ...RUN, resourceId: 'ada', status: 'suspended' as const },
    { workflowName: 'bill', runId: 'r2', status: 'running' as const },
    { workflowName: 'order', runId: 'r3', resourceId: 'ada', status: 'running' as const },
  ]
  for (const [number, { status, ...run }] of runs.entries()) {
    const time = at(number + 1)
    const snapshot = snapshotOf(run.runId, status)
    await store.persistWorkflowSnapshot({ ...run, snapshot, createdAt: time, updatedAt: time })
  }
  // The second time, what is not given stays.
  await store.persistWorkflowSnapshot({ ...RUN, snapshot: snapshotOf('r1', 'suspended') })
  return store
}

function snapshotOf(runId: string, status: Snapshot['status']): Snapshot {
  return {
    runId,
    status,
    value: {},
    context: { input: { order: 'a beehive' } } as unknown as Snapshot['context'],
    activePaths: [],
    activeStepsPath: {},
    serializedStepGraph: [],
    suspendedPaths: { confirm: [0] },
    resumeLabels: {},
    waitingPaths: {},
    timestamp: at(0).getTime(),
  }
}

function resultOf(stepId: string) {
  const time = at(0).getTime()
  const output = { text: `${stepId} is done` }
  const times = { startedAt: time, endedAt: time }
  return {
    stepId,
    result: { status: 'success' as const, output, payload: {}, ...times },
    requestContext: {},
  }
}

function at(minute: number): Date {
  return new Date(Date.parse(START) + minute * 60_000)
}

/** As JSON, without the time of the last change and the names of columns. */
function shown(answer: unknown): unknown {
  const left = ['updatedAt', 'run_id', 'workflow_name']
  const text = JSON.stringify([answer], (name, value) => (left.includes(name) ? undefined : value))
  return JSON.parse(text)
}
