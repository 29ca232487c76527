import { expect, test } from 'vitest'
import type { AgentRun } from './agent.ts'
import { planted } from './planted.ts'

const successOf = (runs: readonly AgentRun[]): number =>
  runs.filter(({ end }) => end.status === 'success').length / runs.length

test('R6 one planted cause is in 240 runs, and seeds plant different ones', async () => {
  const log = await planted(1, 1)
  expect(log.runs).toHaveLength(240)
  expect(await planted(1, 1)).toEqual(log)
  const actions = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async (seed) => (await planted(1, seed)).causes[0]?.action.id),
  )
  expect(new Set(actions).size).toBeGreaterThan(2)
})

test('R6 a planted cause makes 88 % of 42 %', async () => {
  const logs = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((seed) => planted(3, seed)))
  const made: AgentRun[] = []
  const missed: AgentRun[] = []
  for (const { runs, causes } of logs) {
    expect(runs).toHaveLength(720)
    for (const { type, action } of causes) {
      for (const run of runs.filter(({ start }) => start.type === type)) {
        const isMade = run.choices.some(
          (choice) => choice.phase === 'look' && choice.action === action.id,
        )
        ;(isMade ? made : missed).push(run)
      }
    }
  }
  expect(successOf(made)).toBeCloseTo(0.88, 1)
  expect(successOf(missed)).toBeCloseTo(0.42, 1)
})

test('R6 without a cause no choice matters', async () => {
  const { runs, causes } = await planted(0, 1)
  expect(causes).toEqual([])
  expect(runs).toHaveLength(240)
  expect(successOf(runs)).toBeGreaterThan(0.55)
  expect(successOf(runs)).toBeLessThan(0.75)
})
