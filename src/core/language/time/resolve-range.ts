import type { Span } from './calendar.ts'
import type { Standpoint } from './choose-occurrences.ts'
import { type Fields, joinFields } from './grammar.ts'
import type { ResolvedTime } from './narrow-time.ts'
import { resolveTime } from './resolve-time.ts'
import { isAnchored, RANK, ranksOf, type TimeFields, timeFieldsOf } from './time-fields.ts'

/** "From 4 to 9 May": two ends, and what contains both ("yesterday from 3 to 5 pm"). */
export interface TimeRange {
  readonly from: TimeFields
  readonly to: TimeFields
  readonly within?: TimeFields | undefined
}

const CLOCK_GRAINS: readonly string[] = ['hour', 'minute', 'second']

/** From the beginning of the first end to the end of the last one, inclusive. */
export function resolveRange(range: TimeRange, standpoint: Standpoint): ResolvedTime | undefined {
  const from = explainBare(range.from, range.to, range.within)
  const to = explainBare(range.to, range.from, range.within)
  if (from === undefined || to === undefined) return undefined
  // "2019-aug" is not a range from a year to a month in it.
  if (ranksOf(from)[1] > ranksOf(to)[0] && !isAnchored(to)) return undefined
  const first = join(complete(from, to), range.within ?? {})
  const last = join(complete(to, from), range.within ?? {})
  if (first === undefined || last === undefined) return undefined
  const found = resolveEnds(first, last, standpoint)
  if (found !== undefined || first.year === undefined || last.year === undefined) return found
  // "From November to February 2024" begins the year before.
  return from.year === undefined
    ? resolveEnds({ ...first, year: first.year - 1 }, last, standpoint)
    : resolveEnds(first, { ...last, year: last.year + 1 }, standpoint)
}

function join(left: TimeFields, right: TimeFields): TimeFields | undefined {
  return timeFieldsOf(joinFields(left as Fields, right as Fields))
}

/** A bare number counts what the other end counts last: "4 to 9 May" are days. */
function explainBare(end: TimeFields, other: TimeFields, around: TimeFields | undefined) {
  if (end.bare === undefined) return end
  const field = (['hour', 'day', 'month', 'year'] as const).find((one) => other[one] !== undefined)
  const inside = around === undefined ? undefined : partIn(ranksOf(around)[1])
  const counted = field ?? inside
  return counted === undefined ? undefined : join({}, { [counted]: end.bare })
}

/** "From 4 to 9 next month" are days, "between 3 and 5 yesterday" are hours. */
function partIn(rank: number): 'day' | 'hour' | undefined {
  if (rank === RANK.month) return 'day'
  return rank <= RANK.day ? 'hour' : undefined
}

/** Fields of longer units that only one end states apply to the other, too. */
function complete(end: TimeFields, other: TimeFields): TimeFields {
  const lent: Record<string, unknown> = {}
  for (const field of lendable(end, other)) lent[field] = other[field]
  return { ...lent, ...end }
}

function lendable(end: TimeFields, other: TimeFields): readonly (keyof TimeFields)[] {
  if (end.rel !== undefined || end.unit !== undefined) return []
  const [top] = ranksOf(end)
  const unit = other.unit === undefined ? 0 : RANK[other.unit]
  if (top <= RANK.part) return [...RELATIVE, ...DATE, ...(end.hour === undefined ? [] : HALVES)]
  if (top === RANK.weekday) return unit === RANK.week ? RELATIVE : []
  const relative = unit > top ? RELATIVE : []
  if (top === RANK.day) return [...relative, 'year', 'month']
  return top < RANK.year ? [...relative, 'year'] : relative
}

const RELATIVE = ['rel', 'unit', 'count', 'direction'] as const
const DATE = ['year', 'month', 'day', 'weekday'] as const
/** What says which half of the day an hour belongs to. */
const HALVES = ['meridiem', 'part'] as const

function resolveEnds(first: TimeFields, last: TimeFields, standpoint: Standpoint) {
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
