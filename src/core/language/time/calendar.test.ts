import { describe, expect, it } from 'vitest'
import {
  addUnits,
  easterSunday,
  formatWallTime,
  isWritable,
  nextWeekday,
  parseWallTime,
  previousWeekday,
  startOf,
  wallOf,
  weekdayInWeek,
  weekdayOf,
  weekendOf,
} from './calendar.ts'

const day = (wall: number) => formatWallTime(wall).slice(0, 10)

describe('calendar', () => {
  it('F3 a wall time is read and written back, with and without a clock time', () => {
    for (const text of ['2026-03-01T12:30:05', '0036-02-29T00:00:00', '9999-12-31T23:59:59']) {
      expect(formatWallTime(parseWallTime(text) ?? Number.NaN)).toBe(text)
    }
    expect(formatWallTime(parseWallTime('2026-03-01') ?? 0)).toBe('2026-03-01T00:00:00')
    expect(formatWallTime(parseWallTime('2026-03-01T09:05:01.75') ?? 0)).toBe('2026-03-01T09:05:01')
  })

  it('F3 what is no real moment is not read', () => {
    const wrong = ['2026-02-30', '2100-02-29', '2026-13-01', '2026-03-01T25:00:00', 'ieri', '']
    for (const text of wrong) expect(parseWallTime(text)).toBeUndefined()
    expect(isWritable(wallOf(10_000, 1, 1))).toBe(false)
  })

  it('F3 months keep the day where they have it and take their last one where not', () => {
    expect(day(addUnits(wallOf(2024, 1, 31), 1, 'month'))).toBe('2024-02-29')
    expect(day(addUnits(wallOf(2024, 2, 29), -1, 'year'))).toBe('2023-02-28')
    expect(day(addUnits(wallOf(2026, 1, 15), -14, 'month'))).toBe('2024-11-15')
    expect(day(addUnits(wallOf(2026, 1, 15), 2, 'quarter'))).toBe('2026-07-15')
  })

  it('F3 units begin where the calendar says and weeks on Monday', () => {
    const wall = wallOf(2026, 11, 15, 13, 45, 10)
    expect(formatWallTime(startOf('hour', wall))).toBe('2026-11-15T13:00:00')
    expect(day(startOf('week', wall))).toBe('2026-11-09')
    expect(day(startOf('quarter', wall))).toBe('2026-10-01')
  })

  it('F3 weekdays are found before, after and within a week', () => {
    const sunday = wallOf(2026, 11, 15)
    expect(weekdayOf(sunday)).toBe(7)
    expect(day(weekdayInWeek(sunday, 1))).toBe('2026-11-09')
    expect(day(previousWeekday(sunday, 7))).toBe('2026-11-08')
    expect(day(nextWeekday(sunday, 7))).toBe('2026-11-22')
    expect(day(weekendOf(sunday).start)).toBe('2026-11-14')
  })

  it('F3 Easter is on the Sunday of the church calendars', () => {
    const easters = [1961, 2000, 2011, 2024, 2026, 2038].map((year) => day(easterSunday(year)))
    expect(easters).toEqual([
      '1961-04-02',
      '2000-04-23',
      '2011-04-24',
      '2024-03-31',
      '2026-04-05',
      '2038-04-25',
    ])
  })
})
