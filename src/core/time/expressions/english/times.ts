import { addUnits, type CalendarUnit, DAY_MS, startOf, unitRange, type Wall } from '../calendar.ts'
import type { Grain } from '../time-expression.ts'
import type { Meaning, Reading, ReadingContext, Recurrence, Time } from './time-node.ts'

/** How many units are searched for an occurrence: 29 February may be eight years away. */
const SEARCH_LIMIT = { day: 2, week: 2, month: 40, year: 12 } as const
const RECURRENCE_TAG = { day: 'daily', week: 'weekly', month: 'monthly', year: 'yearly' } as const
const clockGrains: readonly Grain[] = ['hour', 'minute', 'second']

/** Makes a meaning of a time; its tags follow from what it is. */
export function timeMeaning(
  time: Time | undefined,
  extraTags: readonly string[] = [],
  latent = false,
): Meaning | undefined {
  if (time === undefined || time.readings.length === 0) return undefined
  const grain = clockGrains.includes(time.grain) ? 'clocked' : time.grain
  const recurring = time.recurrence === undefined ? [] : [RECURRENCE_TAG[time.recurrence.unit]]
  const strength = latent ? [] : ['solid']
  const tags = ['time', time.kind, grain, ...recurring, ...strength, ...extraTags]
  return { tags, time, latent }
}

/** A range that was put together; it no longer answers to the name of its grain. */
export function spanMeaning(
  time: Time | undefined,
  extraTags: readonly string[] = [],
  latent = false,
): Meaning | undefined {
  const meaning = timeMeaning(time, ['span', ...extraTags], latent)
  if (meaning === undefined || time === undefined) return undefined
  return { ...meaning, tags: meaning.tags.filter((tag) => tag !== time.grain) }
}

export function dayTime(day: Wall): Time {
  return { kind: 'point', grain: 'day', readings: [{ start: day, end: day + DAY_MS }] }
}

export function unitTime(
  unit: Exclude<CalendarUnit, 'second' | 'minute' | 'hour'>,
  wall: Wall,
): Time {
  const readings = [unitRange(unit, wall)]
  return { kind: unit === 'day' ? 'point' : 'range', grain: unit, readings }
}

export function momentTime(wall: Wall, grain: 'hour' | 'minute' | 'second'): Time {
  return { kind: 'point', grain, readings: [{ start: wall, end: addUnits(wall, 1, grain) }] }
}

export function rangeTime(start: Wall, end: Wall, grain: Grain, endGrain?: Grain): Time {
  const readings = start < end ? [{ start, end }] : []
  return { kind: 'range', grain, readings, endGrain }
}

type Shape = Pick<Time, 'kind' | 'grain' | 'endGrain'>

/** The occurrence around now, the last one before and the next one after, the likeliest first. */
export function recurringTime(context: ReadingContext, shape: Shape, recurrence: Recurrence): Time {
  const past = nearest(recurrence, context.today, -1, (reading) => reading.start <= context.now)
  const around = past.filter(({ end }) => lastMoment(end, shape.endGrain) > context.now)
  const before =
    around.length === 0
      ? past
      : nearest(
          recurrence,
          context.today,
          -1,
          ({ end }) => lastMoment(end, shape.endGrain) <= context.now,
        )
  const after = nearest(recurrence, context.today, 1, ({ start }) => start > context.now)
  const others = context.prefers === 'past' ? [...before, ...after] : [...after, ...before]
  return { ...shape, recurrence, readings: [...around, ...others] }
}

/** A range to a named day, month or year goes on until that is over. */
function lastMoment(end: Wall, endGrain: Grain | undefined): Wall {
  const isUnit = endGrain === 'day' || endGrain === 'month' || endGrain === 'year'
  return isUnit ? addUnits(end, 1, endGrain) : end
}

function nearest(
  recurrence: Recurrence,
  from: Wall,
  direction: 1 | -1,
  accepts: (reading: Reading) => boolean,
): readonly Reading[] {
  const base = startOf(recurrence.unit, from)
  // One unit on the other side: the first ISO week of a year may begin in the year before.
  for (let step = -1; step <= SEARCH_LIMIT[recurrence.unit]; step += 1) {
    const found = recurrence.at(addUnits(base, step * direction, recurrence.unit)).filter(accepts)
    if (found.length > 0) return found
  }
  return []
}

/** The first occurrence that does not begin before `from`, or the last that begins before `until`. */
export function occurrence(
  recurrence: Recurrence,
  from: Wall,
  direction: 1 | -1,
): Reading | undefined {
  return nearest(recurrence, from, direction, ({ start }) =>
    direction === 1 ? start >= from : start < from,
  )[0]
}

/** The inner time where the outer one is: "the 3rd" in "next month", "8:15" on "Friday". */
export function within(context: ReadingContext, outer?: Time, inner?: Time): Time | undefined {
  const recurrence = inner?.recurrence
  if (outer === undefined || inner === undefined || recurrence === undefined) return undefined
  const inside = (readings: readonly Reading[]) =>
    readings.flatMap(({ start }) => recurrence.at(startOf(recurrence.unit, start)))
  const { kind, grain, endGrain } = inner
  const outerRecurrence = outer.recurrence
  if (outerRecurrence === undefined) {
    return { kind, grain, endGrain, readings: inside(outer.readings) }
  }
  return recurringTime(
    context,
    { kind, grain, endGrain },
    { unit: outerRecurrence.unit, at: (base) => inside(outerRecurrence.at(base)) },
  )
}

/** The same change made to every reading, and to every later occurrence. */
export function mapTime(
  time: Time,
  shape: Partial<Shape>,
  change: (reading: Reading) => Reading | undefined,
): Time {
  const all = (readings: readonly Reading[]) => readings.flatMap((reading) => change(reading) ?? [])
  const recurrence = time.recurrence && {
    unit: time.recurrence.unit,
    at: (base: Wall) => all(time.recurrence?.at(base) ?? []),
  }
  return { ...time, ...shape, readings: all(time.readings), recurrence }
}
