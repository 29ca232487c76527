import {
  addUnits,
  type CalendarUnit,
  DAY_MS,
  startOf,
  unitRange,
  type Wall,
  weekdayOf,
} from '../../calendar.ts'
import type { Grain } from '../../time-expression.ts'
import { type Rule, rule, rules } from '../grammar.ts'
import type {
  DurationPart,
  Meaning,
  Reading,
  ReadingContext,
  Time,
  TimeNode,
  Unit,
} from '../time-node.ts'
import { dayTime, momentTime } from '../times.ts'

const clockUnits: readonly Unit[] = ['second', 'minute', 'hour']
const unitOrder: readonly Unit[] = [
  'second',
  'minute',
  'hour',
  'day',
  'week',
  'month',
  'quarter',
  'year',
  'decade',
  'century',
]
const FRIDAY = 5
export const MAX_COUNT = 100_000

function durationOf(
  parts: readonly DurationPart[],
  tags: readonly string[] = [],
): Meaning | undefined {
  if (parts.some(({ count }) => count > MAX_COUNT)) return undefined
  return { tags: ['duration', ...tags], duration: parts, latent: true }
}

function simpleDuration(
  _: ReadingContext,
  number: TimeNode,
  { unit = 'day' }: TimeNode,
): Meaning | undefined {
  const tags = number.tags.includes('vague') ? ['vague'] : []
  return durationOf([{ count: number.number ?? 1, unit }], tags)
}

/** Moves by each part, the longest units first, as people count: months, then days. */
export function move(from: Wall, parts: readonly DurationPart[], direction: 1 | -1): Wall {
  return [...parts]
    .sort((a, b) => unitOrder.indexOf(b.unit) - unitOrder.indexOf(a.unit))
    .reduce((wall, { count, unit }) => moveOne(wall, count * direction, unit), from)
}

function moveOne(wall: Wall, count: number, unit: Unit): Wall {
  if (unit === 'weekend') return addUnits(wall, count, 'week')
  return unit === 'business-day' ? moveBusinessDays(wall, count) : addUnits(wall, count, unit)
}

function moveBusinessDays(from: Wall, count: number): Wall {
  const step = count < 0 ? -DAY_MS : DAY_MS
  let wall = from
  let left = Math.min(Math.abs(Math.round(count)), 2000)
  while (left > 0) {
    wall += step
    if (weekdayOf(wall) <= FRIDAY) left -= 1
  }
  return wall
}

export function isClockDuration(parts: readonly DurationPart[]): boolean {
  return parts.some(
    ({ unit, count }) => clockUnits.includes(unit) || (unit === 'day' && count % 1 !== 0),
  )
}

function finestUnit(parts: readonly DurationPart[]): Unit {
  return unitOrder.find((unit) => parts.some((part) => part.unit === unit)) ?? 'day'
}

/** "3 months ago": the day, and as a second reading the month that the speaker may mean. */
export function pointAway(anchor: Wall, now: Wall, node: TimeNode, direction: 1 | -1): Time {
  const parts = node.duration ?? []
  if (isClockDuration(parts)) {
    const grain = finestUnit(parts) === 'second' ? 'second' : 'minute'
    return momentTime(move(now, parts, direction), grain)
  }
  const day = startOf('day', move(anchor, parts, direction))
  const unit = finestUnit(parts)
  const point = dayTime(day)
  const grain = unit === 'weekend' || unit === 'business-day' ? 'day' : (unit as Grain)
  const bound = node.tags.includes('vague') ? ('around' as const) : undefined
  if (grain === 'day' && bound === undefined) {
    // Counted by the clock, what happened up to a day earlier is as many days ago.
    const counted = {
      start: move(now, parts, direction) - DAY_MS,
      end: move(now, parts, direction),
    }
    return direction === 1 ? point : { ...point, readings: [...point.readings, counted] }
  }
  const whole =
    bound === undefined
      ? unitRange(unit as CalendarUnit, day)
      : vagueRange(day, unit as CalendarUnit)
  return { ...point, grain, bound, readings: [...point.readings, whole] }
}

/** "A few days ago" is two to seven of them. */
function vagueRange(day: Wall, unit: CalendarUnit): Reading {
  return { start: addUnits(day, -4, unit), end: addUnits(day, 2, unit) }
}

export const durationGrammar: readonly Rule[] = [
  rule('{number|decimal} {unit}', simpleDuration),
  rule('{number} -|more|full|whole|long {unit}', simpleDuration),
  ...rules(['half a|an? {unit}', 'a half {unit}'], (_, { unit = 'day' }) =>
    durationOf([{ count: 0.5, unit }]),
  ),
  rule('{number} and a half {unit}', (_, { number = 1 }, { unit = 'day' }) =>
    durationOf([{ count: number + 0.5, unit }]),
  ),
  ...rules(
    ['{number} {unit} and a half'],
    (_, { number = 1 }, { unit = 'day' }) => durationOf([{ count: number + 0.5, unit }]),
    1,
  ),
  rule('{number|article}? fortnight|fortnights', (_, { number = 1 }) =>
    durationOf([{ count: number * 2, unit: 'week' }]),
  ),
  rule('{duration} ,|and? and? {duration}', (_, first, second) =>
    durationOf([...(first.duration ?? []), ...(second.duration ?? [])]),
  ),
]
