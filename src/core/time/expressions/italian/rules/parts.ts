import {
  addUnits,
  type CalendarUnit,
  DAY_MS,
  nextWeekday,
  partsOf,
  previousWeekday,
  type Span,
  startOf,
  unitRange,
  type Wall,
  wallOf,
} from '../../calendar.ts'
import type { Grain } from '../../time-expression.ts'
import { type Rule, rule } from '../grammar.ts'
import type { Edge } from '../kinds.ts'
import { type Meaning, mapReadings, oneDay, rangeOf } from '../meaning.ts'

/** A Monday-to-Sunday week belongs to the period that holds its Thursday. */
const THURSDAY_INDEX = 3

/** Begins and ends of what is loosely called the beginning, middle and end, in units from the start. */
type EdgeTable = Readonly<Record<Edge, readonly [from: number, to: number]>>
const WEEK_EDGES: EdgeTable = { begin: [0, 3], middle: [1, 5], end: [3, 7] }
const YEAR_EDGES: EdgeTable = { begin: [0, 6], middle: [3, 9], end: [6, 12] }
/** A year by its number is cut in thirds, the running or next one in halves. */
const NUMBERED_YEAR_EDGES: EdgeTable = { begin: [0, 4], middle: [4, 8], end: [8, 12] }
const THIRD: Readonly<Record<Edge, readonly [from: number, to: number]>> = {
  begin: [0, 1 / 3],
  middle: [1 / 3, 2 / 3],
  end: [2 / 3, 1],
}

function edgeSpan(edge: Edge, { start, end }: Span, grain: Grain): Span {
  const { year, month } = partsOf(start)
  if (grain === 'week') {
    const [from, to] = WEEK_EDGES[edge]
    return { start: start + from * DAY_MS, end: start + to * DAY_MS }
  }
  if (grain === 'month') {
    const days = { begin: [1, 16], middle: [10, 21], end: [16, 0] } as const
    const [from, to] = days[edge]
    return { start: wallOf(year, month, from), end: to === 0 ? end : wallOf(year, month, to) }
  }
  if (grain === 'year') return monthsOf(start, YEAR_EDGES[edge])
  const [from, to] = THIRD[edge]
  const months = Math.round((end - start) / (30 * DAY_MS))
  if (months >= 3) return monthsOf(start, [Math.round(months * from), Math.round(months * to)])
  return { start: start + (end - start) * from, end: start + (end - start) * to }
}

function monthsOf(start: Wall, [from, to]: readonly [number, number]): Span {
  return { start: addUnits(start, from, 'month'), end: addUnits(start, to, 'month') }
}

function edgeOf(edge: Edge, period: Meaning): Meaning | undefined {
  return mapReadings(period, (span) => edgeSpan(edge, span, period.grain), { kind: 'range' })
}

/** The last second of a day is a moment; of a longer time, its last part. */
function lastSecond(day: Meaning): Meaning | undefined {
  return mapReadings(day, ({ end }) => ({ start: end - 1000, end }), {
    kind: 'point',
    grain: 'second',
  })
}

export const EDGE_RULES: readonly Rule<Edge>[] = [
  rule("@a|in|verso|@il|@su? il|la|l'? @begin", () => 'begin'),
  rule("@a|in|verso|@il|@su? il|la|l'? @middle", () => 'middle'),
  rule("@a|in|verso|@il|@su? il|la|l'? @end", () => 'end'),
]

export const PART_OF_PERIOD_RULES: readonly Rule<Meaning>[] = [
  rule('<edge:edge> @di? anno? <year:year>', ({ edge, year }) =>
    rangeOf('year', monthsOf(wallOf(year, 1, 1), NUMBERED_YEAR_EDGES[edge])),
  ),
  rule('<edge:edge> @di? <period:wholePeriod>', ({ edge, period }) => edgeOf(edge, period)),
  rule('<edge:edge> @di? <unit:longUnit>', ({ edge, unit }, { now }) =>
    rangeOf(unit, edgeSpan(edge, unitRange(unit, now), unit)),
  ),
  rule('alla? fine @di? giornata|giorno', (_, { now }) => endOfToday(now)),
  rule("alla|la? fine @di il|l'|la? <day:plainDate>", ({ day }) => lastSecond(day)),
  rule('@il|@in|@a? prima metà @di <period:wholePeriod>', ({ period }) => half(period, 0)),
  rule('@il|@in|@a? seconda metà @di <period:wholePeriod>', ({ period }) => half(period, 1)),
  rule('@il|@a primi|prime @di <period:wholePeriod>', ({ period }) =>
    mapReadings(period, ({ start }) => ({ start, end: addUnits(start, 10, 'day') }), {}),
  ),
  rule('@il|@in? resto|restante @di @il? <period:wholePeriod>', ({ period }, { now }) =>
    rest(period, now),
  ),
  rule('@il|@in? resto @di @my? <unit:longUnit>', ({ unit }, { now }) =>
    rest(rangeOf(unit, unitRange(unit, now)), now),
  ),
  rule('@il|@in? resto @di giornata|giorno', (_, { now }) =>
    rangeOf('hour', { start: now, end: oneDay(now).end }),
  ),
  rule('piu avanti|tardi <period:wholePeriod>', ({ period }, { now }) => later(period, now)),
]

function endOfToday(now: Wall): Meaning | undefined {
  return lastSecond({ kind: 'point', grain: 'day', readings: [oneDay(now)] })
}

function half(period: Meaning, index: number): Meaning | undefined {
  return mapReadings(
    period,
    (span) => {
      const middle = middleOf(span, period.grain)
      return index === 0 ? { ...span, end: middle } : { ...span, start: middle }
    },
    {},
  )
}

function middleOf({ start, end }: Span, grain: Grain): Wall {
  const { year, month } = partsOf(start)
  if (grain === 'year') return wallOf(year, 7, 1)
  return grain === 'month' ? wallOf(year, month, 16) : startOf('day', (start + end) / 2)
}

/** Up to the last day, which is where the rest of a week is usually said to end. */
function rest(period: Meaning | undefined, now: Wall): Meaning | undefined {
  const cut = ({ start, end }: Span): Span => ({
    start: Math.max(start, startOf('day', now)),
    end: end - DAY_MS,
  })
  const meaning = period && mapReadings(period, cut, {})
  return meaning && { ...meaning, endGrain: 'day' }
}

function later(period: Meaning, now: Wall): Meaning | undefined {
  return mapReadings(period, ({ end }) => ({ start: startOf('day', now), end }), {})
}

/** The nth day, week, month or weekend of a period; negative counts from its end. */
function nthOf({ start, end }: Span, unit: CalendarUnit, n: number): Span | undefined {
  const first = unit === 'week' ? startOf('week', start + THURSDAY_INDEX * DAY_MS) : start
  const past = unit === 'week' ? addUnits(startOf('week', end - 4 * DAY_MS), 1, 'week') : end
  const from = n > 0 ? addUnits(first, n - 1, unit) : addUnits(past, n, unit)
  const span = { start: from, end: addUnits(from, 1, unit) }
  return span.start < end && span.end > start ? span : undefined
}

/** The first or last so many units of a period. */
function someOf(span: Span, unit: CalendarUnit, count: number): Span | undefined {
  const one = nthOf(span, unit, count < 0 ? -1 : 1)
  if (one === undefined || count === 0) return undefined
  return count > 0
    ? { start: one.start, end: addUnits(one.start, count, unit) }
    : { start: addUnits(one.end, count, unit), end: one.end }
}

/** The nth Friday, or the nth weekend, of a period. */
function nthWeekday({ start, end }: Span, weekday: number, n: number): Span | undefined {
  const first = nextWeekday(start - DAY_MS, weekday)
  const wall =
    n > 0 ? addUnits(first, n - 1, 'week') : addUnits(previousWeekday(end, weekday), n + 1, 'week')
  return wall >= start && wall < end ? oneDay(wall) : undefined
}

const DAY = { kind: 'point', grain: 'day' } as const

export const NTH_DATE_RULES: readonly Rule<Meaning>[] = [
  rule('@il? <n:ordinal> <weekday:weekday> @di|in? <period:plainPeriod>', (found) =>
    mapReadings(found.period, (span) => nthWeekday(span, found.weekday, found.n), DAY),
  ),
  rule('@il? <n:ordinal> <weekday:weekday> <month:ofMonth>', ({ n, weekday, month }) =>
    onlyDay(nthWeekday(month, weekday, n)),
  ),
  rule('@il? <n:ordinal> <weekday:weekdayName>', ({ n, weekday }, { now }) =>
    n < 1 ? undefined : onlyDay(nthWeekday(unitRange('month', now), weekday, n)),
  ),
  rule('@il? <n:ordinal> giorno @di|in? <period:plainPeriod>', ({ n, period }) =>
    mapReadings(period, (span) => nthOf(span, 'day', n), DAY),
  ),
  rule('@il? <n:ordinal> giorno <month:ofMonth>', ({ n, month }) =>
    onlyDay(nthOf(month, 'day', n)),
  ),
  rule('@il? <n:ordinal> giorno @di <unit:longUnit>', ({ n, unit }, { now }) =>
    onlyDay(nthOf(unitRange(unit, now), 'day', n)),
  ),
  rule('<week:weekOfPeriod> ,? @di|il? <weekday:weekday>', ({ week, weekday }) =>
    mapReadings(week, ({ start }) => oneDay(start + (weekday - 1) * DAY_MS), DAY),
  ),
  rule('@il? <weekday:weekday> @di <week:weekOfPeriod>', ({ week, weekday }) =>
    mapReadings(week, ({ start }) => oneDay(start + (weekday - 1) * DAY_MS), DAY),
  ),
]

function onlyDay(span: Span | undefined): Meaning | undefined {
  return span && { ...DAY, readings: [span] }
}

export const WEEK_OF_PERIOD_RULES: readonly Rule<Meaning>[] = [
  rule('@il|@in? <n:ordinal> settimana @di|in? <period:plainPeriod>', ({ n, period }) =>
    mapReadings(period, (span) => nthOf(span, 'week', n), { kind: 'range', grain: 'week' }),
  ),
  rule('@il|@in? <n:ordinal> settimana @di <unit:longUnit>', ({ n, unit }, { now }) =>
    rangeOf('week', nthOf(unitRange(unit, now), 'week', n)),
  ),
]

export const NTH_PERIOD_RULES: readonly Rule<Meaning>[] = [
  rule('<week:weekOfPeriod>', ({ week }) => week),
  rule('@il|@in? <n:ordinal> <unit:longUnit> @di <period:plainPeriod>', ({ n, unit, period }) =>
    mapReadings(period, (span) => nthOf(span, unit, n), { kind: 'range', grain: unit }),
  ),
  rule('@il|@in? <n:ordinal> <weekend:weekendWord> @di <period:plainPeriod>', ({ n, period }) =>
    mapReadings(period, (span) => weekendFrom(nthWeekday(span, 6, n)), {
      kind: 'range',
      grain: 'weekend',
    }),
  ),
  rule('@il|@in? primi|prime <count:number> <unit:unit> @di <period:plainPeriod>', (found) =>
    mapReadings(found.period, (span) => someOf(span, found.unit, found.count), {}),
  ),
  rule('@il|@in? ultimi|ultime <count:number> <unit:unit> @di <period:plainPeriod>', (found) =>
    mapReadings(found.period, (span) => someOf(span, found.unit, -found.count), {}),
  ),
]

function weekendFrom(saturday: Span | undefined): Span | undefined {
  return saturday && { start: saturday.start, end: saturday.start + 2 * DAY_MS }
}
