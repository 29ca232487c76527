import {
  DAY_MS,
  isRealDate,
  partsOf,
  type Span,
  startOf,
  type Wall,
  wallOf,
  weekdayOf,
} from '../calendar.ts'
import type { Grain, TimeExpression } from '../time-expression.ts'

/**
 * Something that comes round again: a 3 May every year, a 27th every month, a Friday every week.
 * Cycles are numbered so that search can step from one to the next.
 */
export interface Recurrence {
  cycleOf(wall: Wall): number
  /** Nothing when this cycle has none: not every year has a 29 February. */
  at(cycle: number): Span | undefined
}

/** What an expression means now. An open side is infinite. */
export interface Meaning extends Pick<TimeExpression, 'kind' | 'grain' | 'endGrain' | 'bound'> {
  /** The most likely first; at least one. */
  readonly readings: readonly Span[]
  readonly recurrence?: Recurrence | undefined
}

/** A Friday 13 or a 29 February is found within so many cycles. */
const CYCLES_SEARCHED = 60
const WEEK_MS = 7 * DAY_MS
/** A Monday, from which weeks are numbered. */
const FIRST_MONDAY = 4 * DAY_MS

export function yearly(at: (year: number) => Span | undefined): Recurrence {
  return { cycleOf: (wall) => partsOf(wall).year, at }
}

/** The day of a month and day number, each year that has it. */
export function yearlyDay(month: number, day: number): Recurrence {
  return yearly((year) => dayAt(year, month, day))
}

export function monthlyDay(day: number): Recurrence {
  return {
    cycleOf: (wall) => partsOf(wall).year * 12 + partsOf(wall).month - 1,
    at: (cycle) => dayAt(Math.floor(cycle / 12), (cycle % 12) + 1, day),
  }
}

export function weeklyDay(weekday: number): Recurrence {
  return {
    cycleOf: (wall) => Math.floor((wall - FIRST_MONDAY) / WEEK_MS),
    at: (cycle) => oneDay(FIRST_MONDAY + cycle * WEEK_MS + (weekday - 1) * DAY_MS),
  }
}

/** Only those that fall on a weekday: Friday 13. */
export function onWeekday(recurrence: Recurrence, weekday: number): Recurrence {
  return {
    cycleOf: recurrence.cycleOf,
    at: (cycle) => {
      const span = recurrence.at(cycle)
      return span !== undefined && weekdayOf(span.start) === weekday ? span : undefined
    },
  }
}

/** The first that begins after a moment. */
export function firstAfter(recurrence: Recurrence, wall: Wall): Span | undefined {
  const cycle = recurrence.cycleOf(wall)
  for (let step = -1; step <= CYCLES_SEARCHED; step += 1) {
    const span = recurrence.at(cycle + step)
    if (span !== undefined && span.start > wall) return span
  }
  return undefined
}

/** The last that has begun by a moment. */
export function lastUpTo(recurrence: Recurrence, wall: Wall): Span | undefined {
  const cycle = recurrence.cycleOf(wall)
  for (let step = 1; step >= -CYCLES_SEARCHED; step -= 1) {
    const span = recurrence.at(cycle + step)
    if (span !== undefined && span.start <= wall) return span
  }
  return undefined
}

/**
 * Both neighbours of now, the past one first: a memory is asked more about what was than about
 * what will be.
 */
export function recurring(
  shape: Pick<Meaning, 'kind' | 'grain'>,
  recurrence: Recurrence,
  now: Wall,
): Meaning | undefined {
  const readings = [lastUpTo(recurrence, now), firstAfter(recurrence, now)].filter(
    (span) => span !== undefined,
  )
  return readings.length === 0 ? undefined : { ...shape, readings, recurrence }
}

export const DAY_POINT = { kind: 'point', grain: 'day' } as const

export function recurringDay(recurrence: Recurrence, now: Wall): Meaning | undefined {
  return recurring(DAY_POINT, recurrence, now)
}

export function dayPoint(wall: Wall | undefined): Meaning | undefined {
  return wall === undefined ? undefined : { ...DAY_POINT, readings: [oneDay(wall)] }
}

export function rangeOf(grain: Grain, span: Span | undefined): Meaning | undefined {
  return span === undefined ? undefined : { kind: 'range', grain, readings: [span] }
}

/** One moment, as long as its grain. */
export function momentAt(grain: 'hour' | 'minute' | 'second', walls: readonly Wall[]): Meaning {
  const length = { hour: 3_600_000, minute: 60_000, second: 1000 }[grain]
  return {
    kind: 'point',
    grain,
    readings: walls.map((wall) => ({ start: wall, end: wall + length })),
  }
}

export function oneDay(wall: Wall): Span {
  const start = startOf('day', wall)
  return { start, end: start + DAY_MS }
}

export function dayAt(year: number, month: number, day: number): Span | undefined {
  return isRealDate(year, month, day) ? oneDay(wallOf(year, month, day)) : undefined
}

/** The same for each reading; readings for which there is none fall away. */
export function mapReadings(
  meaning: Meaning,
  change: (span: Span) => Span | undefined,
  shape: Partial<Pick<Meaning, 'kind' | 'grain' | 'bound'>>,
): Meaning | undefined {
  const readings = meaning.readings.map(change).filter((span) => span !== undefined)
  const { recurrence } = meaning
  const again: Recurrence | undefined = recurrence && {
    cycleOf: recurrence.cycleOf,
    at: (cycle) => {
      const span = recurrence.at(cycle)
      return span && change(span)
    },
  }
  const base = { kind: meaning.kind, grain: meaning.grain, ...shape }
  return readings.length === 0 ? undefined : { ...base, readings, recurrence: again }
}
