import type { Span } from './calendar.ts'
import type { Standpoint } from './choose-occurrences.ts'
import { type Fields, joinFields } from './grammar.ts'
import type { ResolvedTime } from './narrow-time.ts'
import { resolveTime } from './resolve-time.ts'
import { ranksOf, type TimeFields, timeFieldsOf } from './time-fields.ts'

/** "From 4 to 9 May": two ends, and what both lie in ("yesterday from 3 to 5 pm"). */
export interface TimeRange {
  readonly from: TimeFields
  readonly to: TimeFields
  readonly within?: TimeFields | undefined
}

const CLOCK_GRAINS: readonly string[] = ['hour', 'minute', 'second']

/** From the beginning of the first end to the end of the last one, which belongs to the range. */
export function resolveRange(range: TimeRange, standpoint: Standpoint): ResolvedTime | undefined {
  const from = explainBare(range.from, range.to)
  const to = explainBare(range.to, range.from)
  const ends = from && to && { from: within(from, range), to: within(to, range) }
  if (ends?.from === undefined || ends.to === undefined) return undefined
  const [first, last] = [complete(ends.from, ends.to), complete(ends.to, ends.from)]
  const found = resolveEnds(first, last, standpoint)
  if (found !== undefined || first.year === undefined || last.year === undefined) return found
  // "From November to February 2024" begins the year before.
  return ends.from.year === undefined
    ? resolveEnds({ ...first, year: first.year - 1 }, last, standpoint)
    : resolveEnds(first, { ...last, year: last.year + 1 }, standpoint)
}

function within(end: TimeFields, range: TimeRange): TimeFields | undefined {
  return range.within === undefined ? end : join(end, range.within)
}

function join(left: TimeFields, right: TimeFields): TimeFields | undefined {
  return timeFieldsOf(joinFields(left as Fields, right as Fields))
}

/** A bare number counts what the other end counts last: "4 to 9 May" are days. */
function explainBare(end: TimeFields, other: TimeFields): TimeFields | undefined {
  if (end.bare === undefined) return end
  const field = (['hour', 'day', 'month', 'year'] as const).find((one) => other[one] !== undefined)
  return field === undefined ? undefined : join({}, { [field]: end.bare })
}

const RELATIVE = ['rel', 'unit', 'count', 'direction'] as const

/** What only one end says holds for the other, too, as far as it is about longer times. */
function complete(end: TimeFields, other: TimeFields): TimeFields {
  const lent: Record<string, unknown> = {}
  for (const field of lendable(end, other)) lent[field] = other[field]
  return { ...lent, ...end }
}

function lendable(end: TimeFields, other: TimeFields): readonly (keyof TimeFields)[] {
  const [top] = ranksOf(end)
  const isRelative = end.rel !== undefined || end.unit !== undefined
  const unit = other.unit === undefined ? 0 : ranksOf({ unit: other.unit })[0]
  const relative = !isRelative && unit > top && (top !== WEEKDAY || unit === WEEK) ? RELATIVE : []
  if (isRelative || top === WEEKDAY) return relative
  if (top <= PART) {
    return [
      ...relative,
      'year',
      'month',
      'day',
      'weekday',
      ...(end.hour === undefined ? [] : PARTS),
    ]
  }
  if (top === DAY) return [...relative, 'year', 'month']
  return top < YEAR ? [...relative, 'year'] : relative
}

const PARTS = ['meridiem', 'part'] as const
const [YEAR, WEEK, DAY, WEEKDAY, PART] = [10, 6, 5, 4.5, 4]

function resolveEnds(
  first: TimeFields,
  last: TimeFields,
  standpoint: Standpoint,
): ResolvedTime | undefined {
  const begins = resolveTime(first, standpoint)
  if (begins === undefined) return undefined
  let grain = begins.grain
  const spans = begins.spans.flatMap(({ start }): readonly Span[] => {
    const near = { ...standpoint, pivot: start - 1, prefersFuture: true }
    const ends = resolveTime(last, near)
    const isClock = CLOCK_GRAINS.includes(ends?.grain ?? '')
    const end = ends?.spans
      .map((span) => (isClock ? span.start : span.end))
      .find((one) => one > start)
    if (ends === undefined || end === undefined) return []
    grain = ends.grain
    return [{ start, end }]
  })
  return spans.length === 0 ? undefined : { spans, grain }
}
