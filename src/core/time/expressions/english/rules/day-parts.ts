import { addUnits, DAY_MS, startOf } from '../../calendar.ts'
import { type Rule, rule, rules } from '../grammar.ts'
import type { Meaning, Reading, ReadingContext, Time, TimeNode } from '../time-node.ts'
import { dayTime, mapTime, rangeTime, spanMeaning, timeMeaning, within } from '../times.ts'
import { dailyTime } from './clock.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const NOON_HOUR = 12
/** Hours of the day; the night ends with its last second, before the next day begins. */
const dayParts: readonly (readonly [string, number, number])[] = [
  ['morning, mornings, forenoon', 8, 12],
  ['afternoon, afternoons, arvo', 12, 16],
  ['evening, evenings', 16, 20],
  ['night, nights, nite', 20, 23 + 3599 / 3600],
  ['daytime', 8, 18],
  ['lunch time, lunchtime', 11, 13],
  ['business hours, business hour', 8, 18],
]

function partTime(context: ReadingContext, from: number, to: number): Time {
  const reading = { start: from * HOUR_MS, end: Math.round(to * 3600) * 1000 }
  return dailyTime(context, [reading], { kind: 'range', grain: 'part-of-day' })
}

function partRules(): Rule[] {
  return dayParts.flatMap(([names, from, to]) =>
    names
      .split(', ')
      .map((name) =>
        rule(name, (context) => timeMeaning(partTime(context, from, to), ['part'], true)),
      ),
  )
}

/** "Early morning" is its first half, "late" its second. */
function halfOfPart(isEarly: boolean) {
  return (_: ReadingContext, part: TimeNode): Meaning | undefined => {
    if (part.time === undefined) return undefined
    const time = mapTime(part.time, {}, ({ start, end }) => {
      const middle = Math.ceil((start + (end - start) / 2) / HOUR_MS) * HOUR_MS
      return isEarly ? { start, end: middle } : { start: middle, end }
    })
    const dated = part.latent === true ? ['part'] : ['dated-part']
    return timeMeaning(time, dated, part.latent)
  }
}

function onDay(context: ReadingContext, day: TimeNode, part: TimeNode): Meaning | undefined {
  return timeMeaning(within(context, day.time, part.time), ['dated-part'])
}

function shiftedPart(
  context: ReadingContext,
  { number = 0 }: TimeNode,
  part: TimeNode,
): Meaning | undefined {
  return timeMeaning(within(context, dayTime(addUnits(context.today, number, 'day')), part.time), [
    'dated-part',
  ])
}

function todaysPart(context: ReadingContext, part: TimeNode): Meaning | undefined {
  return timeMeaning(within(context, dayTime(context.today), part.time), ['dated-part'])
}

function tonight(context: ReadingContext): Meaning | undefined {
  const night = partTime(context, 20, 23 + 3599 / 3600)
  return timeMeaning(within(context, dayTime(context.today), night), ['dated-part'])
}

/** A clock time without "am" or "pm" takes the half of the day that the part of day names. */
function clockInPart(
  context: ReadingContext,
  part: TimeNode,
  clock: TimeNode,
): Meaning | undefined {
  const { time } = part
  const recurrence = clock.time?.recurrence
  if (time === undefined || clock.time === undefined || recurrence === undefined) return undefined
  const choose = (reading: Reading): readonly Reading[] => {
    const day = startOf('day', reading.start)
    const variants = recurrence.at(day)
    const isLate = reading.start - day >= NOON_HOUR * HOUR_MS
    const fits = variants.filter(({ start }) => start - day >= NOON_HOUR * HOUR_MS === isLate)
    return (fits.length > 0 ? fits : variants).slice(0, 1)
  }
  const { kind, grain } = clock.time
  const readings = time.readings.flatMap(choose)
  if (part.latent !== true) return timeMeaning({ kind, grain, readings })
  const shape = choose({ start: time.recurrence?.at(0)[0]?.start ?? 0, end: 0 })[0]
  if (shape === undefined) return undefined
  const base = startOf('day', shape.start)
  const daily = dailyTime(context, [{ start: shape.start - base, end: shape.end - base }], {
    kind,
    grain,
  })
  const meaning = timeMeaning(daily, ['clock', 'with-half'])
  return meaning && { ...meaning, number: (shape.start - base) / MINUTE_MS }
}

/** "2026-03-01T09:30" counts 24 hours. */
function isoMoment(context: ReadingContext, day: TimeNode, clock: TimeNode): Meaning | undefined {
  const variant = {
    start: (clock.number ?? 0) * MINUTE_MS,
    end: (clock.number ?? 0) * MINUTE_MS + MINUTE_MS,
  }
  return timeMeaning(within(context, day.time, dailyTime(context, [variant])))
}

function clockOnDay(context: ReadingContext, day: TimeNode, clock: TimeNode): Meaning | undefined {
  return timeMeaning(within(context, day.time, clock.time))
}

function earlierToday(context: ReadingContext, part: TimeNode): Meaning | undefined {
  const partEnd = part.time?.recurrence?.at(context.today)[0]?.end ?? Number.POSITIVE_INFINITY
  return spanMeaning(rangeTime(context.today, Math.min(context.now, partEnd), 'second'))
}

function laterToday(context: ReadingContext): Meaning | undefined {
  return spanMeaning(rangeTime(context.now, context.today + DAY_MS, 'second'))
}

export const dayPartGrammar: readonly Rule[] = [
  ...partRules(),
  ...rules(['{dated} t {exact} z?'], isoMoment, 2),
  ...rules(['early in? the? {part|dated-part}'], halfOfPart(true)),
  ...rules(['late in? the? {part|dated-part}'], halfOfPart(false)),
  rule('in|during|at the? {part}', (_, part) => part),
  rule('{shift} {part}', shiftedPart),
  rule('the? {part} before last', (context, part) =>
    onDay(context, { ...part, time: dayTime(context.today - 2 * DAY_MS) }, part),
  ),
  ...rules(['the {part}'], (context, part) => ({
    ...(todaysPart(context, part) ?? part),
    latent: true,
  })),
  ...rules(['tonight|tonite', 'to - night'], tonight),
  ...rules(['{day} ,? in|at|during? the? {part}', 'on {day} {part}'], onDay, 1),
  ...rules(['the? {part} of|on|,? {day}'], (context, part, day) => onDay(context, day, part), 1),

  ...rules(
    ['{dated-part|part} ,|at|around|about|from? {clock}', '{dated-part|part} {clock-range}'],
    clockInPart,
    1,
  ),
  ...rules(
    ['{clock|clock-range} ,|in|on|at? the? {dated-part|part}'],
    (context, clock, part) => clockInPart(context, part, clock),
    1,
  ),
  ...rules(
    [
      '{day} ,|-|at|by|around|about? {with-half|at-clock|said-clock|exact}',
      '{day} ,? {clock-range}',
      '{day} at|around|about|@ {clock}',
    ],
    clockOnDay,
    1,
  ),
  ...rules(
    ['{with-half|at-clock|said-clock|exact} ,|on|of? {day}', '{clock-range} ,|on|of? {day}'],
    (context, clock, day) => clockOnDay(context, day, clock),
    1,
  ),

  ...rules(
    ['earlier|early today', 'earlier on? today', 'so far today'],
    (context) => earlierToday(context, { from: 0, to: 0, tags: [], weight: 0 }),
    1,
  ),
  ...rules(['earlier this|in the? {part}', 'earlier that {part}'], earlierToday, 1),
  ...rules(
    ['later in? today|tonight', 'later on today', 'later this afternoon|evening'],
    laterToday,
    1,
  ),
]
