import { expect, test } from 'vitest'
import {
  emptyMemory,
  GIVEN,
  SMALL_LIMITS,
  textOf,
} from '../../../../tests/support/working-memory.ts'
import { recordDecision } from '../active/active-context.ts'
import { findEntry, tokensOf, touchEntry } from '../entries/entries.ts'
import { type Entry, temperatureOf } from '../entries/entry.ts'
import { fetchMoved, findMoved } from '../pruning/fetch.ts'
import { prune } from '../pruning/make-room.ts'
import { recordStep } from '../steps/record-step.ts'
import { addIntermediate, pushState } from './push-state.ts'
import { clearWorkingMemory, loadTaskContext, retrieveFromEpisodic } from './task-context.ts'
import type { StepInput, VariableInput } from './task-schemas.ts'
import { endExecution, getVariable, setVariable } from './variables.ts'
import type { Change, WorkingMemory } from './working-memory.ts'

function withOutputs(memory: WorkingMemory, ...subtasks: readonly string[]): WorkingMemory {
  return subtasks.reduce(
    (before, subtask) =>
      addIntermediate(before, { subtask, output: `${subtask} brought 결과` }, GIVEN).memory,
    memory,
  )
}

function withVariables(memory: WorkingMemory, ...all: readonly VariableInput[]): WorkingMemory {
  return all.reduce((before, input) => setVariable(before, input, GIVEN).memory, memory)
}

function withSteps(memory: WorkingMemory, ...steps: readonly StepInput[]): Change {
  return steps.reduce<Change>((before, step) => recordStep(before.memory, step, GIVEN), {
    memory,
    events: [],
    moves: [],
  })
}

test('W1 five sections share 20,000 tokens, and wrong limits are refused', () => {
  expect(emptyMemory().limits).toEqual({
    total: 20_000,
    sections: { system: 2_000, task: 5_000, execution: 3_000, results: 8_000, retrieved: 2_000 },
  })
  expect(() => emptyMemory({ ...SMALL_LIMITS, total: 0 })).toThrow('The token limit "total" is 0')
})

test('W2 outputs cool down: hot at 0 and 1 subtasks back, warm to 5, cold beyond', () => {
  const memory = withOutputs(emptyMemory(), 'a', 'b', 'c', 'd', 'e', 'f', 'g')

  const temperatures = memory.sections.results.entries.map((entry) => temperatureOf(entry, memory))

  expect(temperatures).toEqual(['cold', 'warm', 'warm', 'warm', 'warm', 'hot', 'hot'])
})

test('W2 what is to be done is hot, the plan and the situation are warm, a trace is cold', () => {
  const loaded = loadTaskContext(
    emptyMemory(),
    {
      id: 't',
      description: 'Fix it',
      goals: ['it works'],
      criteria: ['tests pass'],
      constraints: ['no new package'],
      context: 'late',
      plan: [{ id: 'a' }],
    },
    GIVEN,
  ).memory
  const { memory } = withSteps(loaded, { tool: 'bash', output: 'ok' })

  const byKey = [...memory.sections.task.entries, ...memory.sections.results.entries].map(
    (entry) => [entry.key, temperatureOf(entry, memory)],
  )

  expect(byKey).toEqual([
    ['description/1', 'hot'],
    ['goal/1', 'hot'],
    ['criterion/1', 'hot'],
    ['constraint/1', 'hot'],
    ['plan/1', 'warm'],
    ['situation/1', 'warm'],
    ['step/1', 'cold'],
  ])
})

test('W3 pruning moves out old results that no later subtask needs, and nothing else of them', () => {
  const planned = pushState(
    emptyMemory(),
    { plan: [{ id: 'later', needs: ['b'] }], current: 'start' },
    GIVEN,
  ).memory
  const memory = withOutputs(planned, 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')

  const change = prune(memory, GIVEN)

  expect(change.memory.moved.map(({ entry }) => entry.key)).toEqual(['output/a'])
  expect(change.moves.map(({ text }) => text)).toEqual(['a brought 결과'])
  expect(change.events).toMatchObject([{ type: 'result-moved', key: 'output/a' }])
})

test('W3 the candidates go in their order: old results, traces, then what nobody read', () => {
  const outputs = withOutputs(emptyMemory(), 'a', 'b', 'c', 'd', 'e', 'f', 'g')
  const { memory: traced } = withSteps(outputs, { tool: 'bash', output: `${textOf(300)}. Failed.` })
  const found = [
    { id: 'e1', kind: 'episode', text: 'read' },
    { id: 'e2', kind: 'episode', text: 'unread' },
  ] as const
  const retrieved = retrieveFromEpisodic(traced, found, GIVEN).memory
  const entry = findEntry(retrieved, 'retrieved', 'episode/e1') as Entry
  const memory = touchEntry(retrieved, 'retrieved', entry, GIVEN)

  const { events, memory: pruned } = prune(memory, GIVEN)

  expect(events.map((event) => event.type)).toEqual([
    'result-moved',
    'trace-summarised',
    'retrieved-dropped',
  ])
  expect(pruned.sections.retrieved.entries.map(({ key }) => key)).toEqual(['episode/e1'])
})

test('W3 a section over its share gives up candidates while the whole has room', () => {
  let memory = emptyMemory({ ...SMALL_LIMITS, total: 4_000 })
  for (const subtask of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
    memory = addIntermediate(memory, { subtask, output: textOf(40) }, GIVEN).memory
  }

  expect(memory.moved.map(({ entry }) => entry.key)).toEqual(['output/a', 'output/b'])
})

test('W3 when candidates are not enough there is a warning, then everything else is squeezed', () => {
  const decided = recordDecision(
    emptyMemory(SMALL_LIMITS),
    { id: 'd', decision: `Use Redis 7. ${textOf(200)}` },
    GIVEN,
  ).memory

  const { memory, events } = addIntermediate(decided, { subtask: 'a', output: textOf(300) }, GIVEN)

  expect(events.map(({ type }) => type)).toEqual(['limit-reached', 'entry-summarised'])
  expect(findEntry(memory, 'execution', 'decision/d')?.text).toContain('Use Redis 7.')
  expect(tokensOf(memory)).toBeLessThanOrEqual(400)
})

test('W3 hot content that does not fit is refused at once, with a way out', () => {
  const memory = emptyMemory(SMALL_LIMITS)

  expect(() => addIntermediate(memory, { subtask: 'a', output: textOf(500) }, GIVEN)).toThrow(
    expect.objectContaining({
      code: 'LIMIT_EXCEEDED',
      hint: expect.stringContaining('record long material as the output of a step'),
    }),
  )
})

test('W3 what moved out is fetched by key or by the beginning of its hash, and must be intact', () => {
  const outputs = withOutputs(emptyMemory(), 'a', 'b', 'c', 'd', 'e', 'f', 'g')
  const { memory, moves } = prune(outputs, GIVEN)
  const [move = { hash: '', text: '' }] = moves

  const fetched = fetchMoved(memory, move, GIVEN)

  expect(findMoved(memory, 'output/a').hash).toBe(move.hash)
  expect(findMoved(memory, move.hash.slice(0, 12)).hash).toBe(move.hash)
  expect(findEntry(fetched.memory, 'results', 'output/a')).toMatchObject({
    text: 'a brought 결과',
    accesses: 1,
  })
  expect(fetched.memory.moved).toEqual([])
  expect(() => fetchMoved(memory, { ...move, text: 'other' }, GIVEN)).toThrow(
    'differs from what was moved',
  )
  expect(() => findMoved(memory, 'output/z')).toThrow('Nothing was moved out as "output/z"')
})

test('W4 a name is read from the narrowest scope that has it, and is null when absent', () => {
  const running = pushState(emptyMemory(), { current: 's1' }, GIVEN).memory
  const memory = withVariables(
    running,
    { name: 'x', value: 'global', scope: 'global' },
    { name: 'x', value: ['가', 1], scope: 'intermediate' },
  )

  expect(getVariable(memory, { name: 'x' }, GIVEN).value).toEqual(['가', 1])
  expect(getVariable(memory, { name: 'x', scope: 'global' }, GIVEN).value).toBe('global')
  expect(getVariable(memory, { name: 'x', subtask: 's2' }, GIVEN).value).toBe('global')
  expect(getVariable(memory, { name: 'y' }, GIVEN).value).toBeNull()
})

test('W4 accumulators gather numbers, lists and objects', () => {
  const memory = withVariables(
    emptyMemory(),
    { name: 'n', value: 1, scope: 'task', type: 'accumulator' },
    { name: 'n', value: 2, scope: 'task', type: 'accumulator' },
    { name: 'files', value: ['a.ts'], scope: 'task', type: 'accumulator' },
    { name: 'files', value: ['a.ts', 'b.ts'], scope: 'task', type: 'accumulator' },
  )

  expect(getVariable(memory, { name: 'n' }, GIVEN).value).toBe(3)
  expect(getVariable(memory, { name: 'files' }, GIVEN).value).toEqual(['a.ts', 'b.ts'])
})

test('W4 lifetimes: loop counters end with their subtask, an execution with its scope, metadata never', () => {
  const running = pushState(emptyMemory(), { current: 's1' }, GIVEN).memory
  const all = withVariables(
    running,
    { name: 'retries', value: 2, scope: 'intermediate', type: 'control-flow' },
    { name: 'library', value: 'zod', scope: 'intermediate' },
    { name: 'phase', value: 'one', scope: 'execution' },
    { name: 'files', value: ['a'], scope: 'execution', type: 'accumulator' },
    { name: 'target', value: 'a.ts', scope: 'task' },
    { name: 'cost', value: 0.12, scope: 'metadata' },
  )
  const names = (memory: WorkingMemory): readonly string[] =>
    Object.values(memory.sections).flatMap(({ entries }) =>
      entries.flatMap(({ variable }) => (variable === undefined ? [] : [variable.name])),
    )

  const ended = pushState(all, { completed: ['s1'] }, GIVEN).memory
  const over = endExecution(ended).memory
  const cleared = clearWorkingMemory(over, { isOver: true }).memory

  expect(names(ended).toSorted()).toEqual(['cost', 'files', 'library', 'phase', 'target'])
  expect(names(over).toSorted()).toEqual(['cost', 'files', 'library', 'target'])
  expect(names(cleared)).toEqual(['cost'])
})

test('W5 reading marks access, and clear keeps metadata and statistics', () => {
  const memory = withVariables(emptyMemory(), { name: 'cost', value: 1, scope: 'metadata' })
  const { memory: stepped } = withSteps(memory, { tool: 'bash', output: 'ok', tokens: 7 })

  const read = getVariable(stepped, { name: 'cost' }, GIVEN).memory
  const { memory: cleared } = clearWorkingMemory(read, { isOver: true })

  expect(findEntry(read, 'execution', 'metadata/cost')?.accesses).toBe(1)
  expect(cleared.progress.statistics).toMatchObject({ toolCalls: 1, tokens: 7 })
  expect(cleared.progress.steps).toEqual([])
})
