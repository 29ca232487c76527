import { addUnits, type CalendarUnit, DAY_MS, startOf } from '../../calendar.ts'
import { type Rule, rule, rules } from '../grammar.ts'
import type { DurationPart, Meaning, Reading, ReadingContext, TimeNode } from '../time-node.ts'
import { mapTime, rangeTime, spanMeaning } from '../times.ts'
import { isClockDuration, move } from './durations.ts'

/** Counted in whole calendar units: "the last 2 quarters" are those before this one. */
const wholeUnits: readonly string[] = ['quarter', 'decade', 'century']

function pastWindow(context: ReadingContext, parts: readonly DurationPart[]): Meaning | undefined {
  if (isClockDuration(parts))
    return spanMeaning(rangeTime(move(context.now, parts, -1), context.now, 'minute'))
  const [first] = parts
  if (first !== undefined && wholeUnits.includes(first.unit)) {
    const end = startOf(first.unit as CalendarUnit, context.today)
    return spanMeaning(rangeTime(move(end, parts, -1), end, first.unit as 'quarter'))
  }
  return spanMeaning(rangeTime(move(context.today, parts, -1), context.today, 'day', 'day'))
}

function futureWindow(
  context: ReadingContext,
  parts: readonly DurationPart[],
): Meaning | undefined {
  if (isClockDuration(parts))
    return spanMeaning(rangeTime(context.now, move(context.now, parts, 1), 'minute'))
  const [first] = parts
  if (first !== undefined && wholeUnits.includes(first.unit)) {
    const unit = first.unit as CalendarUnit
    const start = addUnits(startOf(unit, context.today), 1, unit)
    return spanMeaning(rangeTime(start, move(start, parts, 1), unit as 'quarter'))
  }
  const tomorrow = context.today + DAY_MS
  return spanMeaning(rangeTime(tomorrow, move(tomorrow, parts, 1), 'day'))
}

function shiftedWindow(
  context: ReadingContext,
  shift: number,
  parts: readonly DurationPart[],
): Meaning | undefined {
  if (shift === 0) return undefined
  return shift < 0 ? pastWindow(context, parts) : futureWindow(context, parts)
}

/** "Within 2 weeks", "less than 2 weeks from now": from today on. */
function upTo(context: ReadingContext, duration: TimeNode): Meaning | undefined {
  const parts = duration.duration ?? []
  if (isClockDuration(parts)) return futureWindow(context, parts)
  return spanMeaning(rangeTime(context.today, move(context.today, parts, 1), 'day'))
}

function sinceAgo(context: ReadingContext, duration: TimeNode): Meaning | undefined {
  return pastWindow(context, duration.duration ?? [])
}

/** "2 weeks starting 20 May", "for 3 days from today". */
function startingOn(_: ReadingContext, duration: TimeNode, day: TimeNode): Meaning | undefined {
  const parts = duration.duration ?? []
  const { time } = day
  if (time === undefined) return undefined
  const grain = isClockDuration(parts) ? 'minute' : 'day'
  const lengthen = ({ start }: Reading): Reading => ({ start, end: move(start, parts, 1) })
  return spanMeaning(mapTime(time, { kind: 'range', grain }, lengthen))
}

export const windowGrammar: readonly Rule[] = [
  rule(
    'within {shift} {duration}',
    (context, { number = 0 }, duration) => (number > 0 ? upTo(context, duration) : undefined),
    2,
  ),
  rule('{shift} {unit-hour}', (context, { number = 0 }) =>
    shiftedWindow(context, number, [{ count: 1, unit: 'hour' }]),
  ),
  rule(
    '{shift} {duration}',
    (context, { number = 0 }, { duration = [] }) => shiftedWindow(context, number, duration),
    1,
  ),
  rule('{number} {shift} {unit}', (context, { number = 1 }, shift, { unit = 'day' }) =>
    shiftedWindow(context, shift.number ?? 0, [{ count: number, unit }]),
  ),
  rule(
    '{shift} {unit} and {duration}',
    (context, { number = 0 }, { unit = 'day' }, { duration = [] }) =>
      shiftedWindow(context, number, [{ count: 1, unit }, ...duration]),
  ),
  ...rules(
    ['{duration} in the future', '{duration} into the future'],
    (context, { duration = [] }) => futureWindow(context, duration),
  ),
  ...rules(['{duration} in|into the past'], (context, { duration = [] }) =>
    pastWindow(context, duration),
  ),
  ...rules(
    [
      'within {duration}',
      'less than {duration} from now|today',
      'within less than {duration}',
      'in less than {duration}',
      'within {duration} from now|today',
    ],
    upTo,
    1,
  ),
  ...rules(['less than {duration} ago', 'within {duration} ago'], sinceAgo, 1),
  ...rules(
    [
      'for? {duration} ,? starting|beginning|commencing from|on|at? {day}',
      'for {duration} ,? from|on {day}',
      'for {duration} starting {clocked}',
    ],
    startingOn,
    2,
  ),
  rule('{day} for {duration}', (context, day, duration) => startingOn(context, duration, day)),
]
