import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeZoneOf } from './time-zone.ts'

const HOUR_MS = 3_600_000
const ZONES = ['Europe/Rome', 'Asia/Seoul', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland']

// From 1975 on: before that some clocks were set by minutes and twice a year.
const aMoment = fc.integer({ min: 157_766_400_000, max: 2_500_000_000_000 })

test.each(ZONES)(
  'F3 %s: a moment on the wall leads back to it, but for the hour told twice',
  (name) => {
    const zone = timeZoneOf(name)
    fc.assert(
      fc.property(aMoment, (ms) => {
        const back = zone.fromWall(zone.toWall(ms))

        expect(zone.toWall(back)).toBe(zone.toWall(ms))
        if (isOutsideOfChanges(zone, ms)) expect(back).toBe(ms)
        expect(Math.abs(back - ms)).toBeLessThanOrEqual(HOUR_MS)
      }),
      { numRuns: 300 },
    )
  },
)

test.each(ZONES)('F3 %s: the clock on the wall never runs more than a day off', (name) => {
  const zone = timeZoneOf(name)
  fc.assert(
    fc.property(aMoment, (ms) => {
      expect(Math.abs(zone.toWall(ms) - ms)).toBeLessThanOrEqual(14 * HOUR_MS)
    }),
    { numRuns: 100 },
  )
})

function isOutsideOfChanges(zone: { toWall(ms: number): number }, ms: number): boolean {
  const offset = zone.toWall(ms) - ms
  return [-2, 2].every((hours) => {
    const other = ms + hours * HOUR_MS
    return zone.toWall(other) - other === offset
  })
}
