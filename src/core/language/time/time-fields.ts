import { addUnits, type CalendarUnit, type Wall } from './calendar.ts'
import { type Fields, isFields, joinFields } from './grammar.ts'
import type { Value } from './pattern.ts'

export type Unit = CalendarUnit | 'weekend'

/** What words such as "since" and "until" make of a time; "in" changes nothing. */
export const BOUNDS = [
  'in',
  'since',
  'after',
  'until',
  'before',
  'by',
  'around',
  'asOf',
  'throughout',
] as const
export type BoundName = (typeof BOUNDS)[number]

/**
 * The parsed fields of a time expression, before it is resolved. Tables name these fields in their
 * patterns; `resolve-time.ts` defines their meaning.
 */
export interface TimeFields {
  readonly year?: number | undefined
  /** 1 = January. */
  readonly month?: number | undefined
  readonly day?: number | undefined
  /** 1 = Monday. */
  readonly weekday?: number | undefined
  readonly quarter?: number | undefined
  /** The month that a season begins with. */
  readonly season?: number | undefined
  /** Days after Easter Sunday. */
  readonly easter?: number | undefined
  /** The days of a holiday that follows the moon, such as `2026-02-17`. */
  readonly dates?: readonly string[] | undefined
  /** Last is -1, this is 0, next is 1: of the unit, if there is one, else of what is named. */
  readonly rel?: number | undefined
  readonly unit?: Unit | undefined
  /** With a unit: three days. */
  readonly count?: number | undefined
  /** A second length: one year *and two months*. */
  readonly more?: TimeFields | undefined
  /** With a count: ago is -1, from now is 1. */
  readonly direction?: number | undefined
  /** With a count: the days up to now are -1, the days from now on are 1. */
  readonly window?: number | undefined
  /** Set for "a few" and the like. */
  readonly approx?: number | undefined
  /** The nth weekday or piece of something, -1 for the last. */
  readonly nth?: number | undefined
  readonly piece?: Unit | undefined
  /** Hours of the day, end exclusive; more than 24 is the day after. */
  readonly part?: readonly [number, number] | undefined
  readonly hour?: number | undefined
  /** Negative: minutes before the hour. */
  readonly minute?: number | undefined
  readonly second?: number | undefined
  /** The hours to add for "pm": 12; for "am": 0. */
  readonly meridiem?: number | undefined
  /** The fraction of the time, from and to: the first half is 0 to 0.5. */
  readonly slice?: readonly [number, number] | undefined
  /** Before another time is -1, after it is 1, the unit that contains it is 0. */
  readonly side?: number | undefined
  readonly anchor?: TimeFields | undefined
  /** A number that only the other end of a range explains: "4" in "4 to 9 May". */
  readonly bare?: number | undefined
  /** `lead`: a time only after words such as "in"; `company`: only beside another time. */
  readonly needs?: 'lead' | 'company' | undefined
  readonly bound?: BoundName | undefined
}

export function timeFieldsOf(value: Value | undefined): TimeFields | undefined {
  return isFields(value) ? value : undefined
}

/** Units ordered by length, longest highest. A weekday is within a week, at the level of a day. */
export const RANK = {
  year: 10,
  quarter: 8,
  season: 8,
  month: 7,
  week: 6,
  weekend: 5.5,
  day: 5,
  easter: 5,
  dates: 5,
  weekday: 4.5,
  part: 4,
  hour: 3,
  minute: 2,
  second: 1,
} as const

const RANKED_FIELDS = [
  'year',
  'quarter',
  'season',
  'month',
  'day',
  'easter',
  'dates',
  'weekday',
  'part',
  'hour',
] as const

/** The ranks of the longest and the shortest unit in the fields. */
export function ranksOf(fields: TimeFields): readonly [top: number, bottom: number] {
  const named = RANKED_FIELDS.filter((field) => fields[field] !== undefined)
  const units = [fields.unit, fields.piece].flatMap((unit) => unit ?? [])
  const ranks = [...named, ...units].map((name) => RANK[name])
  return ranks.length === 0 ? [0, 0] : [Math.max(...ranks), Math.min(...ranks)]
}

export function isAnchored({ year, unit }: TimeFields): boolean {
  return year !== undefined || unit !== undefined
}

/** Merges two adjacent times into one: "in May" and "2024", "last week" and "on Friday". */
export function joinTimes(left: TimeFields, right: TimeFields): TimeFields | undefined {
  if (left.window !== undefined || right.window !== undefined) return undefined
  const [long, short] = ranksOf(left)[0] >= ranksOf(right)[0] ? [left, right] : [right, left]
  if (ranksOf(short)[0] >= ranksOf(long)[1] || isAnchored(short)) return undefined
  // "Next Friday, 5 December": the date says which.
  const isDated = short.weekday !== undefined && long.day !== undefined
  const { rel, needs: _, ...rest } = short
  const own = rel === undefined || isDated ? rest : { ...rest, rel }
  const { needs: __, ...whole } = long
  return timeFieldsOf(joinFields(whole as Fields, own as Fields))
}

/** Shifted by that many units, earlier when `times` is negative. */
export function shiftBy(
  wall: Wall,
  { count = 1, unit = 'day', more }: TimeFields,
  times: number,
): Wall {
  const moved = addUnits(wall, times * count, toCalendarUnit(unit))
  return more === undefined ? moved : shiftBy(moved, more, times)
}

export function toCalendarUnit(unit: Unit): CalendarUnit {
  return unit === 'weekend' ? 'week' : unit
}

export function isClockUnit(unit: Unit): boolean {
  return unit === 'hour' || unit === 'minute' || unit === 'second'
}
