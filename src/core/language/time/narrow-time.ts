import {
  addUnits,
  type CalendarUnit,
  DAY_MS,
  dayRange,
  easterSunday,
  HOUR_MS,
  nextWeekday,
  parseWallTime,
  partsOf,
  previousWeekday,
  type Span,
  startOf,
  unitRange,
  type Wall,
  wallOf,
  weekdayInWeek,
  weekdayOf,
  weekendOf,
} from './calendar.ts'
import { chooseOccurrences, type Standpoint } from './choose-occurrences.ts'
import { isClockUnit, shiftBy, type TimeFields, toCalendarUnit, type Unit } from './time-fields.ts'

/** The granularity of a time: "in May" is a month, "at 8:15" a minute. */
export type Grain = Unit | 'season' | 'part-of-day'

/** The possible meanings of a time, most likely first, and its granularity. */
export interface ResolvedTime {
  readonly spans: readonly Span[]
  readonly grain: Grain
}

/** Intermediate state: the candidate times, narrowed from the longest unit to the shortest. */
interface Stage extends ResolvedTime {
  /** True when these are occurrences of something recurring, to be chosen from. */
  readonly isOpen: boolean
}

const SEASON_MONTHS = 3
const YEARS_AROUND = 2
/** 29 February occurs at least every eighth year. */
const LEAP_YEARS_AROUND = 8
const MONTHS_AROUND = 2
const WEEKS_AROUND = 4

/**
 * Narrows a time from its enclosing year or unit down to the hour, field by field. Undefined when
 * the fields do not form a time, such as a weekday of a year.
 */
export function narrowTime(fields: TimeFields, standpoint: Standpoint): ResolvedTime | undefined {
  let stage: Stage | undefined = containerOf(fields, standpoint)
  for (const narrow of NARROWINGS) {
    const next = narrow(fields, standpoint, stage)
    if (next === 'impossible') return undefined
    stage = next
  }
  return stage
}

type Narrowing = (
  fields: TimeFields,
  standpoint: Standpoint,
  stage: Stage | undefined,
) => Stage | undefined | 'impossible'

const NARROWINGS: readonly Narrowing[] = [inYear, inMonth, nthOf, inWeek, choose, inDay, atClock]

/** The enclosing year or unit: "2024", "last week", "three days ago". */
function containerOf(fields: TimeFields, standpoint: Standpoint): Stage | undefined {
  const { year, unit } = fields
  if (year !== undefined) {
    return { spans: [unitRange('year', wallOf(year, 1, 1))], grain: 'year', isOpen: false }
  }
  if (unit === undefined) return undefined
  const at = shiftBy(standpoint.now, fields, fields.direction ?? fields.rel ?? 0)
  if (unit === 'weekend') return { spans: [weekendOf(at)], grain: unit, isOpen: false }
  const grain = fields.more?.unit ?? unit
  if (isClockUnit(grain)) {
    return { spans: [unitRange('minute', at)], grain: 'minute', isOpen: false }
  }
  return { spans: [unitRange(toCalendarUnit(grain), at)], grain, isOpen: false }
}

/** A month, a season or a holiday. */
function inYear(fields: TimeFields, standpoint: Standpoint, stage: Stage | undefined) {
  const occurrence = yearlyOf(fields)
  if (occurrence === undefined) return stage
  if (stage !== undefined && stage.grain !== 'year') return 'impossible'
  const centre = partsOf(centreOf(fields, standpoint)).year
  const isLeapDay = fields.month === 2 && fields.day === 29
  const around = isLeapDay ? LEAP_YEARS_AROUND : YEARS_AROUND
  const years =
    stage === undefined
      ? range(centre - around, centre + around)
      : stage.spans.map(({ start }) => partsOf(start).year)
  return {
    spans: years.flatMap((year) => occurrence.inYear(year)),
    grain: occurrence.grain,
    isOpen: stage === undefined,
  }
}

interface Yearly {
  readonly grain: Grain
  readonly inYear: (year: number) => readonly Span[]
}

function yearlyOf({ month, quarter, season, easter, dates }: TimeFields): Yearly | undefined {
  const months = (year: number, first: number, count: number): readonly Span[] => {
    const start = wallOf(year, first, 1)
    return [{ start, end: addUnits(start, count, 'month') }]
  }
  if (month !== undefined) return { grain: 'month', inYear: (year) => months(year, month, 1) }
  if (season !== undefined) {
    return { grain: 'season', inYear: (year) => months(year, season, SEASON_MONTHS) }
  }
  if (quarter !== undefined) {
    return { grain: 'quarter', inYear: (year) => months(year, quarter * 3 - 2, 3) }
  }
  if (easter !== undefined) {
    return { grain: 'day', inYear: (year) => [dayRange(easterSunday(year) + easter * DAY_MS)] }
  }
  if (dates === undefined) return undefined
  const inYear = (year: number): readonly Span[] =>
    dates
      .filter((day) => day.startsWith(`${year}-`))
      .map((day) => dayRange(parseWallTime(day) ?? 0))
  return { grain: 'day', inYear }
}

function centreOf({ rel }: TimeFields, { now, pivot }: Standpoint): Wall {
  return rel === undefined ? pivot : now
}

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** The nth day of a month. */
function inMonth(fields: TimeFields, standpoint: Standpoint, stage: Stage | undefined) {
  const { day } = fields
  if (day === undefined) return stage
  if (stage !== undefined && stage.grain !== 'month') return 'impossible'
  const thisMonth = startOf('month', centreOf(fields, standpoint))
  const months =
    stage?.spans ??
    range(-MONTHS_AROUND, MONTHS_AROUND).map((n) =>
      unitRange('month', addUnits(thisMonth, n, 'month')),
    )
  const spans = months.flatMap(({ start, end }) => {
    const span = dayRange(start + (day - 1) * DAY_MS)
    return span.start < end ? [span] : []
  })
  return { spans, grain: 'day' as const, isOpen: stage?.isOpen ?? true }
}

/** "The first Monday of May", "the last week of the year". */
function nthOf(
  { nth, weekday, piece }: TimeFields,
  _standpoint: Standpoint,
  stage: Stage | undefined,
) {
  if (nth === undefined) return stage
  if (stage === undefined || !LONG.includes(stage.grain)) return 'impossible'
  const pick = (span: Span): readonly Span[] =>
    piece === undefined ? nthDay(span, weekday ?? 1, nth) : nthPiece(span, piece, nth)
  return {
    spans: stage.spans.flatMap(pick),
    grain: piece ?? ('day' as const),
    isOpen: stage.isOpen,
  }
}

const LONG: readonly Grain[] = ['year', 'season', 'quarter', 'month']
const THURSDAY = 4
const SATURDAY = 6

function nthDay(span: Span, weekday: number, n: number): readonly Span[] {
  const first =
    n < 0 ? previousWeekday(span.end, weekday) : nextWeekday(span.start - DAY_MS, weekday)
  const start = first + (n < 0 ? n + 1 : n - 1) * 7 * DAY_MS
  return start >= span.start && start < span.end ? [dayRange(start)] : []
}

// As with ISO weeks, a week belongs to the month or year that contains its Thursday.
function nthPiece(span: Span, piece: Unit, n: number): readonly Span[] {
  if (piece === 'week' || piece === 'weekend') {
    const days = nthDay(span, piece === 'week' ? THURSDAY : SATURDAY, n)
    return days.map(({ start }) => (piece === 'week' ? unitRange('week', start) : weekendOf(start)))
  }
  const start = n < 0 ? addUnits(span.end, n, piece) : addUnits(span.start, n - 1, piece)
  return start >= span.start && start < span.end ? [unitRange(piece, start)] : []
}

/** A weekday: of a week, beside a date, or alone. */
function inWeek(fields: TimeFields, standpoint: Standpoint, stage: Stage | undefined) {
  const { weekday, nth, piece } = fields
  if (weekday === undefined || (nth !== undefined && piece === undefined)) return stage
  if (stage === undefined) {
    const centre = centreOf(fields, standpoint)
    const spans = range(-WEEKS_AROUND, WEEKS_AROUND).map((n) =>
      dayRange(weekdayInWeek(centre + n * 7 * DAY_MS, weekday)),
    )
    return { spans, grain: 'day' as const, isOpen: true }
  }
  if (stage.grain === 'week') {
    const spans = stage.spans.map(({ start }) => dayRange(weekdayInWeek(start, weekday)))
    return { ...stage, spans, grain: 'day' as const }
  }
  if (stage.grain !== 'day') return 'impossible'
  // People are wrong about weekdays more often than about dates.
  const agrees = ({ start }: Span): boolean => weekdayOf(start) === weekday
  const nearest = stage.isOpen ? chooseOccurrences(stage.spans, fields, standpoint) : stage.spans
  const isSure = fields.month !== undefined || nearest.some(agrees)
  const spans = (isSure ? nearest : stage.spans).filter(agrees)
  return { ...stage, spans: spans.length === 0 ? nearest : spans }
}

function choose(fields: TimeFields, standpoint: Standpoint, stage: Stage | undefined) {
  if (stage === undefined || !stage.isOpen) return stage
  return { ...stage, spans: chooseOccurrences(stage.spans, fields, standpoint), isOpen: false }
}

/** "In the evening": of a day that is known, else of today. */
function inDay(fields: TimeFields, standpoint: Standpoint, stage: Stage | undefined) {
  const { part, rel = 0 } = fields
  if (part === undefined) return stage
  if (stage !== undefined && stage.grain !== 'day') return 'impossible'
  const days = stage?.spans ?? [dayRange(standpoint.pivot + rel * DAY_MS)]
  const spans = days.map(({ start }) => ({
    start: start + part[0] * HOUR_MS,
    end: start + part[1] * HOUR_MS,
  }))
  return { spans, grain: 'part-of-day' as const, isOpen: false }
}

function atClock(fields: TimeFields, standpoint: Standpoint, stage: Stage | undefined) {
  const { hour, minute = 0, second = 0 } = fields
  if (hour === undefined) return stage
  if (stage !== undefined && stage.grain !== 'day' && stage.grain !== 'part-of-day') {
    return 'impossible'
  }
  const days = stage?.spans ?? [dayRange(standpoint.pivot)]
  const grain: CalendarUnit = fields.minute === undefined ? 'hour' : 'minute'
  const spans = days.flatMap((span) =>
    hoursOf(fields, span).map((hours) => {
      const start = startOf('day', span.start) + hours * HOUR_MS + minute * 60_000 + second * 1_000
      return { start, end: addUnits(start, 1, grain) }
    }),
  )
  return { spans, grain, isOpen: false }
}

/** An hour without am or pm may be in either half of the day. */
function hoursOf({ hour = 0, meridiem, part }: TimeFields, span: Span): readonly number[] {
  if (meridiem !== undefined) return [(hour % 12) + meridiem]
  if (hour === 0 || hour > 12) return [hour]
  const both = [hour, (hour % 12) + 12]
  if (part === undefined) return hour === 12 ? [12] : both
  const from = span.start - startOf('day', span.start)
  const inside = [hour % 12, hour, (hour % 12) + 12, (hour % 12) + 24].filter(
    (one) => one * HOUR_MS >= from && one * HOUR_MS < from + span.end - span.start,
  )
  return inside.length === 0 ? both : inside.slice(0, 1)
}
