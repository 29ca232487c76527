import {
  DAY_MS,
  isRealDate,
  partsOf,
  startOf,
  type Wall,
  wallOf,
  weekdayOf,
} from '../../calendar.ts'
import { type Rule, rule, rules } from '../grammar.ts'
import type { Meaning, ReadingContext, Time, TimeNode } from '../time-node.ts'
import { recurringTime, timeMeaning, unitTime, within } from '../times.ts'

/** Alone, numbers are years only in this span; with a month or after "year", more will do. */
const FIRST_BARE_YEAR = 1500
const LAST_BARE_YEAR = 2200

function dayOfMonthTime(context: ReadingContext, day: number): Time {
  return recurringTime(
    context,
    { kind: 'point', grain: 'day' },
    {
      unit: 'month',
      at: (base) => {
        const { year, month } = partsOf(base)
        if (!isRealDate(year, month, day)) return []
        const start = wallOf(year, month, day)
        return [{ start, end: start + DAY_MS }]
      },
    },
  )
}

/** A day of the month, too weak to stand alone. */
function weakDay(tags: readonly string[]) {
  return (context: ReadingContext, { number = 0 }: TimeNode): Meaning | undefined => {
    if (number < 1 || number > 31) return undefined
    const time = dayOfMonthTime(context, number)
    const meaning = timeMeaning(time, ['day-of-month', ...tags], true)
    // A bare number is no day that a clock time could be of: "10 8 pm".
    return meaning && { ...meaning, tags: meaning.tags.filter((tag) => tag !== 'day') }
  }
}

/** "The 3rd", "on the first": a day, unless it counts something: "the 3rd floor". */
function strongDay(tags: readonly string[], latent = false) {
  return (context: ReadingContext, { number = 0 }: TimeNode): Meaning | undefined => {
    if (number < 1 || number > 31) return undefined
    const time = dayOfMonthTime(context, number)
    const meaning = timeMeaning(time, ['day-of-month', ...tags], latent)
    return meaning && { ...meaning, countsNext: true }
  }
}

export function yearTime(year: number): Time | undefined {
  return year >= 1 && year <= 9998 ? unitTime('year', wallOf(year, 1, 1)) : undefined
}

function yearMeaning(latent: boolean, anyYear = false) {
  return (_: ReadingContext, { number = 0 }: TimeNode): Meaning | undefined => {
    const isUsual = number >= FIRST_BARE_YEAR && number <= LAST_BARE_YEAR
    const isPossible = latent && number >= 1000 && number < 3000
    if (!(anyYear || isUsual || isPossible)) return undefined
    return timeMeaning(yearTime(number), ['calendar-year'], latent)
  }
}

/** A year of two digits is the one within the fifty years around the turn of the century. */
export function fullYear(digits: string): number {
  const value = Number(digits)
  if (digits.length > 2) return value
  return value < 50 ? 2000 + value : 1900 + value
}

function monthDay(context: ReadingContext, month: TimeNode, day: TimeNode): Meaning | undefined {
  return timeMeaning(within(context, month.time, day.time), ['month-day'])
}

/** "Friday the 31st": the month that has such a Friday. */
function weekdayAndDay(
  context: ReadingContext,
  weekday: TimeNode,
  day: TimeNode,
): Meaning | undefined {
  const recurrence = day.time?.recurrence
  if (recurrence === undefined || day.time === undefined) return undefined
  const at = (base: Wall) =>
    recurrence.at(base).filter(({ start }) => weekdayOf(start) === weekday.number)
  const shape = { kind: 'point', grain: 'day' } as const
  const time = recurringTime(context, shape, { unit: 'month', at })
  // Where this month has such a day, people mean that one.
  const thisMonth = at(startOf('month', context.today))
  return timeMeaning({ ...time, readings: [...thisMonth, ...time.readings] })
}

/** The weekday only repeats what the date says; where both disagree, people mean the date. */
function sayDateTwice(_: ReadingContext, weekday: TimeNode, date: TimeNode): Meaning | undefined {
  if (weekday.time === undefined || date.time === undefined) return undefined
  const agrees = date.time.readings.filter(({ start }) => weekdayOf(start) === weekday.number)
  const others = date.time.readings.filter((reading) => !agrees.includes(reading))
  return timeMeaning({ ...date.time, readings: [...agrees, ...others] }, ['month-day'])
}

/** "05-Aug-16". */
function shortYear(
  context: ReadingContext,
  date: TimeNode,
  { number = 0 }: TimeNode,
): Meaning | undefined {
  const year = yearTime(fullYear(String(number).padStart(2, '0')))
  return timeMeaning(within(context, year, date.time))
}

function shiftedDate(context: ReadingContext, date: TimeNode): Meaning | undefined {
  if (date.time === undefined) return undefined
  const { year } = partsOf(context.today)
  const thisYear = date.time.recurrence?.at(wallOf(year, 1, 1)) ?? date.time.readings
  return timeMeaning({ ...date.time, recurrence: undefined, readings: thisYear })
}

function dateOfWeek(
  context: ReadingContext,
  outer: TimeNode,
  inner: TimeNode,
): Meaning | undefined {
  return timeMeaning(within(context, outer.time, inner.time))
}

export const dayGrammar: readonly Rule[] = [
  rule('{ordinal}', weakDay(['ordinal-day'])),
  rule('{digit-ordinal}', weakDay(['digit-day'])),
  rule('{worded}', weakDay(['number-day'])),
  rule('{short-digits}', weakDay(['number-day', 'digit-day', 'bare-day'])),
  ...rules(
    ['the {digit-ordinal}', 'on the {ordinal}', 'on the {digit-ordinal}'],
    strongDay(['ordinal-day']),
  ),
  rule('the {ordinal}', strongDay(['ordinal-day'], true)),
  ...rules(['on|for the {short-digits|worded}', 'on {short-digits}'], strongDay(['the-number'])),
  rule('the {short-digits|worded}', strongDay(['the-number'], true)),

  ...rules(['{month-name} .? -|/|,? the? {day-of-month}'], monthDay, 1),
  ...rules(
    ['{day-of-month} of? -|/? {month-name} .?', '{day-of-month} day of {month-name}'],
    (context, day, month) => monthDay(context, month, day),
    1,
  ),
  rule('{month-name} .? {day-of-month} th|st|nd|rd', monthDay),

  rule('{digits}', yearMeaning(true)),
  rule('{year-words}', yearMeaning(true)),
  ...rules(['in|during|throughout|from|of {digits|year-words}'], yearMeaning(false)),
  ...rules(['in? the? calendar? year of? {digits|year-words}'], yearMeaning(false)),
  rule('in the year of? {digits|year-words}', yearMeaning(false, true)),

  ...rules(
    ['{yearly} ,|-|/|.? {calendar-year}', '{yearly} of|in ,? {year}', '{yearly} {shifted-year}'],
    (context, inner, year) => innerOf(context, year, inner),
    3,
  ),
  ...rules(['{month-day} -|/ {short-digits}', "{month-day} ,? '|’ {short-digits}"], shortYear, 2),
  ...rules(
    [
      '{calendar-year} -|/|,? {yearly}',
      '{shifted-year} ,? {yearly}',
      "{shifted-year} '|’ s {yearly}",
    ],
    innerOf,
    3,
  ),
  ...rules(
    ['{monthly} of|in {shifted-month}', '{ordinal-day|day-range|the-number} {shifted-month}'],
    (context, inner, month) => innerOf(context, month, inner),
    1,
  ),
  ...rules(['{shifted-month} on? {ordinal-day}'], innerOf),
  ...rules(['on? {weekly} of|in? {shifted-week}'], (context, day, week) =>
    dateOfWeek(context, week, day),
  ),
  ...rules(
    [
      "{shifted-week} '|’ s {weekly}",
      'on? {shifted-week} on|-? {weekly}',
      '{week} .|,? on {weekday}',
    ],
    dateOfWeek,
    2,
  ),
  ...rules(['on? {weekday} {weeks-away}'], (context, day, week) => dateOfWeek(context, week, day)),
  ...rules(['{weeks-away} on? {weekday}', '{distant} ,? on {weekday}'], dateOfWeek, 1),

  ...rules(
    ['{weekday} ,? the? {ordinal-day}', '{weekday} the {number-day}', '{weekday} {bare-day}'],
    weekdayAndDay,
    1,
  ),
  ...rules(
    ['{weekday} ,|-? the? {month-day|dated}', '{weekday} ( {month-day|dated} )'],
    sayDateTwice,
    1,
  ),
  ...rules(
    ['{month-day|dated} ,? ( {weekday} )', '{month-day|dated} ,? {weekday}'],
    (context, date, weekday) => sayDateTwice(context, weekday, date),
  ),
  ...rules(
    ['{shift} {weekday} ,|-? {month-day|dated}', '{shift} {weekday} ( {month-day|dated} )'],
    (context, _shift, _weekday, date) => shiftedDate(context, date),
    3,
  ),
]

/** Keeps the tags of what stands inside: a range of days stays a range of days. */
function innerOf(context: ReadingContext, outer: TimeNode, inner: TimeNode): Meaning | undefined {
  const time = within(context, outer.time, inner.time)
  if (time === undefined || time.readings.length === 0) return undefined
  const keepsRecurrence = (tag: string) => !['yearly', 'monthly', 'weekly', 'daily'].includes(tag)
  const tags = inner.tags.filter(keepsRecurrence)
  const recurring = time.recurrence === undefined ? [] : [`${time.recurrence.unit}ly`]
  return { tags: [...new Set([...tags, ...recurring, 'solid'])], time }
}
