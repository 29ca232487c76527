import { describe, expect, test } from 'vitest'
import { MemoryError } from '../../errors.ts'
import { timeZoneOf, UTC } from './time-zone.ts'

const at = (iso: string) => Date.parse(`${iso}Z`)
const wall = (zone: string, iso: string) =>
  new Date(timeZoneOf(zone).toWall(at(iso))).toISOString().slice(0, 16)
const moment = (zone: string, iso: string) =>
  new Date(timeZoneOf(zone).fromWall(at(iso))).toISOString().slice(0, 16)

describe('F3 time zones', () => {
  test('F3 UTC shows what it is', () => {
    expect(timeZoneOf('UTC')).toBe(UTC)
    expect(wall('UTC', '2026-03-29T01:30')).toBe('2026-03-29T01:30')
  })

  test('F3 Seoul is nine hours ahead all year', () => {
    for (const day of ['2026-01-15', '2026-07-15']) {
      expect(wall('Asia/Seoul', `${day}T03:00`)).toBe(`${day}T12:00`)
      expect(moment('Asia/Seoul', `${day}T12:00`)).toBe(`${day}T03:00`)
    }
  })

  test('F3 Rome is one hour ahead in winter and two in summer', () => {
    expect(wall('Europe/Rome', '2026-01-15T12:00')).toBe('2026-01-15T13:00')
    expect(wall('Europe/Rome', '2026-07-15T12:00')).toBe('2026-07-15T14:00')
    expect(moment('Europe/Rome', '2026-01-15T00:00')).toBe('2026-01-14T23:00')
    expect(moment('Europe/Rome', '2026-07-15T00:00')).toBe('2026-07-14T22:00')
  })

  test('F3 midnight of the day on which the clock changes is midnight', () => {
    expect(moment('Europe/Rome', '2026-03-29T00:00')).toBe('2026-03-28T23:00')
    expect(moment('Europe/Rome', '2026-03-30T00:00')).toBe('2026-03-29T22:00')
    expect(moment('Europe/Rome', '2026-10-25T00:00')).toBe('2026-10-24T22:00')
    expect(moment('Europe/Rome', '2026-10-26T00:00')).toBe('2026-10-25T23:00')
  })

  test('F3 in the hour that the clock skips it is just after it', () => {
    // At 01:00 UTC the clock in Rome goes from two to three.
    const skipped = timeZoneOf('Europe/Rome').fromWall(at('2026-03-29T02:30'))

    expect(skipped).toBeGreaterThanOrEqual(at('2026-03-29T01:00'))
    expect(skipped).toBeLessThan(at('2026-03-29T02:00'))
  })

  test('F3 in the hour that the clock repeats it is one of the two', () => {
    expect(['2026-10-25T00:30', '2026-10-25T01:30']).toContain(
      moment('Europe/Rome', '2026-10-25T02:30'),
    )
  })

  test('F3 before 1970 and within a second the clock is still right', () => {
    const ms = at('1969-07-20T20:17:40.123')

    expect(timeZoneOf('Asia/Seoul').toWall(ms) - ms).toBe(9 * 3_600_000)
  })

  test('A5 a zone that nobody has is refused with a next step', () => {
    expect(() => timeZoneOf('Europe/Atlantis')).toThrow(MemoryError)
    try {
      timeZoneOf('Europe/Atlantis')
    } catch (error) {
      expect(MemoryError.is(error, 'INVALID_INPUT')).toBe(true)
      expect((error as MemoryError).hint).toContain('Europe/Rome')
    }
  })
})
