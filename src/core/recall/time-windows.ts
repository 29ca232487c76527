import { DAY_MS, formatWallTime } from '../language/time/calendar.ts'
import {
  type Range,
  readRange,
  readTimes,
  type TimeExpression,
} from '../language/time/read-times.ts'
import type { TimeZone } from '../language/time/time-zone.ts'
import type { NamedTime, TimeWindow } from './question.ts'

/** "Around" a day is three days to either side; around anything longer, half of it. */
const AROUND_DAYS_MIN = 3

/** The times that a question names, as windows of event time. */
export function readTimeWindows(
  text: string,
  given: {
    readonly nowMs: number
    readonly zone: TimeZone
    /** The times in it, if already parsed. */
    readonly times?: readonly TimeExpression[] | undefined
  },
): readonly NamedTime[] {
  const now = given.zone.toWall(given.nowMs)
  const { times = readTimes(text, { now: formatWallTime(now) }) } = given
  return times.map(({ from, to, bound, readings }) => {
    const ranges = readings.map((reading) => widen(readRange(reading), bound))
    // Memory is about the past: ranges that have begun come before those that have not.
    const hasBegun = ({ start }: Range): boolean => start === undefined || start <= now
    const ordered = [...ranges.filter(hasBegun), ...ranges.filter((range) => !hasBegun(range))]
    return { from, to, readings: ordered.map((range) => toWindow(range, given.zone)) }
  })
}

function widen({ start, end }: Range, bound: TimeExpression['bound']): Range {
  if (bound !== 'around' || start === undefined || end === undefined) return { start, end }
  const margin = Math.max(AROUND_DAYS_MIN * DAY_MS, (end - start) / 2)
  return { start: start - margin, end: end + margin }
}

function toWindow({ start, end }: Range, zone: TimeZone): TimeWindow {
  return {
    ...(start === undefined ? {} : { from: zone.fromWall(start) }),
    ...(end === undefined ? {} : { to: zone.fromWall(end) }),
  }
}
