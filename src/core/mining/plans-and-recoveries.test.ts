import { expect, test } from 'vitest'
import { mineRuns } from './mine-runs.ts'
import type { RunDigest } from './run-digest.ts'

/** Every fifth run ends the other way, so that nothing is certain. */
function makeRun(index: number, isGood: boolean, features: RunDigest['features']): RunDigest {
  return {
    id: `run-${index}`,
    scope: { tenant: 'acme' },
    at: index,
    runKey: `run-${index}`,
    taskKey: `task-${index}`,
    status: isGood === (index % 5 !== 0) ? 'success' : 'failure',
    features: { 'task.words': [], 'task.signs': [], 'steps.count': 1, ...features },
    isGuided: false,
    digestVersion: 1,
  }
}

test('P8 a way to divide tasks that goes well is a template with a place for the subject', () => {
  const plans = [
    ['읽기', 'test', 'write'],
    ['write', 'hope'],
    ['ask', 'write'],
  ]
  const digests = Array.from({ length: 120 }, (_, index) => {
    const isGood = index % 3 === 0
    const plan = plans[index % 3] ?? []
    return makeRun(index, isGood, { plan, steps: [], tools: [] })
  })

  const found = mineRuns(digests).patterns.find(({ name }) => name.startsWith('Plan to 읽기'))

  expect(found).toMatchObject({
    name: 'Plan to 읽기, then test, then write',
    category: 'decomposition',
    expects: 'success',
    content: {
      type: 'template',
      structure: ['읽기 {{subject}}', 'Test {{subject}}', 'Write {{subject}}'],
    },
  })
  expect(found?.evidence.adjustedPValue).toBeLessThan(0.05)
})

test('P8 what is done about an error is a recovery, which applies to runs that met it', () => {
  const met = Array.from({ length: 120 }, (_, index) => {
    const isGood = index % 2 === 0
    const answer = isGood ? ['tool leggi', 'recovered'] : ['tool edit', 'error', 'error 없음']
    const steps = [['tool edit'], ['tool edit', 'error', 'error 없음'], answer, ['tool edit']]
    return makeRun(index, isGood, { steps, tools: ['edit'], 'steps.count': 4 })
  })
  // Where nothing went wrong, the same tool is of no use.
  const others = Array.from({ length: 120 }, (_, index) => {
    const steps = [['tool edit'], [index % 2 === 0 ? 'tool leggi' : 'tool edit'], ['tool edit']]
    return makeRun(200 + index, index % 4 < 2, { steps, tools: ['edit'], 'steps.count': 3 })
  })

  const found = mineRuns([...met, ...others]).patterns.filter(
    ({ category, evidence }) => category === 'recovery' && evidence.adjustedPValue < 0.05,
  )

  const use = found.find(({ sign }) => sign.includes('next "tool leggi"'))
  expect(use).toMatchObject({ expects: 'success', content: { type: 'procedure' } })
  expect(use?.applicability.conditions).toEqual(['steps follow "error 없음"'])
  expect(use?.evidence.contrast.runs).toBe(60)
})
