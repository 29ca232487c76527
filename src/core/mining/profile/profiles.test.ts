import { expect, test } from 'vitest'
import { makeDigest } from '../../../../tests/support/make-digest.ts'
import { chooseRuns } from '../mining-runs.ts'
import { chanceOf, findHeld, fitOpenings } from '../outlook/outlook.ts'
import type { RunDigest } from '../run-digest.ts'
import { seededRandom } from '../seeded-random.ts'
import { createCrossFit, productsOf } from './cross-fit.ts'
import { findProfiles, toMinedProfile } from './mine-profiles.ts'
import { tabulate } from './profile-table.ts'

const SIGNS = Array.from({ length: 24 }, (_, index) => `does 일${index}`)
const LEVEL = 0.05

/** Runs in which half of many signs help a little and half do a little harm, or none does. */
function makeRuns(runs: number, seed: number, effect: number): readonly RunDigest[] {
  const random = seededRandom(seed)
  return Array.from({ length: runs }, (_, index): RunDigest => {
    const has = SIGNS.map(() => random() < 0.5)
    const odds = has.reduce((sum, held, sign) => sum + (held ? (sign % 2 ? -1 : 1) : 0), 0) * effect
    const isSuccess = random() < 1 / (1 + Math.exp(-odds))
    const signs = SIGNS.filter((_, sign) => has[sign])
    const steps = [0, 1, 2, 3].map((step) => [
      'tool 🧭',
      ...signs.filter((_, sign) => sign % 3 === step),
    ])
    return makeDigest({
      id: `run-${index}`,
      at: index,
      taskKey: `task-${Math.floor(index / 2)}`,
      status: isSuccess ? 'success' : 'failure',
      features: { 'task.words': [], 'task.signs': [], steps, 'steps.count': 5 },
    })
  })
}

test('P8 many weak signs, none of which is proven alone, are proven together and told in words', () => {
  const [profile] = findProfiles(chooseRuns(makeRuns(300, 4, 0.4)), 1).profiles
  if (profile === undefined) throw new Error('No opening was looked at.')

  expect(profile.pValue).toBeLessThan(LEVEL)
  const { patterns } = toMinedProfile(profile, profile.pValue)
  expect(patterns.map(({ expects }) => expects)).toEqual(['success', 'failure'])
  expect(patterns[0]?.name).toBe('Go on when the first 3 steps go like those of runs that succeed')
  expect(patterns[0]?.sign).toMatch(/^steps\.count > 3 and profile\.share >= 0\.\d+$/)
  expect(patterns[1]?.summary).toMatch(/fail more often than others\..* the strongest: run "일/)
})

test('P8 a profile tells runs of unseen tasks apart', () => {
  const known = makeRuns(300, 4, 0.4)
  const profiles = findProfiles(chooseRuns(known), 1).profiles.map((one) => {
    return { ...toMinedProfile(one, one.pValue), goodId: 'good', badId: 'bad' }
  })
  const openings = fitOpenings([], known, profiles)
  const foretold = makeRuns(200, 77, 0.4).map(({ features, status }) => {
    const held = findHeld(openings, { ...features, 'steps.count': 4 })
    if (held === undefined) throw new Error('No opening fits.')
    return { status, chance: chanceOf(held), id: held.holding[0]?.id }
  })

  const good = foretold.filter(({ chance }) => chance > 0.6)
  const bad = foretold.filter(({ chance }) => chance < 0.4)
  const rate = (some: typeof foretold): number =>
    some.filter(({ status }) => status === 'success').length / some.length
  expect(rate(good) - rate(bad)).toBeGreaterThan(0.3)
  expect(new Set(good.map(({ id }) => id))).toEqual(new Set(['good']))
})

test('P6 where signs have nothing to do with the end, hardly a profile is believed in', () => {
  const deceived = Array.from({ length: 40 }, (_, seed) =>
    findProfiles(chooseRuns(makeRuns(80, 100 + seed, 0)), seed),
  ).filter(({ pValue }) => pValue < LEVEL).length

  // 1 of 20 is so by chance; 7 of 40 would be so less than once in 200 such tests.
  expect(deceived).toBeLessThanOrEqual(6)
})

test('P6 the score of a run does not depend on how the runs of its own task ended', () => {
  const random = seededRandom(3)
  const table = tabulate(
    Array.from({ length: 30 }, () => new Map([[`step: ${Math.floor(random() * 3)}`, 1]])),
  )
  const tasks = Array.from({ length: 15 }, (_, task) => [task, task + 15])
  const { scoresOf } = createCrossFit(table, {
    tasks,
    penalty: 0.3,
    products: productsOf(table),
  })
  const outcomes = Float64Array.from({ length: 30 }, (_, run) => (run < 15 ? 1 : 0))
  // One more run of the task succeeds, so that more of all do.
  const turned = outcomes.slice()
  turned[19] = 1

  const before = scoresOf(outcomes)
  const after = scoresOf(turned)

  expect(after[4]).toBeCloseTo(before[4] ?? Number.NaN, 9)
  expect(after[19]).toBeCloseTo(before[19] ?? Number.NaN, 9)
  expect(after).not.toEqual(before)
})
