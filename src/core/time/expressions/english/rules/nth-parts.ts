import {
  addUnits,
  type CalendarUnit,
  DAY_MS,
  isoWeek,
  nthWeekdayOfMonth,
  partsOf,
  startOf,
  weekOfMonth,
} from '../../calendar.ts'
import type { Grain } from '../../time-expression.ts'
import { type Rule, rule, rules, words } from '../grammar.ts'
import type { Meaning, Reading, ReadingContext, TimeNode } from '../time-node.ts'
import { mapTime, spanMeaning, timeMeaning, unitTime } from '../times.ts'

const SATURDAY = 6
const period = '{month|week|year|quarter|season|decade|century}'

/** The nth such part of a longer one, -1 for the last: weeks follow ISO, the rest the calendar. */
function nthUnit(
  reading: Reading,
  grain: Grain,
  unit: CalendarUnit,
  n: number,
  count: number,
): Reading | undefined {
  if (unit === 'week' && (grain === 'month' || grain === 'year')) {
    return nthWeek(reading, grain, n, count)
  }
  const start =
    n > 0 ? addUnits(reading.start, n - 1, unit) : addUnits(reading.end, n - count + 1, unit)
  const end = addUnits(start, count, unit)
  return start < reading.start || end > reading.end ? undefined : { start, end }
}

function nthWeek(reading: Reading, grain: 'month' | 'year', n: number, count: number): Reading {
  const { year, month } = partsOf(reading.start)
  const ofYear = n > 0 ? isoWeek(year, n) : lastIsoWeek(year, n)
  const week = grain === 'month' ? weekOfMonth(year, month, n) : ofYear
  const extra = (count - 1) * 7 * DAY_MS
  return n > 0
    ? { start: week.start, end: week.end + extra }
    : { start: week.start - extra, end: week.end }
}

function lastIsoWeek(year: number, n: number): Reading {
  const first = isoWeek(year + 1, 1)
  return { start: first.start + n * 7 * DAY_MS, end: first.end + n * 7 * DAY_MS }
}

function nthOf(n: (node: TimeNode) => number, count: (node: TimeNode) => number) {
  return (
    _: ReadingContext,
    head: TimeNode,
    { unit }: TimeNode,
    period: TimeNode,
  ): Meaning | undefined => {
    const { time } = period
    if (time === undefined || unit === undefined) return undefined
    if (unit === 'weekend' || unit === 'business-day') return undefined
    const kind = unit === 'day' && count(head) === 1 ? 'point' : 'range'
    return timeMeaning(
      mapTime(time, { kind, grain: unit, endGrain: undefined }, (reading) =>
        nthUnit(reading, time.grain, unit, n(head), count(head)),
      ),
    )
  }
}

/** "The first Friday of July", "the last Sunday of the month". */
function nthWeekday(
  _: ReadingContext,
  ordinal: TimeNode,
  weekday: TimeNode,
  month: TimeNode,
): Meaning | undefined {
  const { time } = month
  if (time === undefined) return undefined
  return timeMeaning(
    mapTime(time, { kind: 'point', grain: 'day' }, ({ start, end }) => {
      // The last one of a year is that of its last month.
      const { year, month: monthNumber } = partsOf(ordinal.number === -1 ? end - DAY_MS : start)
      const day = nthWeekdayOfMonth(year, monthNumber, weekday.number ?? 1, ordinal.number ?? 1)
      return day === undefined ? undefined : { start: day, end: day + DAY_MS }
    }),
    ['month-day'],
  )
}

/** "The first weekend of May" begins with its first Saturday. */
function nthWeekend(
  _: ReadingContext,
  ordinal: TimeNode,
  _weekend: TimeNode,
  month: TimeNode,
): Meaning | undefined {
  if (month.time === undefined) return undefined
  return timeMeaning(
    mapTime(month.time, { kind: 'range', grain: 'weekend' }, ({ start }) => {
      const { year, month: monthNumber } = partsOf(start)
      const saturday = nthWeekdayOfMonth(year, monthNumber, SATURDAY, ordinal.number ?? 1)
      return saturday === undefined ? undefined : { start: saturday, end: saturday + 2 * DAY_MS }
    }),
  )
}

function nthWeekdayNow(
  context: ReadingContext,
  ordinal: TimeNode,
  weekday: TimeNode,
): Meaning | undefined {
  const month = timeMeaning(unitTime('month', context.today))
  return month && nthWeekday(context, ordinal, weekday, { ...month, from: 0, to: 0, weight: 0 })
}

function halfOfPeriod(_: ReadingContext, ordinal: TimeNode, period: TimeNode): Meaning | undefined {
  const { time } = period
  if (time === undefined || (ordinal.number ?? 0) > 2) return undefined
  const isFirst = ordinal.number === 1
  return spanMeaning(
    mapTime(time, { kind: 'range' }, ({ start, end }) => {
      const middle =
        time.grain === 'year' ? addUnits(start, 6, 'month') : startOf('day', (start + end) / 2)
      return isFirst ? { start, end: middle } : { start: middle, end }
    }),
  )
}

const said = ({ number = 1 }: TimeNode) => number
const one = () => 1
const lastOne = () => -1

export const nthPartGrammar: readonly Rule[] = [
  ...words('last, the last, the final, final', { tags: ['last-word'], number: -1, latent: true }),
  rule(`the? {ordinal} {unit} of|in ${period}`, nthOf(said, one), 1),
  rule(`the? week {number} of|in {month}`, nthWeekOfMonth, 2),
  rule(`{last-word} {unit} of|in ${period}`, nthOf(lastOne, one), 2),
  ...rules(
    [`the? first {number} {unit} of|in ${period}`, `the? {number} first {unit} of|in ${period}`],
    nthOf(one, said),
    2,
  ),
  ...rules(
    [
      `the? last|final {number} {unit} of|in ${period}`,
      `the? {number} last|final {unit} of|in ${period}`,
    ],
    nthOf(lastOne, said),
    2,
  ),
  rule('the? {ordinal|last-word} {weekday} of|in {month|year}', nthWeekday, 2),
  rule('the? {ordinal|last-word} {unit-weekend} of|in {month}', nthWeekend, 2),
  rule('the? {ordinal} {weekday}', nthWeekdayNow),
  rule('the? {ordinal} half of {year|month|quarter|week|decade}', halfOfPeriod, 1),
]

/** "Week 2 of October". */
function nthWeekOfMonth(
  _: ReadingContext,
  { number = 1 }: TimeNode,
  month: TimeNode,
): Meaning | undefined {
  if (month.time === undefined || number < 1 || number > 5) return undefined
  return timeMeaning(
    mapTime(month.time, { kind: 'range', grain: 'week' }, (reading) =>
      nthWeek(reading, 'month', number, 1),
    ),
  )
}
