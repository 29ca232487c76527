import { expect, test } from 'vitest'
import { GIVEN } from '../../../../tests/support/working-memory.ts'
import { checkInput } from '../../check-input.ts'
import { episodeInputSchema } from '../episodes/episode.ts'
import { describeRun } from './describe-run.ts'
import type { Run } from './run.ts'

const ID = '00000000-0000-4000-8000-000000000001'

function tell(run: Partial<Run>): ReturnType<typeof describeRun> {
  const whole = { task: { description: 'x' }, steps: [], outcome: { status: 'success' }, ...run }
  const episode = describeRun(whole as Run, ID, GIVEN)
  checkInput(episodeInputSchema, episode, 'test')
  return episode
}

test('W10 a run is told with its lines, tools, errors, pivots and learnings', () => {
  const episode = tell({
    task: { description: 'Leggi la configurazione', type: 'bugfix', goals: ['i test passano'] },
    steps: [
      { tool: 'bash', input: 'python load.py', error: 'KeyError: 설정' },
      { tool: 'Edit', input: { file_path: 'a.py', old_string: 'x', new_string: 'y\nz' } },
      ...Array.from({ length: 6 }, () => ({ tool: 'bash', input: 'python load.py', output: 'ok' })),
    ],
    outcome: { status: 'success', output: '됩니다', feedback: 'positive' },
    tags: ['yaml'],
  })

  expect(episode).toMatchObject({
    task: { description: 'Leggi la configurazione', type: 'bugfix', goals: ['i test passano'] },
    context: { files: ['a.py'], errors: [{ type: 'KeyError' }] },
    execution: {
      steps: { total: 8, succeeded: 7 },
      resources: { linesAdded: 2, linesRemoved: 1 },
      pivots: [{ from: 'KeyError: 설정', step: 2 }],
    },
    outcome: { status: 'success', output: '됩니다', userFeedback: { rating: 'positive' } },
    metadata: { tags: ['yaml'] },
  })
  expect(episode.reflection?.insights?.[0]).toContain('KeyError: 설정')
})

test('W10 times that nobody told are no part of the episode', () => {
  const episode = tell({ steps: [{ tool: 'bash' }, { tool: 'ls', durationMs: 30 }] })

  expect(episode.occurredAt).toBeUndefined()
  expect(episode.execution?.durationMs).toBe(30)
  expect(episode.execution?.trace).toEqual([{ tool: 'bash' }, { tool: 'ls', durationMs: 30 }])
  expect(tell({}).execution.durationMs).toBeUndefined()
})

test('W10 times that were told are kept, and last from the first to the end', () => {
  const steps = [{ tool: 'a', at: '2026-02-01T10:00:00+09:00' }, { tool: 'b' }]
  const told = tell({ steps, occurredAt: '2026-02-01T01:30:00Z' })

  expect(told.occurredAt).toBe('2026-02-01T01:30:00.000Z')
  expect(told.execution?.durationMs).toBe(1_800_000)
  expect(told.execution?.trace).toEqual([
    { tool: 'a', at: '2026-02-01T01:00:00.000Z' },
    { tool: 'b' },
  ])
  expect(tell({ steps }).occurredAt).toBe('2026-02-01T01:00:00.000Z')
})

test('W10 a long output stays whole, and of endless runs the last steps are told', () => {
  const output = '줄\n'.repeat(5_000)
  const [first] = tell({ steps: [{ tool: 'cat', output }] }).execution?.trace ?? []
  const endless = tell({ steps: Array.from({ length: 2_005 }, (_x, at) => ({ tool: `t${at}` })) })

  expect(first?.output).toBe(output)
  expect(endless.execution?.steps?.total).toBe(2_005)
  expect(endless.execution?.trace).toHaveLength(2_000)
  expect(endless.execution?.trace?.at(-1)?.tool).toBe('t2004')
})
