import { expect, test } from 'vitest'
import { emptyMemory, GIVEN } from '../../../../tests/support/working-memory.ts'
import { checkInput } from '../../check-input.ts'
import { recordDecision } from '../active/active-context.ts'
import { episodeInputSchema } from '../episodes/episode.ts'
import { recordStep } from '../steps/record-step.ts'
import { pushState } from '../working/push-state.ts'
import { loadTaskContext } from '../working/task-context.ts'
import type { StepInput } from '../working/task-schemas.ts'
import type { WorkingMemory } from '../working/working-memory.ts'
import { describeEpisode } from './describe-episode.ts'

const ok = (tool: string, more: StepInput = {}): StepInput => ({ tool, output: 'ok', ...more })
const EDIT = {
  file_path: '/Users/anna/dev/shop/src/cart.ts',
  old_string: 'a',
  new_string: 'b\nc',
}

function runTask(steps: readonly StepInput[]): WorkingMemory {
  const loaded = loadTaskContext(
    emptyMemory(),
    {
      id: 't',
      type: 'bugfix',
      description: '장바구니 합계 오류 수정',
      plan: [{ id: 'p', title: 'Find the cause' }],
    },
    GIVEN,
  ).memory
  const begun = pushState(loaded, { current: 'p' }, GIVEN).memory
  return steps.reduce((memory, step) => recordStep(memory, step, GIVEN).memory, begun)
}

test('W10 a finished task is told as an episode with plan, tools, lines and patches', () => {
  const memory = runTask([
    ok('grep', { input: { path: '/Users/anna/dev/shop/tests/cart.test.ts' } }),
    ok('Edit', { input: EDIT, thought: 'Round the sum to 2 digits.' }),
    ok('bash', { durationMs: 5 }),
  ])
  const done = pushState(memory, { completed: ['p'] }, GIVEN).memory

  const { episode } = describeEpisode(
    done,
    { status: 'success', testsPassed: true },
    {
      ...GIVEN,
      at: '2026-03-01T12:01:00.000Z',
    },
  )

  expect(checkInput(episodeInputSchema, episode, 'store-episode')).toMatchObject({
    task: { description: '장바구니 합계 오류 수정', type: 'bugfix' },
    context: {
      files: ['/Users/anna/dev/shop/src/cart.ts', '/Users/anna/dev/shop/tests/cart.test.ts'],
    },
    execution: {
      plan: ['Find the cause'],
      planSummary: 'Find the cause: done',
      steps: { total: 3, succeeded: 3 },
      durationMs: 60_000,
      toolsUsed: expect.arrayContaining([{ name: 'Edit', uses: 1, failures: 0 }]),
      resources: { linesAdded: 2, linesRemoved: 1, toolCalls: 3 },
    },
    outcome: {
      status: 'success',
      testsPassed: true,
      patches: [
        {
          file: '/Users/anna/dev/shop/src/cart.ts',
          linesAdded: 2,
          linesRemoved: 1,
          description: 'changed, +2 −1 lines in 1 edit, about: Round the sum to 2 digits.',
        },
      ],
    },
  })
})

test('W10 pivots are recoveries after errors with more than five good steps, and every decision', () => {
  const failing = { tool: 'bash', error: 'boom' }
  const five = Array.from({ length: 4 }, () => ok('Read'))
  const six = Array.from({ length: 6 }, () => ok('Read', { thought: 'Try the cache.' }))
  const memory = runTask([failing, ...five, failing, ...six])
  const decided = recordDecision(
    memory,
    { id: 'd', decision: 'Use Redis', rationale: 'fast' },
    GIVEN,
  )

  const { episode } = describeEpisode(decided.memory, { status: 'partial' }, GIVEN)

  expect(episode.execution?.pivots).toEqual([
    { from: 'boom', to: 'Try the cache.', reason: 'Recovered from a run of errors.', step: 7 },
    { to: 'Use Redis', reason: 'fast', step: 13 },
  ])
})

test('W10 learnings are resolutions of errors, what worked, and what failed again and again', () => {
  const memory = runTask([
    { tool: 'bash', error: 'TypeError: sum is undefined' },
    ok('Edit', { input: EDIT, thought: 'Give the sum a default.' }),
    ok('bash'),
    { tool: 'deploy', error: 'Permission denied' },
    { tool: 'deploy', error: 'Permission denied' },
  ])

  const { learnings, episode } = describeEpisode(memory, { status: 'partial' }, GIVEN)

  expect(learnings).toMatchObject([
    {
      kind: 'error-resolution',
      error: 'TypeError: sum is undefined',
      solution: 'Give the sum a default.',
    },
    { kind: 'success-pattern', approach: 'Edit → bash' },
    {
      kind: 'failure-pattern',
      context: 'Permission denied',
      reason: 'It failed 2 times in the same way.',
    },
  ])
  expect(episode.reflection?.problemPattern).toBe(
    'bugfix: 장바구니 합계 오류 수정 (TypeError, error)',
  )
  expect(episode.reflection?.solutionPattern).toBe('Give the sum a default.')
  expect(episode.reflection?.tips).toContain(
    'When "TypeError: sum is undefined": Give the sum a default.',
  )
  expect(episode.reflection?.gotchas).toEqual([])
})

test('W10 the step that shows the last error is told as not solved, not as a way to avoid', () => {
  const memory = runTask([ok('Edit'), { tool: 'bash', error: 'AssertionError: 예상 3, 실제 4' }])

  const { episode } = describeEpisode(memory, { status: 'failure' }, GIVEN)

  expect(episode.reflection?.failuresAnalysed).toEqual([
    expect.stringMatching(/^Not solved: .*예상 3, 실제 4\. Last tried: bash/),
  ])
})

test('W10 K7 what is run again after a change checks it; only what is repeated blindly is a way to avoid', () => {
  const check = { tool: 'simulate', input: { till: 3 }, error: 'il totale è sbagliato' }
  const analysed = (steps: readonly StepInput[]) =>
    describeEpisode(runTask(steps), { status: 'failure' }, GIVEN).episode.reflection
      ?.failuresAnalysed
  const edit = ok('Edit', { input: EDIT })

  expect(analysed([check, edit, check, edit, check])).toEqual([
    expect.stringMatching(/^Not solved: il totale è sbagliato\. Last tried: simulate/u),
  ])
  expect(analysed([edit, check, check])).toEqual([
    'simulate 3: It failed 2 times in the same way. (il totale è sbagliato)',
  ])
})

test('W10 without a task there is nothing to describe', () => {
  expect(() => describeEpisode(emptyMemory(), { status: 'success' }, GIVEN)).toThrow(
    'no task to describe',
  )
})
