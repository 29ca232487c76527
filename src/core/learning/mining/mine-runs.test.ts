import { expect, test } from 'vitest'
import { makeDigest } from '../../../../tests/support/make-digest.ts'
import type { RunDigest } from '../digests/run-digest.ts'
import { seededRandom } from '../statistics/seeded-random.ts'
import { mineRuns } from './mine-runs.ts'

const TOOLS = ['검색', 'leggi', 'edit', 'test', '🧭']
const RARE = 'shell'

/** Runs of chance, with one tool that changes how they end, or does not. */
function makeRuns(runs: number, seed: number, rateWith: number): readonly RunDigest[] {
  const random = seededRandom(seed)
  return Array.from({ length: runs }, (_, index): RunDigest => {
    const used = Array.from({ length: 3 + Math.floor(random() * 4) }, () => {
      return TOOLS[Math.floor(random() * TOOLS.length)] ?? ''
    })
    const isPlanted = random() < 0.5
    const tools = isPlanted ? [...used, RARE] : used
    const isSuccess = random() < (isPlanted ? rateWith : 0.6)
    return makeDigest({
      id: `run-${index}`,
      at: index,
      status: isSuccess ? 'success' : 'failure',
      features: {
        'task.words': [`word${Math.floor(random() * 20)}`],
        'task.kinds': [],
        steps: tools.map((tool) => [`tool ${tool}`, random() < 0.2 ? 'error' : 'output few']),
        'steps.count': tools.length,
        tools: [...new Set(tools)],
      },
    })
  })
}

const proven = (digests: readonly RunDigest[]) =>
  mineRuns(digests).filter(({ evidence }) => evidence.adjustedPValue < 0.05)

test('P6 of 25 minings of runs with shuffled outcomes hardly one believes in anything', () => {
  const deceived = Array.from({ length: 25 }, (_, seed) => proven(makeRuns(100, seed, 0.6)))
    // By chance 1 of 20 is deceived; 5 of 25 would be so once in 100 such tests.
    .filter((found) => found.length > 0).length

  expect(deceived).toBeLessThanOrEqual(4)
})

test('P8 a planted pattern of 60 % to 85 % is found when 200 episodes follow it', () => {
  const found = Array.from({ length: 6 }, (_, seed) =>
    proven(makeRuns(400, 1_000 + seed, 0.85)).find(
      ({ followedWhen }) => followedWhen === `tools contains "${RARE}"`,
    ),
  )

  expect(found.filter((pattern) => pattern !== undefined).length).toBeGreaterThanOrEqual(5)
  expect(found.find((pattern) => pattern !== undefined)).toMatchObject({
    name: 'Use shell',
    expects: 'success',
    category: 'tool-selection',
  })
})

test('P6 runs of one task count together: tools and outcomes that tasks decide prove nothing', () => {
  const deceived = Array.from({ length: 15 }, (_, seed) => {
    const random = seededRandom(500 + seed)
    const lots = Array.from({ length: 20 }, () => ({ ends: random(), uses: random() }))
    const runs = makeRuns(120, seed, 0.6).map((digest, index): RunDigest => {
      const { ends = 0, uses = 0 } = lots[index % 20] ?? {}
      const tools = uses < 0.5 ? [RARE, 'edit'] : ['edit', 'test']
      const features = { ...digest.features, tools, steps: tools.map((tool) => [`tool ${tool}`]) }
      const status = ends < 0.5 ? 'success' : 'failure'
      return { ...digest, taskKey: `task-${index % 20}`, status, features }
    })
    return proven(runs)
  }).filter((found) => found.length > 0).length

  expect(deceived).toBeLessThanOrEqual(3)
})

test('P8 the same digests in any order give the same patterns, each run counted once', () => {
  const digests = makeRuns(300, 5, 0.9)
  const twice = digests.map((digest) => ({ ...digest, id: `${digest.id}-again` }))

  expect(mineRuns(digests.toReversed())).toEqual(mineRuns(digests))
  const runsOf = mineRuns([...digests, ...twice]).map(({ evidence }) => evidence.contrast.runs)
  expect(Math.max(...runsOf)).toBeLessThanOrEqual(300)
})

test('P8 a quicker way to the same end is an optimization that saves time', () => {
  const random = seededRandom(9)
  const digests = makeRuns(200, 7, 0.6).map((digest) => {
    const tools = digest.features.tools
    const isQuick = Array.isArray(tools) && tools.some((tool) => tool === RARE)
    return { ...digest, durationMs: Math.round((isQuick ? 1_000 : 5_000) * (1 + random())) }
  })

  const quick = mineRuns(digests).find(({ category }) => category === 'optimization')

  expect(quick).toMatchObject({
    name: 'Use shell: it takes less time',
    expects: 'success',
    saves: 'time',
  })
  expect(quick?.evidence.adjustedPValue).toBeLessThan(0.05)
})
