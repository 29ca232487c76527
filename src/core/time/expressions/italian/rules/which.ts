import {
  addUnits,
  type CalendarUnit,
  partsOf,
  type Span,
  unitRange,
  type Wall,
} from '../../calendar.ts'
import { type Rule, rule } from '../grammar.ts'
import type { Quantity, Which } from '../kinds.ts'

/** "A few" of anything. */
export const FEW = 3
/** Years, months, weeks, days, hours, minutes and seconds. */
const QUANTITIES_MAX = 7
const MONTHS_IN_SEMESTER = 6
const DAYS_IN_HALF_MONTH = 15

/** Before the noun: "la scorsa settimana". */
export const WHICH_RULES: readonly Rule<Which>[] = [
  rule('@il? scorso|scorsa|passato|passata|ultimo|ultima|precedente', () => -1),
  rule('@this|@my|@il? corrente|attuale|stesso|stessa|presente', () => 0),
  rule('@il? @my', () => 0),
  rule('@this', () => 0),
  rule('@il? prossimo|prossima|seguente|successivo|successiva|venturo|ventura', () => 1),
]

/** After the noun: "la settimana scorsa". */
export const WHICH_AFTER_RULES: readonly Rule<Which>[] = [
  rule('scorso|scorsa|passato|passata|precedente|prima', () => -1),
  rule('corrente|attuale', () => 0),
  rule('in corso', () => 0),
  rule('prossimo|prossima|seguente|successivo|successiva|venturo|ventura|entrante|dopo', () => 1),
  rule('che viene', () => 1),
  rule("dopo la|il|l' prossima|prossimo", () => 2),
]

/** The year that follows a month, a day or a feast. */
export const OF_YEAR_RULES: readonly Rule<number>[] = [
  rule('@di|@in|,|-|/|.? ,? anno? <year:year>', ({ year }) => year),
  rule('@di|@in|,? <which:which> anno', ({ which }, { now }) => partsOf(now).year + which),
  rule(
    '@di|@in|,? @il? anno <which:whichAfter>',
    ({ which }, { now }) => partsOf(now).year + which,
  ),
]

/** The month that follows a day number: "il 20 del mese prossimo". */
export const OF_MONTH_RULES: readonly Rule<Span>[] = [
  rule('@di|@in? <which:which> mese', ({ which }, { now }) => shiftedUnit('month', which, now)),
  rule('@di|@in|,? @il? mese <which:whichAfter>', ({ which }, { now }) =>
    shiftedUnit('month', which, now),
  ),
  rule('del|nel mese', (_, { now }) => unitRange('month', now)),
]

export function shiftedUnit(unit: CalendarUnit, which: Which, now: Wall): Span {
  return unitRange(unit, addUnits(unitRange(unit, now).start, which, unit))
}

export const COUNT_RULES: readonly Rule<number>[] = [
  rule("un paio di|d'", () => 2),
  rule('@il? pochi|poche|alcuni|alcune|qualche|diversi|diverse|parecchi|parecchie', () => FEW),
  rule("una decina di|d'", () => 10),
  rule("una dozzina di|d'", () => 12),
  rule("una quindicina di|d'", () => 15),
  rule("una ventina di|d'", () => 20),
  rule("una trentina di|d'", () => 30),
  rule('<whole:number> , <tenths:number>', ({ whole, tenths }) =>
    tenths < 10 ? whole + tenths / 10 : undefined,
  ),
  rule('<number:number>', ({ number }) => number),
]

export const DURATION_RULES: readonly Rule<readonly Quantity[]>[] = [
  rule('<first:quantity> ,|e? e? <rest:duration>', ({ first, rest }) =>
    rest.length < QUANTITIES_MAX ? [...first, ...rest] : undefined,
  ),
  rule('<quantity:quantity>', ({ quantity }) => quantity),
]

export const QUANTITY_RULES: readonly Rule<readonly Quantity[]>[] = [
  rule('<count:count> <unit:unit> e mezzo|mezza', ({ count, unit }) =>
    // Calendars count no half months.
    unit === 'month'
      ? [
          { count, unit },
          { count: DAYS_IN_HALF_MONTH, unit: 'day' },
        ]
      : [{ count: count + 0.5, unit }],
  ),
  rule('<count:count> <unit:unit> e un quarto', ({ count, unit }) => [
    { count: count + 0.25, unit },
  ]),
  rule('<count:count> <unit:unit>', ({ count, unit }) => [{ count, unit }]),
  rule('mezz|mezza|mezzo <unit:unit>', ({ unit }) => [{ count: 0.5, unit }]),
  rule("un quarto d' ora", () => [{ count: 15, unit: 'minute' }]),
  rule("tre quarti d' ora", () => [{ count: 45, unit: 'minute' }]),
  rule('<count:count> semestre|semestri', ({ count }) => [
    { count: count * MONTHS_IN_SEMESTER, unit: 'month' },
  ]),
  rule('<count:count> quadrimestre|quadrimestri', ({ count }) => [
    { count: count * 4, unit: 'month' },
  ]),
  rule('<count:count> bimestre|bimestri', ({ count }) => [{ count: count * 2, unit: 'month' }]),
  rule('<count:count> lustro|lustri', ({ count }) => [{ count: count * 5, unit: 'year' }]),
]

export function isFine(duration: readonly Quantity[]): boolean {
  return duration.some(({ unit }) => unit === 'hour' || unit === 'minute' || unit === 'second')
}

/** Later by a duration, or earlier by it when `sign` is -1. */
export function shift(wall: Wall, duration: readonly Quantity[], sign: 1 | -1): Wall {
  return duration.reduce((at, { count, unit }) => addUnits(at, sign * count, unit), wall)
}
