import { describe, expect, it } from 'vitest'
import {
  addUnits,
  easterSunday,
  formatRange,
  formatWallTime,
  isoWeek,
  isRealDate,
  isWritable,
  lastDayOfMonth,
  nextWeekday,
  nthWeekdayOfMonth,
  parseWallTime,
  previousWeekday,
  startOf,
  unitRange,
  wallOf,
  weekdayInWeek,
  weekdayOf,
  weekOfMonth,
} from './calendar.ts'

const day = (wall: number | undefined) =>
  wall === undefined ? undefined : formatWallTime(wall).slice(0, 10)

describe('calendar', () => {
  it('F3 a wall time is read and written back, with and without a clock time', () => {
    for (const text of ['2026-03-01T12:30:05', '0036-02-29T00:00:00', '9999-12-31T23:59:59']) {
      expect(formatWallTime(parseWallTime(text) ?? Number.NaN)).toBe(text)
    }
    expect(formatWallTime(parseWallTime('2026-03-01') ?? 0)).toBe('2026-03-01T00:00:00')
    expect(formatWallTime(parseWallTime('2026-03-01T09:05:01.75') ?? 0)).toBe('2026-03-01T09:05:01')
  })

  it('F3 what is no real moment is not read', () => {
    for (const text of ['2026-02-30', '2026-13-01', '2026-03-01T25:00:00', 'ieri', '']) {
      expect(parseWallTime(text)).toBeUndefined()
    }
    expect(isRealDate(2024, 2, 29)).toBe(true)
    expect(isRealDate(2100, 2, 29)).toBe(false)
    expect(isWritable(wallOf(10_000, 1, 1))).toBe(false)
  })

  it('F3 months keep the day where they have it and take their last one where not', () => {
    expect(day(addUnits(wallOf(2024, 1, 31), 1, 'month'))).toBe('2024-02-29')
    expect(day(addUnits(wallOf(2024, 2, 29), -1, 'year'))).toBe('2023-02-28')
    expect(day(addUnits(wallOf(2026, 1, 15), -14, 'month'))).toBe('2024-11-15')
    expect(day(addUnits(wallOf(2026, 1, 15), 2, 'quarter'))).toBe('2026-07-15')
    expect(lastDayOfMonth(2026, 2)).toBe(28)
  })

  it('F3 units begin where the calendar says and weeks on Monday', () => {
    const wall = wallOf(2026, 11, 15, 13, 45, 10)
    expect(formatWallTime(startOf('hour', wall))).toBe('2026-11-15T13:00:00')
    expect(day(startOf('week', wall))).toBe('2026-11-09')
    expect(day(startOf('quarter', wall))).toBe('2026-10-01')
    expect(day(startOf('decade', wall))).toBe('2020-01-01')
    expect(formatRange(unitRange('century', wall))).toEqual({
      start: '2000-01-01T00:00:00',
      end: '2100-01-01T00:00:00',
    })
  })

  it('F3 weekdays are found before, after and within a week', () => {
    const sunday = wallOf(2026, 11, 15)
    expect(weekdayOf(sunday)).toBe(7)
    expect(day(weekdayInWeek(sunday, 1))).toBe('2026-11-09')
    expect(day(previousWeekday(sunday, 7))).toBe('2026-11-08')
    expect(day(nextWeekday(sunday, 7))).toBe('2026-11-22')
    expect(day(nthWeekdayOfMonth(2026, 11, 4, 4))).toBe('2026-11-26')
    expect(day(nthWeekdayOfMonth(2026, 5, 1, -1))).toBe('2026-05-25')
    expect(nthWeekdayOfMonth(2026, 2, 1, 5)).toBeUndefined()
  })

  it('F3 a week belongs to the month and the year of its Thursday', () => {
    expect(day(isoWeek(2026, 1).start)).toBe('2025-12-29')
    expect(day(weekOfMonth(2026, 10, 1).start)).toBe('2026-09-28')
    expect(day(weekOfMonth(2026, 9, -1).start)).toBe('2026-09-21')
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
