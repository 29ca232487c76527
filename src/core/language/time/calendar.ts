/**
 * A wall-clock moment as a number: milliseconds as if in UTC. Calendar arithmetic needs no time
 * zone, and plain numbers compare, sort and subtract without surprises.
 */
export type Wall = number

export type CalendarUnit =
  | 'second'
  | 'minute'
  | 'hour'
  | 'day'
  | 'week'
  | 'month'
  | 'quarter'
  | 'year'

export interface WallParts {
  readonly year: number
  /** 1 = January. */
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

/** A wall-clock moment without a time zone, as it is written: `2026-03-01T12:00:00`. */
export type WallTime = string

/** From `start` to `end`, exclusive. */
export interface Span {
  readonly start: Wall
  readonly end: Wall
}

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
const WEEK_DAYS = 7
const FIXED_MS = {
  second: 1000,
  minute: 60_000,
  hour: HOUR_MS,
  day: DAY_MS,
  week: WEEK_DAYS * DAY_MS,
} as const
const MONTHS_IN = { month: 1, quarter: 3, year: 12 } as const
/** The years that a wall time can be written in: four digits. */
const FIRST_YEAR = 1
const LAST_YEAR = 9999

const wallShape = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/

/** The moment of these calendar numbers; numbers that are too large overflow, as in `Date`. */
export function wallOf(year: number, month: number, day: number, hour = 0, minute = 0, second = 0) {
  // `Date.UTC` reads the years 0 to 99 as 1900 to 1999; `setUTCFullYear` does not.
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  date.setUTCHours(hour, minute, second, 0)
  return date.getTime()
}

export function partsOf(wall: Wall): WallParts {
  const date = new Date(wall)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  }
}

/**
 * The moment of `2026-03-01`, `2026-03-01T12:00` or `2026-03-01T12:00:00`, if it is a real one.
 * Parts of seconds are dropped.
 */
export function parseWallTime(text: WallTime): Wall | undefined {
  const match = wallShape.exec(text)
  if (match === null) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((digits: string | undefined) => Number(digits ?? 0))
  if (!isRealDate(year, month, day) || hour > 24 || minute > 59 || second > 59) return undefined
  return wallOf(year, month, day, hour, minute, second)
}

/** As `2026-03-01T12:00:00`. Moments outside the years 1 to 9999 have no such form: see `isWritable`. */
export function formatWallTime(wall: Wall): WallTime {
  const { year, month, day, hour, minute, second } = partsOf(wall)
  return `${digits(year, 4)}-${digits(month)}-${digits(day)}T${digits(hour)}:${digits(minute)}:${digits(second)}`
}

function digits(value: number, length = 2): string {
  return String(value).padStart(length, '0')
}

/** Whether a moment can be written with four digits of year. */
export function isWritable(wall: Wall): boolean {
  if (!Number.isFinite(wall)) return false
  const year = new Date(wall).getUTCFullYear()
  return year >= FIRST_YEAR && year <= LAST_YEAR
}

/** The first moment of the unit that holds `wall`. Weeks begin on Monday. */
export function startOf(unit: CalendarUnit, wall: Wall): Wall {
  const { year, month } = partsOf(wall)
  switch (unit) {
    case 'second':
    case 'minute':
    case 'hour':
    case 'day':
      return Math.floor(wall / FIXED_MS[unit]) * FIXED_MS[unit]
    case 'week':
      return startOf('day', wall) - (weekdayOf(wall) - 1) * DAY_MS
    case 'month':
      return wallOf(year, month, 1)
    case 'quarter':
      return wallOf(year, month - ((month - 1) % 3), 1)
    case 'year':
      return wallOf(year, 1, 1)
  }
}

/**
 * `count` units later, or earlier when it is negative. Months keep the day where they have it:
 * one month after 31 January is the last of February. Part counts are taken of the fixed units
 * ("1.5 hours"); of months and longer, they are rounded to months.
 */
export function addUnits(wall: Wall, count: number, unit: CalendarUnit): Wall {
  switch (unit) {
    case 'second':
    case 'minute':
    case 'hour':
    case 'day':
    case 'week':
      return wall + Math.round(count * FIXED_MS[unit])
    default:
      return addMonths(wall, Math.round(count * MONTHS_IN[unit]))
  }
}

function addMonths(wall: Wall, months: number): Wall {
  const { year, month, day, hour, minute, second } = partsOf(wall)
  const index = year * 12 + (month - 1) + months
  const newYear = Math.floor(index / 12)
  const newMonth = index - newYear * 12 + 1
  const newDay = Math.min(day, lastDayOfMonth(newYear, newMonth))
  return wallOf(newYear, newMonth, newDay, hour, minute, second)
}

/** The whole unit that holds `wall`. */
export function unitRange(unit: CalendarUnit, wall: Wall): Span {
  const start = startOf(unit, wall)
  return { start, end: addUnits(start, 1, unit) }
}

export function dayRange(wall: Wall): Span {
  return unitRange('day', wall)
}

/** 1 = Monday … 7 = Sunday. */
export function weekdayOf(wall: Wall): number {
  return ((new Date(wall).getUTCDay() + 6) % WEEK_DAYS) + 1
}

/** That weekday of the Monday-to-Sunday week that holds `wall`. */
export function weekdayInWeek(wall: Wall, weekday: number): Wall {
  return startOf('week', wall) + (weekday - 1) * DAY_MS
}

/** Saturday and Sunday of the week that holds `wall`. */
export function weekendOf(wall: Wall): Span {
  const saturday = weekdayInWeek(wall, 6)
  return { start: saturday, end: saturday + 2 * DAY_MS }
}

/** The latest such weekday before the day of `wall`. */
export function previousWeekday(wall: Wall, weekday: number): Wall {
  const back = (weekdayOf(wall) - weekday + WEEK_DAYS) % WEEK_DAYS || WEEK_DAYS
  return startOf('day', wall) - back * DAY_MS
}

/** The first such weekday after the day of `wall`. */
export function nextWeekday(wall: Wall, weekday: number): Wall {
  const ahead = (weekday - weekdayOf(wall) + WEEK_DAYS) % WEEK_DAYS || WEEK_DAYS
  return startOf('day', wall) + ahead * DAY_MS
}

/** Easter Sunday of the Gregorian calendar (the "anonymous" computus of Meeus, Jones and Butcher). */
export function easterSunday(year: number): Wall {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const leapCenturies = Math.floor(century / 4)
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - leapCenturies - moonShift + 15) % 30
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % WEEK_DAYS
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const days = epact + toSunday - WEEK_DAYS * late + 114
  return wallOf(year, Math.floor(days / 31), (days % 31) + 1)
}

export function lastDayOfMonth(year: number, month: number): number {
  return partsOf(wallOf(year, month + 1, 0)).day
}

export function isRealDate(year: number, month: number, day: number): boolean {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12) return false
  return day >= 1 && day <= lastDayOfMonth(year, month)
}
