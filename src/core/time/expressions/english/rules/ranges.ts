import { DAY_MS, partsOf, type Wall, wallOf } from '../../calendar.ts'
import { type Rule, rule, rules } from '../grammar.ts'
import {
  type Meaning,
  nothing,
  type Reading,
  type ReadingContext,
  type Recurrence,
  type Time,
  type TimeNode,
} from '../time-node.ts'
import { dayTime, occurrence, recurringTime, spanMeaning, within } from '../times.ts'
import { dailyTime } from './clock.ts'
import { move } from './durations.ts'

const HALF_DAY_MINUTES = 720
const DAY_MINUTES = 1440
const MINUTE_MS = 60_000
const to = 'to|till|until|til|through|thru'
/** Between numbers in words, a dash joins: "twenty-one". */
const dash = '-|–|—|~'
const clockGrains: readonly string[] = ['hour', 'minute', 'second', 'part-of-day']

const beginOf = (reading: Reading): Wall => reading.anchor ?? reading.start

/** From the first to the second; what is not fixed comes as near to the other as it can. */
function rangeBetween(
  context: ReadingContext,
  first: TimeNode,
  second: TimeNode,
): Meaning | undefined {
  const [from, until] = [first.time, second.time]
  if (
    from === undefined ||
    until === undefined ||
    from.open !== undefined ||
    until.open !== undefined
  )
    return undefined
  if (second.tags.includes('now') && !clockGrains.includes(from.grain)) {
    return rangeBetween(context, first, { ...second, tags: [], time: dayTime(context.today) })
  }
  const isEdge = until.readings.some(({ anchor }) => anchor !== undefined)
  const grain =
    clockGrains.includes(from.grain) || clockGrains.includes(until.grain) ? 'minute' : until.grain
  const shape = {
    kind: 'range',
    grain,
    endGrain: isEdge ? undefined : (until.endGrain ?? until.grain),
  } as const
  if (from.recurrence !== undefined && until.recurrence !== undefined) {
    return spanMeaning(recurringTime(context, shape, bothRecur(from.recurrence, until.recurrence)))
  }
  return spanMeaning({ ...shape, readings: pair(from, until) })
}

function bothRecur(from: Recurrence, until: Recurrence): Recurrence {
  return {
    unit: from.unit,
    at: (base) =>
      from.at(base).flatMap((start) => {
        const end = firstAfter(until, beginOf(start))
        return end === undefined ? [] : [{ start: beginOf(start), end }]
      }),
  }
}

function firstAfter(recurrence: Recurrence, start: Wall): Wall | undefined {
  const found = occurrence(recurrence, start + 1, 1)
  if (found === undefined) return undefined
  // An edge may begin before the start and still end after it: "from May to the end of May".
  const around = occurrence(recurrence, start + 1, -1)
  if (around?.anchor !== undefined && around.anchor > start) return around.anchor
  return beginOf(found)
}

function pair(from: Time, until: Time): readonly Reading[] {
  const { recurrence } = until
  // "From 2014 to 1 August" goes to the last one, not to that of 2014.
  if (recurrence !== undefined && from.grain !== 'year') {
    return from.readings.flatMap((start) => {
      const end = firstAfter(recurrence, beginOf(start))
      return end === undefined ? [] : [{ start: beginOf(start), end }]
    })
  }
  return until.readings.flatMap((end) => {
    const starts =
      from.recurrence === undefined
        ? from.readings
        : [occurrence(from.recurrence, beginOf(end), -1)]
    const start = starts.find((reading) => reading !== undefined && beginOf(reading) < beginOf(end))
    return start === undefined ? [] : [{ start: beginOf(start), end: beginOf(end) }]
  })
}

const JANUARY = wallOf(2000, 1, 1)

/** "From the 4th to the 23rd" of whatever month follows. */
function dayRange(context: ReadingContext, first: TimeNode, second: TimeNode): Meaning | undefined {
  const [from, until] = [first.time?.recurrence, second.time?.recurrence]
  if (from === undefined || until === undefined) return undefined
  const recurrence: Recurrence = {
    unit: 'month',
    at: (base) => {
      const [start] = from.at(base)
      const [end] = until.at(base)
      return start === undefined || end === undefined || end.start <= start.start
        ? []
        : [{ start: start.start, end: end.start }]
    },
  }
  // January has every day: what is no range there is none in any month.
  if (recurrence.at(JANUARY).length === 0) return undefined
  const isSaidAsDays = first.tags.includes('ordinal-day') && second.tags.includes('ordinal-day')
  const time = recurringTime(context, { kind: 'range', grain: 'day', endGrain: 'day' }, recurrence)
  const meaning = spanMeaning(time, ['day-range'], !isSaidAsDays)
  return meaning && { ...meaning, countsNext: true }
}

/** "From 2 to 7 April": the first day is in the month of the last. */
function dayToDate(context: ReadingContext, day: TimeNode, date: TimeNode): Meaning | undefined {
  if (day.time?.recurrence === undefined || date.time === undefined) return undefined
  const before = (reading: Reading): readonly Reading[] => {
    const start = day.time?.recurrence && occurrence(day.time.recurrence, reading.start, -1)
    return start === undefined ? [] : [{ start: start.start, end: reading.start }]
  }
  const shape = { kind: 'range', grain: 'day', endGrain: 'day' } as const
  const { recurrence } = date.time
  if (recurrence === undefined)
    return spanMeaning({ ...shape, readings: date.time.readings.flatMap(before) })
  return spanMeaning(
    recurringTime(context, shape, {
      unit: recurrence.unit,
      at: (base) => recurrence.at(base).flatMap(before),
    }),
  )
}

/** "7 to 8 pm", "11 to 2": a half of the day that was not said follows from the one that was. */
function clockRange(
  context: ReadingContext,
  first: TimeNode,
  second: TimeNode,
): Meaning | undefined {
  const [from = 0, until = 0] = [first.number, second.number]
  const starts = halves(first)
  const ends = halves(second)
  const pairs = starts.map((start) => {
    const end = ends.find((minute) => minute > start)
    return { start, end: end ?? (ends[0] ?? until) + DAY_MINUTES }
  })
  // With only the end fixed, the start is the nearest one before it.
  const nearest = pairs.reduce(
    (best, next) => (next.end - next.start < best.end - best.start ? next : best),
    pairs[0] ?? { start: from, end: until },
  )
  const chosen = ends.length === 1 && starts.length > 1 ? [nearest] : pairs
  const isWeak = first.tags.includes('bare-hour') && second.tags.includes('bare-hour')
  const readings = chosen.map(({ start, end }) => ({
    start: start * MINUTE_MS,
    end: end * MINUTE_MS,
  }))
  const time = dailyTime(context, readings, { kind: 'range', grain: 'minute' })
  return spanMeaning(time, ['clock-range'], isWeak)
}

function halves(clock: TimeNode): readonly number[] {
  const { number = 0 } = clock
  if (!clock.tags.includes('either-half')) return [number]
  const early = number % HALF_DAY_MINUTES
  return [early, early + HALF_DAY_MINUTES]
}

/** "From 9:30 for 7 hours". */
function clockFor(
  context: ReadingContext,
  clock: TimeNode,
  duration: TimeNode,
): Meaning | undefined {
  const parts = duration.duration ?? []
  const readings = halves(clock).map((minute) => ({
    start: minute * MINUTE_MS,
    end: Math.min(move(minute * MINUTE_MS, parts, 1), 3 * DAY_MS),
  }))
  return spanMeaning(dailyTime(context, readings, { kind: 'range', grain: 'minute' }), [
    'clock-range',
  ])
}

/** "Between 2:00 tomorrow and 4:00": the first such hour after the start. */
function momentToClock(_: ReadingContext, moment: TimeNode, clock: TimeNode): Meaning | undefined {
  const recurrence = clock.time?.recurrence
  if (moment.time === undefined || recurrence === undefined) return undefined
  if (moment.tags.includes('bare-hour')) return undefined
  const readings = moment.time.readings.flatMap(({ start }) => {
    const day = wallOf(partsOf(start).year, partsOf(start).month, partsOf(start).day)
    const ends = [...recurrence.at(day), ...recurrence.at(day + DAY_MS)]
    const end = ends.find((reading) => reading.start > start)
    return end === undefined ? [] : [{ start, end: end.start }]
  })
  return spanMeaning({ kind: 'range', grain: 'minute', readings })
}

const side = '{solid|calendar-year|month-name|weekday|slashed-day|now}'
const dayNumber = '{ordinal-day|number-day}'

export const rangeGrammar: readonly Rule[] = [
  rule(`from? ${side} to date`, upToNow, 2),
  ...rules(
    [
      `from|in|on|over|during? ${side} ${to}|${dash} ${side}`,
      `between ${side} and|${to}|${dash} ${side}`,
    ],
    datesOnly,
    1,
  ),
  ...rules(
    [
      `from? the? ${dayNumber} ${to} the? ${dayNumber}`,
      `between the? ${dayNumber} and|${to} the? ${dayNumber}`,
      `from|between? {digit-day} ${dash} {digit-day}`,
    ],
    dayRange,
    1,
  ),
  ...rules(
    ['{day-range} of|in|,? {month-name|month}'],
    (context, days, month) => daysOfMonth(context, month, days),
    2,
  ),
  ...rules(['on? {month-name|month} ,? {day-range}'], daysOfMonth, 2),
  ...rules(
    [
      `from? {month-day|dated} ${to} the? ${dayNumber}`,
      `between {month-day|dated} and|${to} the? ${dayNumber}`,
    ],
    rangeBetween,
    1,
  ),
  ...rules(
    [`from the? ${dayNumber} ${to} {month-day}`, `between the? ${dayNumber} and|${to} {month-day}`],
    dayToDate,
    1,
  ),
  ...rules(
    [
      `from? {clock} ${to} {clock}`,
      `between {clock} and|${to} {clock}`,
      `from|between? {digit-clock} ${dash} {digit-clock}`,
    ],
    clockRange,
    1,
  ),
  ...rules(
    ['from? {clock} for {duration}', 'for {duration} from|at|starting {clock}'],
    (context, a, b) =>
      a.duration === undefined ? clockFor(context, a, b) : clockFor(context, b, a),
  ),
  ...rules(
    [`from {clocked|now} ${to} {clock}`, `between {clocked|now} and|${to} {clock}`],
    momentToClock,
    1,
  ),
]

function upToNow(context: ReadingContext, first: TimeNode): Meaning | undefined {
  return datesOnly(context, first, { ...nothing, time: dayTime(context.today) })
}

function daysOfMonth(
  context: ReadingContext,
  month: TimeNode,
  days: TimeNode,
): Meaning | undefined {
  return spanMeaning(within(context, month.time, days.time))
}

/** Clock times alone make ranges by their own rule. */
function datesOnly(
  context: ReadingContext,
  first: TimeNode,
  second: TimeNode,
): Meaning | undefined {
  if (first.tags.includes('clock') || second.tags.includes('clock')) return undefined
  return rangeBetween(context, first, second)
}
