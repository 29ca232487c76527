import { addUnits, DAY_MS } from '../../calendar.ts'
import { type Rule, rule, rules } from '../grammar.ts'
import type { Meaning, ReadingContext, TimeNode } from '../time-node.ts'
import {
  dayTime,
  mapTime,
  momentTime,
  occurrence,
  rangeTime,
  spanMeaning,
  timeMeaning,
} from '../times.ts'
import { isClockDuration, MAX_COUNT, move, pointAway } from './durations.ts'

function fromNow(direction: 1 | -1) {
  return (context: ReadingContext, duration: TimeNode): Meaning | undefined =>
    timeMeaning(pointAway(context.today, context.now, duration, direction), [
      'distant',
      ...(duration.duration?.every(({ unit }) => unit === 'week') ? ['weeks-away'] : []),
    ])
}

function fromDay(direction: 1 | -1) {
  return (context: ReadingContext, duration: TimeNode, day: TimeNode): Meaning | undefined => {
    const { time } = day
    if (time === undefined || isClockDuration(duration.duration ?? [])) return undefined
    const moved = mapTime(time, { kind: 'point', grain: 'day' }, ({ start }) => {
      const to = move(start, duration.duration ?? [], direction)
      return { start: to, end: to + DAY_MS }
    })
    // "A week from Friday" is counted from the next Friday.
    const isWeekday = direction === 1 && time.recurrence?.unit === 'week'
    const ahead = moved.readings.filter(
      ({ start }) => start > move(context.today, duration.duration ?? [], 1),
    )
    const ordered = isWeekday ? { ...moved, readings: [...ahead, ...moved.readings] } : moved
    return timeMeaning({ ...ordered, recurrence: undefined }, ['distant'])
  }
}

/** "The day before" is yesterday, unless a thing follows: "the day before the trip". */
function beforeNoun(
  build: (context: ReadingContext, first: TimeNode) => Meaning | undefined,
): (context: ReadingContext, first: TimeNode) => Meaning | undefined {
  return (context, first) => {
    const meaning = build(context, first)
    return meaning && { ...meaning, countsNext: true }
  }
}

/** "Two Sundays from now". */
function weekdaysAway(direction: 1 | -1) {
  return (
    context: ReadingContext,
    { number = 1 }: TimeNode,
    weekday: TimeNode,
  ): Meaning | undefined => {
    const recurrence = weekday.time?.recurrence
    const from = direction === 1 ? context.today + DAY_MS : context.today
    const first = recurrence && occurrence(recurrence, from, direction)
    if (first === undefined || number > MAX_COUNT) return undefined
    return timeMeaning(dayTime(addUnits(first.start, direction * (number - 1), 'week')))
  }
}

/** The unit right before or after a day: "the week before 9 June", "the Friday after". */
function besideDay(direction: 1 | -1) {
  return (_: ReadingContext, head: TimeNode, day: TimeNode): Meaning | undefined => {
    const { time } = day
    if (time === undefined) return undefined
    const recurrence = head.time?.recurrence
    if (recurrence !== undefined) {
      return timeMeaning(
        mapTime(time, { kind: 'point', grain: 'day' }, ({ start, end }) =>
          occurrence(recurrence, direction === 1 ? end : start, direction),
        ),
      )
    }
    const unit = head.unit
    if (unit !== 'day' && unit !== 'week' && unit !== 'month' && unit !== 'year') return undefined
    return timeMeaning(
      mapTime(time, { kind: unit === 'day' ? 'point' : 'range', grain: unit }, ({ start, end }) =>
        direction === 1
          ? { start: end, end: addUnits(end, 1, unit) }
          : { start: addUnits(start, -1, unit), end: start },
      ),
    )
  }
}

function besideNow(direction: 1 | -1) {
  return (context: ReadingContext, weekday: TimeNode): Meaning | undefined => {
    const recurrence = weekday.time?.recurrence
    const from = direction === 1 ? context.today + DAY_MS : context.today
    const found = recurrence && occurrence(recurrence, from, direction)
    return found && timeMeaning(dayTime(found.start))
  }
}

function awayFromToday(days: number) {
  return (context: ReadingContext): Meaning | undefined =>
    timeMeaning(dayTime(context.today + days * DAY_MS), ['named-day'])
}

function theOtherDay(context: ReadingContext): Meaning | undefined {
  const time = rangeTime(context.today - 7 * DAY_MS, context.today, 'day')
  return spanMeaning({ ...time, bound: 'around' })
}

function nowMeaning(latent: boolean) {
  return (context: ReadingContext): Meaning | undefined =>
    timeMeaning(momentTime(context.now, 'second'), ['now'], latent)
}

export const relativeGrammar: readonly Rule[] = [
  ...rules(['{duration} ago|back|earlier|previously', '{duration} before now|today'], fromNow(-1)),
  ...rules(
    [
      '{duration} from|after now|today',
      '{duration} hence|away',
      'in about|around|exactly|just? {duration}',
      "in {duration} ' time",
      'in {duration} ’ time',
      "in {duration} ' s time",
    ],
    fromNow(1),
  ),
  ...rules(['{duration} before|prior'], beforeNoun(fromNow(-1))),
  ...rules(['{duration} later'], beforeNoun(fromNow(1))),
  ...rules(
    [
      '{duration} from|after|since|past the? {day}',
      '{duration} following {day}',
      '{duration} later than {day}',
    ],
    fromDay(1),
    1,
  ),
  ...rules(
    ['{duration} before|prior|until|to to? the? {day}', '{duration} ahead of {day}'],
    fromDay(-1),
    1,
  ),
  ...rules(
    [
      '{number} {weekday} from now|today',
      '{number} {weekday} later|hence|on',
      'in {number} {weekday}',
    ],
    weekdaysAway(1),
    1,
  ),
  ...rules(['{number} {weekday} ago|back|earlier|before'], weekdaysAway(-1), 1),

  ...rules(
    [
      'the? {unit|weekday} before|preceding {day|month|year}',
      'the? {unit} prior to {day|month|year}',
    ],
    besideDay(-1),
    2,
  ),
  ...rules(['the? {unit|weekday} after|following {day|month|year}'], besideDay(1), 2),
  rule('the {weekday} before', beforeNoun(besideNow(-1))),
  rule('the {weekday} after', beforeNoun(besideNow(1))),

  ...rules(['today', 'my day', 'this day', "today ' s", 'to - day'], awayFromToday(0)),
  ...rules(
    [
      'tomorrow|tmr|tmrw|tmrow|tomorow|tommorow|tommorrow|tomorrows',
      'the? next day',
      'the? following day',
      'the day after today',
    ],
    awayFromToday(1),
  ),
  ...rules(
    ['yesterday|yday|yesterdays|ystday', 'the? previous|last day', 'the day before today'],
    awayFromToday(-1),
  ),
  rule('the day after', beforeNoun(awayFromToday(1))),
  rule('the day before', beforeNoun(awayFromToday(-1))),
  ...rules(['the? day after tomorrow|tmr|tmrw', 'overmorrow'], awayFromToday(2), 2),
  ...rules(['the? day before yesterday|yday'], awayFromToday(-2), 2),
  ...rules(['the other day', 'just the other day'], theOtherDay),
  ...rules(
    [
      'right now',
      'just now',
      'at present',
      'at the moment|minute',
      'at this moment|minute|time|instant',
      'at this very moment|minute',
      'as of now',
      'asap',
      'as soon as possible',
      'at once',
    ],
    nowMeaning(false),
  ),
  ...rules(['now', 'the? present', 'present day'], nowMeaning(true)),
]
