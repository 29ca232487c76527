import { expect, test } from 'vitest'
import { seededRandom } from '../statistics/seeded-random.ts'
import { hasDrifted } from './validate-patterns.ts'

const REFERENCES = [
  { hits: 8, runs: 8, baseRate: 0.5 },
  { hits: 17, runs: 20, baseRate: 0.5 },
  { hits: 45, runs: 50, baseRate: 0.6 },
  { hits: 60, runs: 100, baseRate: 0.4 },
  { hits: 180, runs: 200, baseRate: 0.5 },
]

test.each(REFERENCES)(
  'P5 a pattern that never works again is found in 20 runs: %j',
  (reference) => {
    const runs: { isHit: boolean }[] = []
    while (!hasDrifted(runs, reference)) runs.unshift({ isHit: false })

    expect(runs.length).toBeLessThanOrEqual(20)
    expect(runs.length).toBeGreaterThanOrEqual(3)
  },
)

test('P5 a pattern that goes on as before is hardly ever suspected in 500 runs', () => {
  const random = seededRandom(20_261_115)
  const rounds = 200
  let alarms = 0
  for (let round = 0; round < rounds; round++) {
    const reference = { hits: 45, runs: 50, baseRate: 0.5 }
    const runs: { isHit: boolean }[] = []
    let isSuspected = false
    for (let run = 0; run < 500 && !isSuspected; run++) {
      runs.unshift({ isHit: random() < 0.9 })
      // Each suspicion starts again after a while of hits: the newest runs are enough.
      isSuspected = hasDrifted(runs.slice(0, 60), reference)
    }
    if (isSuspected) alarms++
  }

  expect(alarms / rounds).toBeLessThan(0.05)
})

test('P5 half of the runs going wrong after nine of ten went well is found soon', () => {
  const random = seededRandom(7)
  const delays = Array.from({ length: 100 }, () => {
    const runs: { isHit: boolean }[] = []
    while (!hasDrifted(runs, { hits: 45, runs: 50, baseRate: 0.5 })) {
      runs.unshift({ isHit: random() < 0.5 })
    }
    return runs.filter(({ isHit }) => !isHit).length
  }).sort((left, right) => left - right)

  expect(delays[50]).toBeLessThanOrEqual(12)
  expect(delays[90]).toBeLessThanOrEqual(20)
})

test('P5 no numbers make it stumble', () => {
  expect(hasDrifted([], { hits: 0, runs: 0, baseRate: 0 })).toBe(false)
  expect(hasDrifted([{ isHit: false }], { hits: 1, runs: 1, baseRate: 1 })).toBe(false)
})
