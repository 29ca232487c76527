import { DAY_MS, partsOf, type Span, startOf, unitRange, wallOf } from '../../calendar.ts'
import { type Rule, rule } from '../grammar.ts'
import {
  dayAt,
  firstAfter,
  lastUpTo,
  type Meaning,
  mapReadings,
  monthlyDay,
  type Recurrence,
  recurring,
  yearly,
} from '../meaning.ts'

const DAYS = { kind: 'range', grain: 'day' } as const

/** From one time to another; the end is where the named last day, month or hour begins. */
function join(from: Meaning, to: Meaning): Meaning | undefined {
  const readings = pairs(from, to).filter(({ start, end }) => start < end)
  const endGrain = to.bound === 'until' ? undefined : to.grain
  return readings.length === 0
    ? undefined
    : { kind: 'range', grain: from.grain, readings, ...(endGrain && { endGrain }) }
}

/** A side that comes round again is taken where it is nearest to the other side. */
function pairs(from: Meaning, to: Meaning): readonly Span[] {
  const { recurrence } = to
  if (recurrence !== undefined) {
    return from.readings.flatMap(({ start }) => {
      const last = firstAfter(recurrence, start)
      return last === undefined ? [] : [{ start, end: last.start }]
    })
  }
  return to.readings.flatMap(({ start: end }, index) => {
    const first =
      from.recurrence === undefined
        ? (from.readings[index] ?? from.readings[0])
        : lastUpTo(from.recurrence, end - 1)
    return first === undefined ? [] : [{ start: first.start, end }]
  })
}

/** "Dal 4 al 9" of each month, or of one month each year. */
function days(first: number, last: number, month: number): Recurrence {
  return yearly((year) => {
    const [start, end] = [dayAt(year, month, first), dayAt(year, month, last)]
    return start && end && start.start < end.start
      ? { start: start.start, end: end.start }
      : undefined
  })
}

interface DaysOfMonth {
  readonly first: number
  readonly last: number
  readonly month: number
  readonly year: number | undefined
}

function daysOfMonth(found: DaysOfMonth, now: number): Meaning | undefined {
  const recurrence = days(found.first, found.last, found.month)
  if (found.year === undefined) return named(recurring(DAYS, recurrence, now))
  const span = recurrence.at(found.year)
  return named(span && { ...DAYS, readings: [span] })
}

function daysIn({ start }: Span, { first, last }: { first: number; last: number }) {
  const { year, month } = partsOf(start)
  return daysOfMonth({ first, last, month, year }, start)
}

function named(meaning: Meaning | undefined): Meaning | undefined {
  return meaning && { ...meaning, endGrain: 'day' }
}

function bareDays(first: number, last: number, now: number): Meaning | undefined {
  const from = recurring(DAYS, monthlyDay(first), now)
  const to = recurring(DAYS, monthlyDay(last), now)
  return from && to && join(from, to)
}

function weekdays(week: Meaning, first: number, last: number): Meaning | undefined {
  return named(
    mapReadings(
      week,
      ({ start }) =>
        first < last
          ? { start: start + (first - 1) * DAY_MS, end: start + (last - 1) * DAY_MS }
          : undefined,
      DAYS,
    ),
  )
}

const DAY_RANGES: readonly Rule<Meaning>[] = [
  rule(
    '<a?:weekday> @da <first:dayNumber> fino|sino? @a|- <b?:weekday> <last:dayNumber> @di? <month:month> .? <year?:ofYear>',
    (found, { now }) => daysOfMonth(found, now),
  ),
  rule(
    "@between il|l'? <first:dayNumber> e|-|a|ed il|l'? <last:dayNumber> @di? <month:month> .? <year?:ofYear>",
    (found, { now }) => daysOfMonth(found, now),
  ),
  rule(
    "il|l'? <first:dayNumber> -|/|e|al|all' <last:dayNumber> @di? <month:month> .? <year?:ofYear>",
    (found, { now }) => daysOfMonth(found, now),
  ),
  rule(
    "<month:month> .|,? @da|@between|il|l'? il|l'? <first:dayNumber> -|@a|e il|l'? <last:dayNumber> <year?:ofYear>",
    (found, { now }) => daysOfMonth(found, now),
  ),
  rule(
    '@da <first:dayNumber> fino|sino? @a|- <last:dayNumber> ,|il|@di? <month:ofMonth>',
    (found) => daysIn(found.month, found),
  ),
  rule(
    "@between il|l'? <first:dayNumber> e|ed|- il|l'? <last:dayNumber> ,|il|@di? <month:ofMonth>",
    (found) => daysIn(found.month, found),
  ),
  rule('<month:ofMonth> ,? @da <first:dayNumber> fino|sino? @a|- <last:dayNumber>', (found) =>
    daysIn(found.month, found),
  ),
  rule(
    "dal|dall <first:dayNumber> fino|sino? al|all' <last:dayNumber> <stop:stop>",
    ({ first, last }, { now }) => bareDays(first, last, now),
  ),
  rule(
    "@between il|l' <first:dayNumber> e|ed il|l' <last:dayNumber> <stop:stop>",
    ({ first, last }, { now }) => bareDays(first, last, now),
  ),
  rule(
    '<week:wholePeriod> ,? @da|@between il|la? <first:weekday> fino? @a|e|- il|la? <last:weekday>',
    (found) =>
      found.week.grain === 'week' ? weekdays(found.week, found.first, found.last) : undefined,
  ),
]

/** Where "the end of June" lies when something lasts until then. */
function boundary(period: Meaning, at: 'begin' | 'middle' | 'end'): Meaning | undefined {
  const wall = ({ start, end }: Span): number => {
    const { year, month } = partsOf(start)
    if (at === 'begin') return start
    if (at === 'end') return end
    if (period.grain === 'year') return wallOf(year, 7, 2)
    return period.grain === 'month' ? wallOf(year, month, 16) : startOf('day', (start + end) / 2)
  }
  return mapReadings(period, (span) => ({ start: wall(span), end: wall(span) }), { bound: 'until' })
}

export const ANCHOR_RULES: readonly Rule<Meaning>[] = [
  rule("il|l'|la|gli? <edge:edge> @di? <period:plainPeriod>", ({ edge, period }) =>
    boundary(period, edge),
  ),
  rule("il|l'|la|gli? <edge:edge> @di? <unit:longUnit>", ({ edge, unit }, { now }) =>
    boundary({ kind: 'range', grain: unit, readings: [unitRange(unit, now)] }, edge),
  ),
  rule("il|l'|la? <moment:moment>", ({ moment }) => moment),
  rule("il|l'|la? <date:date>", ({ date }) => date),
  rule("il|l'|la? <hours:hours>", ({ hours }) => hours),
  rule("il|l'|la|gli|i|le? <period:plainPeriod>", ({ period }) => period),
  rule('ora', (_, { now }) => ({ ...DAYS, grain: 'second', readings: [{ start: now, end: now }] })),
]

const JOINED: readonly Rule<Meaning>[] = [
  rule('@da <from:anchor> ,? fino|sino? @a <to:anchor>', ({ from, to }) => join(from, to)),
  rule('@da|@in|@between? <from:anchor> - <to:anchor>', ({ from, to }) => join(from, to)),
  rule('@between <from:anchor> e|ed|a <to:anchor>', ({ from, to }) => join(from, to)),
  rule('@in? <from:anchor> ,? fino|sino @a|ad <to:anchor>', ({ from, to }) => join(from, to)),
]

function since(meaning: Meaning, side: 'start' | 'end'): Meaning {
  const readings = meaning.readings.map((span) => ({
    start: span[side],
    end: Number.POSITIVE_INFINITY,
  }))
  return { kind: 'range', grain: meaning.grain, readings, bound: 'since' }
}

function until(meaning: Meaning, inclusive: boolean): Meaning {
  const readings = meaning.readings.map(({ start }) => ({
    start: Number.NEGATIVE_INFINITY,
    end: start,
  }))
  const base = { kind: 'range', grain: meaning.grain, readings, bound: 'until' } as const
  return inclusive && meaning.bound === undefined ? { ...base, endGrain: meaning.grain } : base
}

const OPEN: readonly Rule<Meaning>[] = [
  rule('a partire @da <from:anchor>', ({ from }) => since(from, 'start')),
  rule('@da <from:anchor> in poi|avanti', ({ from }) => since(from, 'start')),
  rule('@da <from:anchor>', ({ from }) => since(from, 'start')),
  rule('dopo <from:anchor>', ({ from }) => since(from, 'end')),
  rule('fino|sino @a <to:anchor>', ({ to }) => until(to, true)),
  // A term lies ahead.
  rule('entro <to:anchor>', ({ to }) =>
    until({ ...to, readings: [...to.readings].reverse() }, true),
  ),
  rule('prima @di <to:anchor>', ({ to }) => until(to, false)),
]

const AROUND: readonly Rule<Meaning>[] = [
  rule('verso|circa|intorno|attorno @a? <time:anchor>', ({ time }) => ({
    ...time,
    bound: 'around',
  })),
]

export const RANGE_RULES: readonly Rule<Meaning>[] = [...DAY_RANGES, ...JOINED, ...OPEN, ...AROUND]
