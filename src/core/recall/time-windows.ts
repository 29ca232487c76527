import { DAY_MS, formatWallTime, parseWallTime } from '../language/time/calendar.ts'
import { readTimes, type TimeExpression, type WallRange } from '../language/time/read-times.ts'
import type { TimeZone } from '../language/time/time-zone.ts'
import type { NamedTime, TimeWindow } from './question.ts'

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
  const elapsed = readElapsed(text, times, now)
  return times.map(({ from, to, bound, readings }) => {
    const ranges = [
      ...readings.map((reading) => widen(readRange(reading), bound)),
      ...(elapsed.get(from) ?? []),
    ]
    // Memory is of the past: what has begun comes before what has not.
    const hasBegun = ({ start }: Range): boolean => start === undefined || start <= now
    const ordered = [...ranges.filter(hasBegun), ...ranges.filter((range) => !hasBegun(range))]
    return { from, to, readings: ordered.map((range) => toWindow(range, given.zone)) }
  })
}

/** Yesterday is a day of the calendar; only of more days do people count the hours. */
const ELAPSED_DAYS_MIN = 2

/**
 * "Six days ago" is a day of the calendar, or else the time between six and seven days ago: the
 * second reading of such expressions, by where they begin. They move when the present does.
 */
function readElapsed(text: string, times: readonly TimeExpression[], now: number) {
  const days = times.filter(({ kind, grain }) => kind === 'point' && grain === 'day')
  if (days.length === 0) return new Map()
  const earlier = new Map(
    readTimes(text, { now: formatWallTime(now - DAY_MS) }).map((one) => [one.from, startOf(one)]),
  )
  return new Map(
    days.flatMap((one) => {
      const start = startOf(one)
      if (start === undefined || earlier.get(one.from) !== start - DAY_MS) return []
      const count = Math.floor((now - start) / DAY_MS)
      if (count < ELAPSED_DAYS_MIN) return []
      return [[one.from, [{ start: now - (count + 1) * DAY_MS, end: now - count * DAY_MS }]]]
    }),
  )
}

function startOf({ readings: [first] }: TimeExpression): number | undefined {
  return first === undefined ? undefined : readRange(first).start
}

interface Range {
  readonly start?: number | undefined
  readonly end?: number | undefined
}

function readRange({ start, end }: WallRange): Range {
  return {
    start: start === undefined ? undefined : parseWallTime(start),
    end: end === undefined ? undefined : parseWallTime(end),
  }
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
