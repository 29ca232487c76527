import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeZoneOf, UTC } from '../../language/time/time-zone.ts'
import { type NightlyRun, nextRunAt, startRun } from './nightly-run.ts'

const AT = Date.parse('2026-03-01T12:00:00Z')
const HOUR_MS = 3_600_000

test('R3 the next run is when the local clock next shows its time', () => {
  expect(new Date(nextRunAt('03:30', AT, UTC)).toISOString()).toBe('2026-03-02T03:30:00.000Z')
  expect(new Date(nextRunAt('12:00', AT, UTC)).toISOString()).toBe('2026-03-02T12:00:00.000Z')
  expect(new Date(nextRunAt('12:01', AT, UTC)).toISOString()).toBe('2026-03-01T12:01:00.000Z')
  const rome = timeZoneOf('Europe/Rome')
  expect(new Date(nextRunAt('03:30', AT, rome)).toISOString()).toBe('2026-03-02T02:30:00.000Z')
  expect(() => nextRunAt('25:00', AT, UTC)).toThrow('not a time of day')
})

test('R3 in any time zone, summer time or not, the next run lies within two days ahead', () => {
  const zones = ['UTC', 'Europe/Rome', 'Asia/Seoul', 'America/New_York', 'Pacific/Apia']
  const times = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      times,
      fc.integer({ min: 0, max: 4_000_000_000_000 }),
      (zone, [hours, minutes], nowMs) => {
        const time = [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':')
        const next = nextRunAt(time, nowMs, timeZoneOf(zone))
        expect(next).toBeGreaterThan(nowMs)
        expect(next - nowMs).toBeLessThanOrEqual(49 * HOUR_MS)
      },
    ),
    { numRuns: 200 },
  )
})

test('R3 a run begins, goes on, or waits for another one', () => {
  const run: NightlyRun = {
    status: 'running',
    holder: 'one',
    heartbeatAt: new Date(AT).toISOString(),
    startedAt: new Date(AT).toISOString(),
    asOf: AT,
    done: [],
  }
  const kindOf = (before: NightlyRun | undefined, nowMs: number, gone?: string) =>
    startRun(before, undefined, { nowMs, isGone: (holder) => holder === gone }).kind
  expect(kindOf(undefined, AT)).toBe('begin')
  expect(kindOf({ ...run, status: 'finished' }, AT)).toBe('begin')
  expect(kindOf({ ...run, status: 'paused' }, AT)).toBe('resume')
  expect(kindOf(run, AT + 60_000)).toBe('busy')
  expect(kindOf(run, AT + 60_000, 'one')).toBe('resume')
  expect(kindOf(run, AT + 20 * 60_000)).toBe('resume')
  expect(kindOf(run, AT + 25 * HOUR_MS)).toBe('begin')
})

test('R3 a run is resumed by one of the same steps alone', () => {
  const paused: NightlyRun = {
    status: 'paused',
    holder: 'one',
    heartbeatAt: new Date(AT).toISOString(),
    startedAt: new Date(AT).toISOString(),
    asOf: AT,
    steps: ['mine-patterns'],
    done: [],
  }
  const given = { nowMs: AT, isGone: () => false }
  expect(startRun(paused, ['mine-patterns'], given).kind).toBe('resume')
  expect(startRun(paused, ['prune-patterns'], given).kind).toBe('begin')
  expect(startRun(paused, undefined, given).kind).toBe('begin')
})
