import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeZoneOf, UTC } from '../time/time-zone.ts'
import { nextNight } from './next-night.ts'
import { type NightRun, openNight } from './night.ts'

const AT = Date.parse('2026-03-01T12:00:00Z')
const HOUR_MS = 3_600_000

test('R3 the next night is the next time the clock on the wall shows it', () => {
  expect(new Date(nextNight('03:30', AT, UTC)).toISOString()).toBe('2026-03-02T03:30:00.000Z')
  expect(new Date(nextNight('12:00', AT, UTC)).toISOString()).toBe('2026-03-02T12:00:00.000Z')
  expect(new Date(nextNight('12:01', AT, UTC)).toISOString()).toBe('2026-03-01T12:01:00.000Z')
  const rome = timeZoneOf('Europe/Rome')
  expect(new Date(nextNight('03:30', AT, rome)).toISOString()).toBe('2026-03-02T02:30:00.000Z')
  expect(() => nextNight('25:00', AT, UTC)).toThrow('no time of day')
})

test('R3 in any time zone, summer time or not, the next night lies within two days ahead', () => {
  const zones = ['UTC', 'Europe/Rome', 'Asia/Seoul', 'America/New_York', 'Pacific/Apia']
  const times = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      times,
      fc.integer({ min: 0, max: 4_000_000_000_000 }),
      (zone, [hours, minutes], nowMs) => {
        const time = [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':')
        const next = nextNight(time, nowMs, timeZoneOf(zone))
        expect(next).toBeGreaterThan(nowMs)
        expect(next - nowMs).toBeLessThanOrEqual(49 * HOUR_MS)
      },
    ),
    { numRuns: 200 },
  )
})

test('R3 a run begins, goes on, or waits for another one', () => {
  const run: NightRun = {
    status: 'running',
    holder: 'one',
    beatAt: new Date(AT).toISOString(),
    startedAt: new Date(AT).toISOString(),
    asOf: AT,
    done: [],
  }
  const lives = () => false
  expect(openNight(undefined, AT, lives).kind).toBe('begin')
  expect(openNight({ ...run, status: 'finished' }, AT, lives).kind).toBe('begin')
  expect(openNight({ ...run, status: 'paused' }, AT, lives).kind).toBe('resume')
  expect(openNight(run, AT + 60_000, lives).kind).toBe('busy')
  expect(openNight(run, AT + 60_000, (holder) => holder === 'one').kind).toBe('resume')
  expect(openNight(run, AT + 20 * 60_000, lives).kind).toBe('resume')
  expect(openNight(run, AT + 25 * HOUR_MS, lives).kind).toBe('begin')
})
