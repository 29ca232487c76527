import {
  addUnits,
  DAY_MS,
  dayRange,
  HOUR_MS,
  isWritable,
  nextWeekday,
  previousWeekday,
  type Span,
  startOf,
  unitRange,
  weekendOf,
} from './calendar.ts'
import type { Standpoint } from './choose-occurrences.ts'
import { narrowTime, type ResolvedTime } from './narrow-time.ts'
import { isClockUnit, shiftBy, type TimeFields, type Unit } from './time-fields.ts'

/** Undefined when the fields do not form a time, such as a weekday of a year. */
export function resolveTime(fields: TimeFields, standpoint: Standpoint): ResolvedTime | undefined {
  if (fields.bare !== undefined) return undefined
  const found =
    fields.anchor === undefined
      ? resolveOwn(fields, standpoint)
      : resolveBeside(fields, fields.anchor, standpoint)
  if (found === undefined) return undefined
  const spans = found.spans.filter(({ start, end }) => isWritable(start) && isWritable(end))
  return spans.length === 0 ? undefined : { spans, grain: found.grain }
}

function resolveOwn(fields: TimeFields, standpoint: Standpoint): ResolvedTime | undefined {
  if (fields.window !== undefined) return resolveWindow(fields, standpoint)
  const found = narrowTime(fields, standpoint)
  if (found === undefined) return undefined
  const sliced = sliceOf(found, fields)
  return { ...sliced, spans: [...sliced.spans, ...countedByClock(found, fields, standpoint)] }
}

/** Counted by the clock, what happened up to a day before "six days ago" is as many days ago. */
function countedByClock(found: ResolvedTime, fields: TimeFields, { now }: Standpoint) {
  const isDaysAgo = fields.unit === 'day' && fields.direction === -1 && found.grain === 'day'
  if (!isDaysAgo || fields.approx !== undefined) return []
  const end = shiftBy(now, fields, -1)
  return [{ start: end - DAY_MS, end }]
}

/** "The last three days" end with today, "the next three days" begin with tomorrow. */
function resolveWindow(fields: TimeFields, { now }: Standpoint): ResolvedTime {
  const { window = -1, unit = 'day' } = fields
  const far = shiftBy(now, fields, window)
  const [start, end] = window < 0 ? [far, now] : [now, far]
  if (isClockUnit(unit)) return { spans: [{ start, end }], grain: unit }
  const first = startOf('day', start) + (window < 0 ? 0 : DAY_MS)
  return { spans: [{ start: first, end: startOf('day', end) + DAY_MS }], grain: 'day' }
}

/** "Two days before Christmas", "the week of 12 June", "the Friday after". */
function resolveBeside(fields: TimeFields, anchor: TimeFields, standpoint: Standpoint) {
  const { side = 0, weekday, unit = 'day', count } = fields
  const beside = resolveTime(anchor, standpoint)
  if (beside === undefined) return undefined
  const find = ({ start, end }: Span): Span => {
    if (count !== undefined) return dayRange(shiftBy(start, fields, side))
    if (weekday === undefined) return unitBeside({ start, end }, unit, side)
    const day = side < 0 ? previousWeekday(start, weekday) : nextWeekday(end - DAY_MS, weekday)
    return dayRange(day)
  }
  const grain = weekday === undefined && count === undefined ? unit : 'day'
  return { spans: beside.spans.map(find), grain }
}

function unitBeside({ start, end }: Span, unit: Unit, side: number): Span {
  if (unit === 'weekend') return weekendOf(side < 0 ? start - 6 * DAY_MS : end + DAY_MS)
  if (side === 0) return unitRange(unit, start)
  return side < 0
    ? { start: addUnits(start, -1, unit), end: start }
    : { start: end, end: addUnits(end, 1, unit) }
}

/** Longer than this, a time is cut into whole months. */
const MONTHS_MIN_MS = 80 * DAY_MS

/** "Early May", "the end of last year". */
function sliceOf({ spans, grain }: ResolvedTime, { slice }: TimeFields): ResolvedTime {
  if (slice === undefined) return { spans, grain }
  const cut = ({ start, end }: Span): Span => {
    const unit = end - start > MONTHS_MIN_MS ? 'month' : end - start > DAY_MS ? 'day' : 'hour'
    const length = Math.round((end - start) / UNIT_MS[unit])
    return {
      start: addUnits(start, Math.round(length * slice[0]), unit),
      end: addUnits(start, Math.round(length * slice[1]), unit),
    }
  }
  return { spans: spans.map(cut), grain }
}

const UNIT_MS = { month: 30.4 * DAY_MS, day: DAY_MS, hour: HOUR_MS } as const
