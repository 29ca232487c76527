import {
  addUnits,
  DAY_MS,
  previousWeekday,
  startOf,
  unitRange,
  type Wall,
  weekdayInWeek,
  weekdayOf,
} from '../../calendar.ts'
import { type Rule, rule, rules } from '../grammar.ts'
import {
  type Meaning,
  nothing,
  type ReadingContext,
  type Time,
  type TimeNode,
} from '../time-node.ts'
import {
  dayTime,
  mapTime,
  occurrence,
  rangeTime,
  spanMeaning,
  timeMeaning,
  unitTime,
  within,
} from '../times.ts'
import { move } from './durations.ts'

const SATURDAY = 6
const WEEKEND_DAYS = 2
/** "Last Saturday" asked of a memory may be one on which something happened. */
const OLDER_WEEKDAYS = 2
const longUnits: readonly string[] = [
  'day',
  'week',
  'month',
  'quarter',
  'year',
  'decade',
  'century',
]

function weekendTime(wall: Wall): Time {
  const start = weekdayInWeek(wall, SATURDAY)
  return rangeTime(start, start + WEEKEND_DAYS * DAY_MS, 'weekend')
}

function isLongUnit(
  unit: string | undefined,
): unit is 'day' | 'week' | 'month' | 'quarter' | 'year' | 'decade' | 'century' {
  return unit !== undefined && longUnits.includes(unit)
}

/** The unit that is `count` units away from the one of now: "next month" is one away. */
function shiftedUnit(
  context: ReadingContext,
  unit: string | undefined,
  count: number,
): Meaning | undefined {
  if (unit === 'weekend')
    return timeMeaning(weekendTime(addUnits(context.today, count, 'week')), ['shifted-weekend'])
  if (!isLongUnit(unit)) return undefined
  const start = startOf(unit, context.today)
  return timeMeaning(unitTime(unit, addUnits(start, count, unit)), [`shifted-${unit}`])
}

/** "Over the last week" is the seven days up to now, not the calendar week before. */
function rollingUnit(
  context: ReadingContext,
  _shift: TimeNode,
  { unit }: TimeNode,
): Meaning | undefined {
  if (unit !== 'week' && unit !== 'month' && unit !== 'year') return undefined
  const start = addUnits(context.today, -1, unit)
  return timeMeaning(rangeTime(start, context.today, unit, 'day'), ['rolling-unit'])
}

/** "Last Friday" is the Friday of last week, "this Friday" that of this week, and so on. */
function shiftedWeekday(
  context: ReadingContext,
  shift: TimeNode,
  weekday: TimeNode,
): Meaning | undefined {
  const number = weekday.number ?? 1
  const count = shift.number ?? 0
  if (shift.tags.includes('nearest') || shift.tags.includes('rolling')) {
    return nearestWeekday(context, weekday, count)
  }
  const first = weekdayInWeek(addUnits(context.today, count, 'week'), number)
  if (count >= 0) return timeMeaning(dayTime(first), ['shifted-day'])
  const nearest = previousWeekday(context.today, number)
  // At the weekend, the working week that has just ended is already the last one.
  const isWeekend = weekdayOf(context.today) >= SATURDAY && number < SATURDAY
  const both = isWeekend ? [nearest, first] : [first, nearest]
  const days = both.filter((day, index) => both.indexOf(day) === index)
  for (let older = 1; older <= OLDER_WEEKDAYS; older += 1) days.push(first - older * 7 * DAY_MS)
  const readings = days.map((start) => ({ start, end: start + DAY_MS }))
  return timeMeaning({ kind: 'point', grain: 'day', readings }, ['shifted-day'])
}

function nearestWeekday(
  context: ReadingContext,
  weekday: TimeNode,
  count: number,
): Meaning | undefined {
  const recurrence = weekday.time?.recurrence
  if (recurrence === undefined) return undefined
  const from = count > 0 ? context.today + DAY_MS : context.today
  const reading = occurrence(recurrence, from, count > 0 ? 1 : -1)
  return reading && timeMeaning(dayTime(reading.start), ['shifted-day'])
}

/** "Last May" is the May of last year, "this May" that of this year. */
function shiftedMonth(
  context: ReadingContext,
  shift: TimeNode,
  month: TimeNode,
): Meaning | undefined {
  const year = unitTime('year', addUnits(startOf('year', context.today), shift.number ?? 0, 'year'))
  return timeMeaning(within(context, year, month.time), ['shifted-month'])
}

/** "The last summer", "next Easter": the nearest one that is over, or that is to come. */
function shiftedYearly(
  context: ReadingContext,
  shift: TimeNode,
  yearly: TimeNode,
): Meaning | undefined {
  const { time } = yearly
  const recurrence = time?.recurrence
  if (time === undefined || recurrence === undefined) return undefined
  const count = shift.number ?? 0
  const year = unitTime('year', context.today)
  if (count === 0) return timeMeaning(within(context, year, time))
  const over = time.readings.filter(({ end }) => end <= context.today)
  const ahead = time.readings.filter(({ start }) => start > context.today)
  return timeMeaning({ ...time, recurrence: undefined, readings: count < 0 ? over : ahead })
}

/** "The week after next", "the weekend before last". */
function skippedUnit(count: number) {
  return (context: ReadingContext, { unit }: TimeNode): Meaning | undefined =>
    shiftedUnit(context, unit, count)
}

/** "The week" is this one; "over the years" is no time. */
function thatUnit(context: ReadingContext, { unit, tags }: TimeNode): Meaning | undefined {
  return tags.includes('plural-unit') ? undefined : shiftedUnit(context, unit, 0)
}

function bareWeekend(context: ReadingContext): Meaning | undefined {
  return timeMeaning(weekendTime(context.today), ['shifted-weekend'])
}

/** "What did you do over the weekend?" asks for the one that is over. */
function overWeekend(context: ReadingContext): Meaning | undefined {
  const coming = weekendTime(context.today)
  const past = weekendTime(addUnits(context.today, -1, 'week'))
  const hasBegun = coming.readings.some(({ start }) => start <= context.today)
  if (hasBegun || context.prefers === 'future') return timeMeaning(coming)
  return timeMeaning({ ...past, readings: [...past.readings, ...coming.readings] })
}

/** "The week of 10 April": the week that holds the day. */
function weekOfDay(_: ReadingContext, day: TimeNode): Meaning | undefined {
  if (day.time === undefined) return undefined
  return timeMeaning(
    mapTime(day.time, { kind: 'range', grain: 'week' }, ({ start }) => {
      const monday = startOf('week', start)
      return { start: monday, end: monday + 7 * DAY_MS }
    }),
  )
}

/** The weekend of the week of a day. */
function weekendOfDay(_: ReadingContext, day: TimeNode): Meaning | undefined {
  if (day.time === undefined || day.tags.includes('holiday')) return undefined
  const shape = { kind: 'range', grain: 'weekend' } as const
  return timeMeaning(mapTime(day.time, shape, ({ start }) => weekendTime(start).readings[0]))
}

function workingWeek(context: ReadingContext, { number = 0 }: TimeNode): Meaning | undefined {
  const monday = startOf('week', addUnits(context.today, number, 'week'))
  return spanMeaning(rangeTime(monday, weekdayInWeek(monday, SATURDAY), 'week'))
}

function fortnight(context: ReadingContext, { number = 0 }: TimeNode): Meaning | undefined {
  const monday = startOf('week', addUnits(context.today, 2 * number, 'week'))
  return spanMeaning(rangeTime(monday, addUnits(monday, 2, 'week'), 'week'))
}

function monthOfDay(_: ReadingContext, { time }: TimeNode): Meaning | undefined {
  return (
    time &&
    timeMeaning(
      mapTime(time, { kind: 'range', grain: 'month' }, ({ start }) => unitRange('month', start)),
    )
  )
}

export const unitGrammar: readonly Rule[] = [
  rule('{shift} {unit}', (context, shift, unit) => {
    if (unit.unit === 'day' && shift.number === 0 && !shift.tags.includes('rolling'))
      return undefined
    // On a Monday, "the coming weekend" is that of this week.
    const isNear = shift.tags.includes('nearest') && unit.unit === 'weekend'
    return shiftedUnit(
      context,
      unit.unit,
      isNear && weekdayOf(context.today) < SATURDAY ? 0 : (shift.number ?? 0),
    )
  }),
  ...rules(
    ['over|in|during|within|throughout {shift} {unit-week|unit-month|unit-year}'],
    rollingLast,
    1,
  ),
  rule('{rolling} {unit}', rollingUnit, 1),
  ...rules(['the {unit-week|unit-month|unit-year|unit-weekend}'], thatUnit),
  rule('{shift} {unit-business-day}', (context, { number = 0 }) =>
    timeMeaning(dayTime(move(context.today, [{ count: number, unit: 'business-day' }], 1))),
  ),
  ...rules(['{shift} working|work|business week', '{shift} workweek'], workingWeek),
  ...rules(['{shift} fortnight'], fortnight),
  rule('the fortnight', (context) => fortnight(context, { ...nothing, number: 0 })),
  ...rules(['the? month of|with {month-day}'], monthOfDay, 2),
  rule('weekend', bareWeekend),
  rule('over the {unit-weekend}', overWeekend, 1),
  ...rules(['{number} {unit-weekend} ago|back'], (context, { number = 1 }) =>
    shiftedUnit(context, 'weekend', -number),
  ),
  ...rules(['{number} {unit-weekend} from now'], (context, { number = 1 }) =>
    shiftedUnit(context, 'weekend', number),
  ),
  ...rules(
    ['the? {weekday} after the? next'],
    (context, { number = 1 }) =>
      timeMeaning(dayTime(weekdayInWeek(addUnits(context.today, 2, 'week'), number))),
    2,
  ),
  ...rules(
    ['the? {weekday} before the? last'],
    (context, { number = 1 }) =>
      timeMeaning(dayTime(weekdayInWeek(addUnits(context.today, -2, 'week'), number))),
    2,
  ),
  ...rules(['the? weekend of|after the? {day}'], weekendOfDay, 2),
  ...rules(['{holiday} week'], weekOfDay),
  ...rules(['the? {unit} after the? next', 'the? {unit} after the? following'], skippedUnit(2)),
  ...rules(['the? {unit} before last', 'the? {unit} before the last'], skippedUnit(-2)),
  rule('{shift} {weekday}', shiftedWeekday, 1),
  rule('{shift} {month-name}', shiftedMonth, 1),
  rule('{shift} {holiday|season|numbered-quarter}', shiftedYearly, 1),
  ...rules(
    [
      'the? week of {day}',
      'w / c {day}',
      'wc {day}',
      'the? week starting|beginning|commencing|ending|including|containing on? {day}',
      'the? week of|with the? {day-of-month}',
    ],
    weekOfDay,
    1,
  ),
]

/** Only "last" rolls after a preposition: "over the next week" is as likely the calendar's. */
function rollingLast(
  context: ReadingContext,
  shift: TimeNode,
  unit: TimeNode,
): Meaning | undefined {
  return shift.number === -1 ? rollingUnit(context, shift, unit) : undefined
}
