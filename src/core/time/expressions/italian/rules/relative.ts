import { DAY_MS, type Span, startOf, type Wall, weekdayInWeek } from '../../calendar.ts'
import type { Grain } from '../../time-expression.ts'
import { type Rule, rule } from '../grammar.ts'
import type { Quantity } from '../kinds.ts'
import { dayPoint, type Meaning, mapReadings, momentAt, oneDay, rangeOf } from '../meaning.ts'
import { FEW, isFine, shift, shiftedUnit } from './which.ts'

/** How far something is from now: one day, or one moment when hours or minutes were counted. */
function away(now: Wall, duration: readonly Quantity[], sign: 1 | -1): Meaning {
  const wall = shift(now, duration, sign)
  if (isFine(duration)) return momentAt('second', [wall])
  return { kind: 'point', grain: finest(duration), readings: [oneDay(wall)] }
}

/** "Two years ago" was said to the year, though it is counted to the day. */
function finest(duration: readonly Quantity[]): Grain {
  const order: readonly Grain[] = ['day', 'week', 'month', 'quarter', 'year', 'decade', 'century']
  return order.find((grain) => duration.some(({ unit }) => unit === grain)) ?? 'day'
}

function awayFrom(
  anchor: Meaning,
  duration: readonly Quantity[],
  sign: 1 | -1,
): Meaning | undefined {
  if (isFine(duration)) return undefined
  return mapReadings(anchor, ({ start }) => oneDay(shift(start, duration, sign)), {})
}

export const RELATIVE_DATE_RULES: readonly Rule<Meaning>[] = [
  rule('<duration:duration> fa|addietro', ({ duration }, { now }) => away(now, duration, -1)),
  rule('<duration:duration> or sono', ({ duration }, { now }) => away(now, duration, -1)),
  rule('@between|in <duration:duration>', ({ duration }, { now }) => away(now, duration, 1)),
  rule('<weekday:weekdayName> ,? @between|in <duration:duration>', (found, { now }) =>
    dayPoint(weekdayInWeek(shift(now, found.duration, 1), found.weekday)),
  ),
  rule('@between|in <duration:duration> ,? di? <weekday:weekdayName>', (found, { now }) =>
    dayPoint(weekdayInWeek(shift(now, found.duration, 1), found.weekday)),
  ),
  rule('@between|in? <duration:duration> da ora|adesso', ({ duration }, { now }) =>
    away(now, duration, 1),
  ),
  rule('@between <duration:duration> da oggi', ({ duration }, { now }) => away(now, duration, 1)),
  rule('@between <duration:duration> da questo momento', ({ duration }, { now }) =>
    away(now, duration, 1),
  ),
  rule('<duration:duration> prima', ({ duration }, { now }) => away(now, duration, -1)),
  rule('<duration:duration> dopo', ({ duration }, { now }) => away(now, duration, 1)),
  rule('<duration:duration> piu tardi', ({ duration }, { now }) => away(now, duration, 1)),
  rule("<duration:duration> dopo|@da il|l'|la? <date:plainDate>", ({ duration, date }) =>
    awayFrom(date, duration, 1),
  ),
  rule("<duration:duration> prima @di il|l'|la? <date:plainDate>", ({ duration, date }) =>
    awayFrom(date, duration, -1),
  ),
]

/** The last so many units: days and longer are counted in whole days, hours from this minute. */
function stretchBack(now: Wall, duration: readonly Quantity[]): Meaning | undefined {
  const blocks = wholeUnits(now, duration, -1)
  if (blocks !== undefined) return blocks
  const end = isFine(duration) ? now : startOf('day', now)
  return rangeOf(isFine(duration) ? 'second' : 'day', { start: shift(end, duration, -1), end })
}

function stretchAhead(now: Wall, duration: readonly Quantity[]): Meaning | undefined {
  const blocks = wholeUnits(now, duration, 1)
  if (blocks !== undefined) return blocks
  const start = isFine(duration) ? now : startOf('day', now) + DAY_MS
  return rangeOf(isFine(duration) ? 'second' : 'day', { start, end: shift(start, duration, 1) })
}

/** Quarters, decades and centuries are counted whole, without the one that is running. */
function wholeUnits(now: Wall, duration: readonly Quantity[], sign: 1 | -1): Meaning | undefined {
  const [only, more] = duration
  if (only === undefined || more !== undefined) return undefined
  const { count, unit } = only
  if (unit !== 'quarter' && unit !== 'decade' && unit !== 'century') return undefined
  const near = shiftedUnit(unit, sign, now)
  const far = shiftedUnit(unit, sign * count, now)
  return rangeOf(unit, { start: Math.min(near.start, far.start), end: Math.max(near.end, far.end) })
}

function fromNow(now: Wall, duration: readonly Quantity[]): Meaning | undefined {
  const start = isFine(duration) ? now : startOf('day', now)
  return rangeOf(isFine(duration) ? 'second' : 'day', { start, end: shift(start, duration, 1) })
}

/** A time that begins with another and lasts so long. */
export function lasting(
  start: Meaning | undefined,
  duration: readonly Quantity[],
): Meaning | undefined {
  const grain = isFine(duration) ? 'second' : 'day'
  const whole = (span: Span): Span => ({ start: span.start, end: shift(span.start, duration, 1) })
  return start && mapReadings(start, whole, { kind: 'range', grain })
}

const single = (unit: Quantity['unit']): readonly Quantity[] => [{ count: 1, unit }]
const few = (unit: Quantity['unit']): readonly Quantity[] => [{ count: FEW, unit }]

export const STRETCH_RULES: readonly Rule<Meaning>[] = [
  rule(
    '@il|@in? ultimi|ultime|scorsi|scorse|passati|passate <duration:duration>',
    (found, { now }) => stretchBack(now, found.duration),
  ),
  rule('@il|@in? precedenti <duration:duration>', ({ duration }, { now }) =>
    stretchBack(now, duration),
  ),
  rule('@il|@in? ultimi|ultime|scorsi|scorse <unit:unit>', ({ unit }, { now }) =>
    stretchBack(now, few(unit)),
  ),
  rule(
    '@il|@in? <count:number> ultimi|ultime|scorsi|scorse|passati|passate <unit:unit>',
    (found, { now }) => stretchBack(now, [found]),
  ),
  rule('@il|@in? <duration:duration> scorsi|scorse|passati|passate|precedenti', (found, { now }) =>
    stretchBack(now, found.duration),
  ),
  rule('@il|@in <unit:unit> scorsi|scorse|passati|passate', ({ unit }, { now }) =>
    stretchBack(now, few(unit)),
  ),
  rule('@il|@in? ultima|scorsa ora', (_, { now }) => stretchBack(now, single('hour'))),
  rule('@il|@in? ultimo|scorso minuto', (_, { now }) => stretchBack(now, single('minute'))),
  rule('da <duration:duration>', ({ duration }, { now }) => stretchBack(now, duration)),
  rule(
    '@il|@in? prossimi|prossime|seguenti|successivi|successive <duration:duration>',
    (found, { now }) => stretchAhead(now, found.duration),
  ),
  rule('@il|@in? prossimi|prossime <unit:unit>', ({ unit }, { now }) =>
    stretchAhead(now, few(unit)),
  ),
  rule('@il|@in? <count:number> prossimi|prossime <unit:unit>', (found, { now }) =>
    stretchAhead(now, [found]),
  ),
  rule(
    '@il|@in? <duration:duration> successivi|successive|seguenti|prossimi|prossime',
    (found, { now }) => stretchAhead(now, found.duration),
  ),
  rule('<duration:duration> a venire', ({ duration }, { now }) => stretchAhead(now, duration)),
  rule('<duration:duration> @in futuro', ({ duration }, { now }) => stretchAhead(now, duration)),
  rule('<duration:duration> da questo momento', ({ duration }, { now }) =>
    stretchAhead(now, duration),
  ),
  rule('@il|@in? prossima ora', (_, { now }) => stretchAhead(now, single('hour'))),
  rule('@il|@in? prossimo minuto', (_, { now }) => stretchAhead(now, single('minute'))),
  rule('entro @il? prossimi|prossime? <duration:duration>', ({ duration }, { now }) =>
    fromNow(now, duration),
  ),
  rule('nel giro di <duration:duration>', ({ duration }, { now }) => fromNow(now, duration)),
  rule('nell arco di <duration:duration>', ({ duration }, { now }) => fromNow(now, duration)),
  rule('in meno di <duration:duration>', ({ duration }, { now }) => fromNow(now, duration)),
  rule('meno di <duration:duration> da oggi|adesso|ora', ({ duration }, { now }) =>
    fromNow(now, duration),
  ),
  rule("per <duration:duration> ,? a? partire? @da il|l'? <date:startingPoint>", (found) =>
    lasting(found.date, found.duration),
  ),
  rule("<duration:duration> a partire @da il|l'? <date:startingPoint>", (found) =>
    lasting(found.date, found.duration),
  ),
  rule("@il|@in? <unit:unit> a partire @da il|l'? <date:startingPoint>", ({ unit, date }) =>
    lasting(date, single(unit)),
  ),
  rule('<date:startingPoint> ,? per <duration:duration>', ({ date, duration }) =>
    lasting(date, duration),
  ),
]
