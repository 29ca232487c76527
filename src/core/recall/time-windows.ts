import {
  addUnits,
  type CalendarUnit,
  formatWallTime,
  parseWallTime,
  unitRange,
} from '../time/expressions/calendar.ts'
import { readTimes } from '../time/expressions/read-times.ts'
import type { Grain, TimeExpression, WallRange } from '../time/expressions/time-expression.ts'
import type { TimeZone } from '../time/time-zone.ts'
import type { NamedTime, TimeWindow } from './question.ts'

const DAY_MS = 86_400_000
/** "Around" a day is three days to either side; around anything longer, half of it. */
const AROUND_DAYS_MIN = 3

/** The times that a question names, as windows on when things happened. */
export function readTimeWindows(
  text: string,
  given: {
    readonly nowMs: number
    readonly zone: TimeZone
    /** The times in it, where they were read already. */
    readonly times?: readonly TimeExpression[] | undefined
  },
): readonly NamedTime[] {
  const now = given.zone.toWall(given.nowMs)
  const { times = readTimes(text, { now: formatWallTime(now) }) } = given
  return times.flatMap((expression) => {
    const ranges = orderReadings(expression, now)
    if (ranges.length === 0) return []
    const readings = ranges.map((range): TimeWindow => {
      const { start, end } = widen(range, expression, AS_OF.test(text.slice(expression.from)))
      return {
        ...(start === undefined ? {} : { from: given.zone.fromWall(start) }),
        ...(end === undefined ? {} : { to: given.zone.fromWall(end) }),
      }
    })
    return [{ from: expression.from, to: expression.to, readings }]
  })
}

interface Range {
  readonly start?: number | undefined
  readonly end?: number | undefined
}

/** Who asks how things stood "as of May" asks about May, and not about all that came after. */
const AS_OF = /^as of\b/iu

function widen(reading: Range, expression: TimeExpression, isAsOf: boolean): Range {
  const range = widenEnd(reading, expression)
  const { start, end } = range
  if (isAsOf && start !== undefined) return unitRange(unitOf(expression.grain), start)
  if (expression.bound === 'since') return { start }
  if (expression.bound === 'until') return { end: start === undefined ? end : (end ?? start) }
  if (expression.bound !== 'around' || start === undefined || end === undefined) return range
  const margin = Math.max(AROUND_DAYS_MIN * DAY_MS, (end - start) / 2)
  return { start: start - margin, end: end + margin }
}

// Memory is of the past: what has begun comes before what has not. "Now" is no window.
function orderReadings({ kind, grain, readings }: TimeExpression, now: number): readonly Range[] {
  if (kind === 'point' && grain === 'second') return []
  const ranges = readings.map(readRange).map((range) =>
    // "Three months ago" is about that month for whoever asks a memory, not about one day.
    kind === 'point' && LONG_GRAINS.has(grain) && range.start !== undefined
      ? unitRange(unitOf(grain), range.start)
      : range,
  )
  const hasBegun = ({ start }: Range): boolean => start === undefined || start <= now
  return [...ranges.filter(hasBegun), ...ranges.filter((range) => !hasBegun(range))]
}

const LONG_GRAINS: ReadonlySet<Grain> = new Set(['week', 'month', 'quarter', 'year', 'decade'])

function readRange({ start, end }: WallRange): Range {
  return {
    start: start === undefined ? undefined : parseWallTime(start),
    end: end === undefined ? undefined : parseWallTime(end),
  }
}

// "From May to June" holds all of June for whoever asks.
function widenEnd(range: Range, { endGrain }: TimeExpression): Range {
  if (endGrain === undefined || range.end === undefined) return range
  return { ...range, end: addUnits(range.end, 1, unitOf(endGrain)) }
}

function unitOf(grain: Grain): CalendarUnit {
  if (grain === 'part-of-day') return 'hour'
  if (grain === 'weekend') return 'day'
  return grain === 'season' ? 'quarter' : grain
}
