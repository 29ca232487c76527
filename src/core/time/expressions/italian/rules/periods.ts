import {
  addUnits,
  DAY_MS,
  isoWeek,
  partsOf,
  type Span,
  startOf,
  unitRange,
  type Wall,
  wallOf,
} from '../../calendar.ts'
import { monthSpan } from '../figures.ts'
import { type Rule, rule } from '../grammar.ts'
import type { LongUnit, YearlyPart } from '../kinds.ts'
import {
  firstAfter,
  lastUpTo,
  type Meaning,
  mapReadings,
  rangeOf,
  recurring,
  yearly,
} from '../meaning.ts'
import { shiftedUnit } from './which.ts'

const SATURDAY_INDEX = 5
/** After the word for year, a smaller number is the year of a course or of an age. */
const EARLY_YEAR = 100
const LAST_YEAR = 2999

function yearSpan(year: number): Span {
  return { start: wallOf(year, 1, 1), end: wallOf(year + 1, 1, 1) }
}

function yearRange(year: number): Meaning | undefined {
  return rangeOf('year', yearSpan(year))
}

function monthOf(month: number): YearlyPart {
  return { grain: 'month', recurrence: yearly((year) => monthSpan(year, month)) }
}

function monthsFrom(grain: YearlyPart['grain'], month: number, months: number): YearlyPart {
  const span = (year: number): Span => ({
    start: wallOf(year, month, 1),
    end: wallOf(year, month + months, 1),
  })
  return { grain, recurrence: yearly(span) }
}

const season = (month: number): YearlyPart => monthsFrom('season', month, 3)

function nthOfYear(n: number, count: number): YearlyPart | undefined {
  const index = n < 0 ? count + n : n - 1
  const months = 12 / count
  if (index < 0 || index >= count) return undefined
  return monthsFrom('quarter', 1 + index * months, months)
}

function ofYear(part: YearlyPart | undefined, year: number): Meaning | undefined {
  return part && rangeOf(part.grain, part.recurrence.at(year))
}

function anyYear(part: YearlyPart | undefined, now: Wall): Meaning | undefined {
  return part && recurring({ kind: 'range', grain: part.grain }, part.recurrence, now)
}

/** "Lo scorso ottobre": the latest that is over; "questo ottobre": this year's. */
function which({ grain, recurrence }: YearlyPart, step: number, now: Wall): Meaning | undefined {
  if (step === 0) return rangeOf(grain, recurrence.at(partsOf(now).year))
  if (step > 0) return rangeOf(grain, firstAfter(recurrence, now))
  const latest = lastUpTo(recurrence, now)
  const over = latest && latest.end > now ? lastUpTo(recurrence, latest.start - 1) : latest
  return rangeOf(grain, over)
}

function weekend(wall: Wall): Span {
  const start = startOf('week', wall) + SATURDAY_INDEX * DAY_MS
  return { start, end: start + 2 * DAY_MS }
}

function weekendRange(now: Wall, weeks: number): Meaning | undefined {
  return rangeOf('weekend', weekend(addUnits(now, weeks, 'week')))
}

function decade(short: number): Meaning | undefined {
  if (short % 10 !== 0) return undefined
  const spanOf = (year: number): Span => ({
    start: wallOf(year, 1, 1),
    end: wallOf(year + 10, 1, 1),
  })
  if (short >= 1000) return rangeOf('decade', spanOf(short))
  if (short > 90) return undefined
  return { kind: 'range', grain: 'decade', readings: [1900, 2000].map((c) => spanOf(c + short)) }
}

function century(n: number): Meaning | undefined {
  const start = (n - 1) * 100
  if (n < 1 || n > 30) return undefined
  return rangeOf('century', {
    start: wallOf(Math.max(start, 1), 1, 1),
    end: wallOf(start + 100, 1, 1),
  })
}

export const YEARLY_PART_RULES: readonly Rule<YearlyPart>[] = [
  rule('<month:monthName>', ({ month }) => monthOf(month)),
  rule('mese di <month:month> .?', ({ month }) => monthOf(month)),
  rule('<month:season>', ({ month }) => season(month)),
  rule('<n:ordinal> trimestre', ({ n }) => nthOfYear(n, 4)),
  rule('<n:roman> trimestre', ({ n }) => nthOfYear(n, 4)),
  rule('trimestre <n:number>', ({ n }) => nthOfYear(n, 4)),
  rule('q <n:number>', ({ n }) => nthOfYear(n, 4)),
  rule('<n:ordinal> semestre', ({ n }) => nthOfYear(n, 2)),
  rule('<n:ordinal> quadrimestre', ({ n }) => nthOfYear(n, 3)),
]

const OF_YEAR: readonly Rule<Meaning>[] = [
  rule('@il|@in|@a|@di? <part:yearlyPart> <year:ofYear>', ({ part, year }) => ofYear(part, year)),
  // With a year, these letters can mean nothing else; alone, they name headings and sizes.
  rule('t <n:number> <year:ofYear>', ({ n, year }) => ofYear(nthOfYear(n, 4), year)),
  rule('h|s <n:number> <year:ofYear>', ({ n, year }) => ofYear(nthOfYear(n, 2), year)),
  rule('<year:year> -|,? t <n:number>', ({ n, year }) => ofYear(nthOfYear(n, 4), year)),
  rule('<year:year> -|,? h|s <n:number>', ({ n, year }) => ofYear(nthOfYear(n, 2), year)),
  rule('<year:year> -|,? <part:yearlyPart>', ({ part, year }) => ofYear(part, year)),
  rule('<month:month> .|-|/|,|@di? anno? <year:year>', ({ month, year }) =>
    ofYear(monthOf(month), year),
  ),
  rule('<month:month> .? <year:ofYear>', ({ month, year }) => ofYear(monthOf(month), year)),
  rule('<year:year> -|/|.|,? <month:month>', ({ month, year }) => ofYear(monthOf(month), year)),
  rule('in <month:clearMonth> .?', ({ month }, { now }) => anyYear(monthOf(month), now)),
  rule('@il|@in|@a? <part:yearlyPart>', ({ part }, { now }) => anyYear(part, now)),
  rule('@in? <step:which> <part:yearlyPart>', ({ step, part }, { now }) => which(part, step, now)),
  rule('@in? <step:which> <month:month> .?', ({ step, month }, { now }) =>
    which(monthOf(month), step, now),
  ),
  rule('@il|@in? <part:yearlyPart> <step:whichAfter>', ({ step, part }, { now }) =>
    which(part, step, now),
  ),
  rule('@il|@in|@di? <month:figureMonth>', ({ month }) => month),
]

const UNITS: readonly Rule<Meaning>[] = [
  rule('@in|durante? <step:which> <unit:longUnit>', ({ step, unit }, { now }) =>
    rangeOf(unit, shiftedUnit(unit, step, now)),
  ),
  rule('@il|@in|durante? @il? <unit:longUnit> <step:whichAfter>', ({ step, unit }, { now }) =>
    rangeOf(unit, shiftedUnit(unit, step, now)),
  ),
  rule("durante il|la|l' <unit:longUnit> <stop:stop>", ({ unit }, { now }) =>
    rangeOf(unit, unitRange(unit, now)),
  ),
  rule('nel corso @di <unit:longUnit> <stop:stop>', ({ unit }, { now }) =>
    rangeOf(unit, unitRange(unit, now)),
  ),
  rule('<unit:bareUnit>', ({ unit }, { now }) => rangeOf(unit, unitRange(unit, now))),
  rule('@in <unit:longUnit> <stop:stop>', ({ unit }, { now }) =>
    rangeOf(unit, unitRange(unit, now)),
  ),
  rule('@in? <step:which> settimana lavorativa', ({ step }, { now }) => workWeek(step, now)),
  rule('@in? @il? settimana lavorativa <step:whichAfter>', ({ step }, { now }) =>
    workWeek(step, now),
  ),
  rule('@in|@il? anno? solare? <year:year> <stop:stop>', ({ year }) => yearRange(year)),
  rule('@in|anno <year:year>', ({ year }) => yearRange(year)),
  rule('@in|@il? anno <year:number>', ({ year }) =>
    year >= EARLY_YEAR && year <= LAST_YEAR ? yearRange(year) : undefined,
  ),
  rule('@in|@il? anni <tens:number>', ({ tens }) => decade(tens)),
  rule("@in|@il? anni ' <tens:number>", ({ tens }) => decade(tens)),
  rule('@in|@il? <n:roman> secolo', ({ n }) => century(n)),
  rule('@in|@il? <n:ordinal> secolo', ({ n }) => century(n)),
  rule('@in|@il <hundreds:number> <stop:stop>', ({ hundreds }) =>
    hundreds >= 200 && hundreds < 1000 && hundreds % 100 === 0
      ? century(hundreds / 100 + 11)
      : undefined,
  ),
]

function workWeek(weeks: number, now: Wall): Meaning | undefined {
  const { start } = shiftedUnit('week', weeks, now)
  return rangeOf('week', { start, end: start + SATURDAY_INDEX * DAY_MS })
}

const WEEKS: readonly Rule<Meaning>[] = [
  rule('@il|@in? settimana numero|n|°? <n:number> <year?:ofYear>', ({ n, year }, { now }) =>
    n > 53 ? undefined : rangeOf('week', isoWeek(year ?? partsOf(now).year, n)),
  ),
  rule('@il|@in? settimana @di <date:date>', ({ date }) =>
    mapReadings(date, ({ start }) => unitRange('week', start), { kind: 'range', grain: 'week' }),
  ),
  rule("@il|@in? settimana che comincia|inizia @da|il|l'? <date:date>", ({ date }) =>
    mapReadings(date, ({ start }) => unitRange('week', start), { kind: 'range', grain: 'week' }),
  ),
  rule('@in|@il? @my? <weekend:weekendWord> <stop:stop>', (_, { now }) => weekendRange(now, 0)),
  rule('@in|durante? <step:which> <weekend:weekendWord>', ({ step }, { now }) =>
    weekendRange(now, step),
  ),
  rule('@in|@il? <weekend:weekendWord> <step:whichAfter>', ({ step }, { now }) =>
    weekendRange(now, step),
  ),
  rule('@in|@il? <weekend:weekendWord> @di <date:date>', ({ date }) =>
    mapReadings(date, ({ start }) => weekend(start), { kind: 'range', grain: 'weekend' }),
  ),
]

/** Units that a calendar shows: "the day" is a date, "the hour" is counted from now. */
export const LONG_UNIT_RULES: readonly Rule<LongUnit>[] = [
  rule('<unit:unit>', ({ unit }) =>
    unit === 'second' || unit === 'minute' || unit === 'hour' || unit === 'day' ? undefined : unit,
  ),
]

/** Periods in few words, for where another word shows that a period is meant. */
export const PLAIN_PERIOD_RULES: readonly Rule<Meaning>[] = [
  rule('<month:month> .?', ({ month }, { now }) => anyYear(monthOf(month), now)),
  rule('anno? <year:year>', ({ year }) => yearRange(year)),
]

export const WEEKEND_WORD_RULES: readonly Rule<true>[] = [
  rule('weekend|finesettimana', () => true),
  rule('week - end', () => true),
  rule('week end', () => true),
  rule('fine settimana', () => true),
]

export const WHOLE_PERIOD_RULES: readonly Rule<Meaning>[] = [...OF_YEAR, ...UNITS, ...WEEKS]
