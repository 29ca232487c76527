import { expect, test } from 'vitest'
import { makeDigest } from '../../../../tests/support/make-digest.ts'
import type { RunDigest } from '../digests/run-digest.ts'
import type { MinedPattern } from '../patterns/take-in.ts'
import { seededRandom } from '../statistics/seeded-random.ts'
import { mineRuns } from './mine-runs.ts'

interface Rates {
  readonly with: number
  readonly without: number
}

/** Runs of two types of tasks, half of which use a tool that changes how they end. */
function makeRuns(rates: Readonly<Record<string, Rates>>, seed: number): readonly RunDigest[] {
  const random = seededRandom(seed)
  const types = Object.keys(rates)
  return Array.from({ length: 400 }, (_, index): RunDigest => {
    const type = types[index % types.length] ?? ''
    const looks = random() < 0.5
    const own = rates[type] ?? { with: 0.5, without: 0.5 }
    const others = ['edit', 'test', '🧭'].filter(() => random() < 0.5)
    const tools = [...(looks ? ['보기'] : []), ...others]
    const isSuccess = random() < (looks ? own.with : own.without)
    return makeDigest({
      id: `run-${index}`,
      at: index,
      status: isSuccess ? 'success' : 'failure',
      features: {
        'task.type': type,
        'task.words': [],
        'task.kinds': [],
        steps: tools.map((tool) => [`tool ${tool}`]),
        'steps.count': tools.length,
        tools,
      },
    })
  })
}

function proven(rates: Readonly<Record<string, Rates>>): readonly MinedPattern[] {
  return mineRuns(makeRuns(rates, 3)).filter(
    ({ evidence, followedWhen }) =>
      evidence.adjustedPValue < 0.05 && followedWhen.includes('tools contains "보기"'),
  )
}

const told = (patterns: readonly MinedPattern[]) =>
  patterns.map(({ name, advice, followedWhen, expects, applicability }) => ({
    name,
    advice,
    followedWhen,
    expects,
    types: applicability.problemTypes,
  }))

test('P8 P6 what helps in one type of task and does nothing in the other is said of that type', () => {
  const found = proven({ 수정: { with: 0.9, without: 0.5 }, ricerca: { with: 0.5, without: 0.5 } })

  expect(told(found)).toEqual([
    {
      name: 'Use 보기 in 수정 tasks',
      advice: 'do',
      followedWhen: 'task.type = "수정" and tools contains "보기"',
      expects: 'success',
      types: ['수정'],
    },
  ])
})

test('P8 P6 what helps in one type of task and harms in the other is said of both, each way', () => {
  const found = proven({ 수정: { with: 0.9, without: 0.5 }, ricerca: { with: 0.2, without: 0.7 } })

  expect(told(found).toSorted((left, right) => (left.name < right.name ? -1 : 1))).toMatchObject([
    { name: 'Use 보기 in ricerca tasks', advice: 'avoid', types: ['ricerca'] },
    { name: 'Use 보기 in 수정 tasks', advice: 'do', types: ['수정'] },
  ])
})

test('P8 what helps in every type of task is said once, of all of them', () => {
  const found = proven({ 수정: { with: 0.9, without: 0.4 }, ricerca: { with: 0.9, without: 0.4 } })

  expect(told(found)).toEqual([
    {
      name: 'Use 보기',
      advice: 'do',
      followedWhen: 'tools contains "보기"',
      expects: 'success',
      types: [],
    },
  ])
})
