import {
  addUnits,
  DAY_MS,
  nextWeekday,
  previousWeekday,
  startOf,
  type Wall,
  weekdayInWeek,
  weekdayOf,
} from '../../calendar.ts'
import { type Rule, rule } from '../grammar.ts'
import {
  dayAt,
  dayPoint,
  firstAfter,
  lastUpTo,
  type Meaning,
  mapReadings,
  monthlyDay,
  oneDay,
  onWeekday,
  type Recurrence,
  recurringDay,
  weeklyDay,
  yearlyDay,
} from '../meaning.ts'

function fromToday(now: Wall, days: number): Meaning | undefined {
  return dayPoint(startOf('day', now) + days * DAY_MS)
}

interface MonthDay {
  readonly month: number
  readonly day: number
  readonly year: number | undefined
}

/** A day of a month; without a year, the past and the coming one. */
function monthDay({ month, day, year }: MonthDay, now: Wall): Meaning | undefined {
  if (year !== undefined) return dayPoint(dayAt(year, month, day)?.start)
  return recurringDay(yearlyDay(month, day), now)
}

/** The readings that fall on the named weekday first; the others stay, for people miscount. */
function preferWeekday(meaning: Meaning | undefined, weekday: number): Meaning | undefined {
  if (meaning === undefined) return undefined
  const fits = meaning.readings.filter(({ start }) => weekdayOf(start) === weekday)
  const rest = meaning.readings.filter(({ start }) => weekdayOf(start) !== weekday)
  return { ...meaning, readings: [...fits, ...rest] }
}

/** "Venerdì 22": of this month when it fits, else the nearest ones before and after. */
function weekdayAndDay(weekday: number, day: number, now: Wall): Meaning | undefined {
  const recurrence = onWeekday(monthlyDay(day), weekday)
  const here = recurrence.at(recurrence.cycleOf(now))
  const meaning = recurringDay(recurrence, now)
  return meaning && (here === undefined ? meaning : { ...meaning, readings: [here] })
}

function weekdayOfWeek(weekday: number, weeks: number, now: Wall): Meaning | undefined {
  return dayPoint(weekdayInWeek(addUnits(now, weeks, 'week'), weekday))
}

function weekdaysAway(weekday: number, count: number, now: Wall): Meaning | undefined {
  const first = count < 0 ? previousWeekday(now, weekday) : nextWeekday(now, weekday)
  return dayPoint(addUnits(first, count < 0 ? count + 1 : count - 1, 'week'))
}

const NAMED_DAYS: readonly Rule<Meaning>[] = [
  rule('oggi', (_, { now }) => fromToday(now, 0)),
  rule('ieri', (_, { now }) => fromToday(now, -1)),
  rule('domani', (_, { now }) => fromToday(now, 1)),
  rule('dopodomani', (_, { now }) => fromToday(now, 2)),
  rule('dopo domani', (_, { now }) => fromToday(now, 2)),
  rule("l'? altroieri|avantieri|altrieri", (_, { now }) => fromToday(now, -2)),
  rule("l'? altro|altr ieri", (_, { now }) => fromToday(now, -2)),
  rule("ieri l' altro", (_, { now }) => fromToday(now, -2)),
  rule("l' indomani", (_, { now }) => fromToday(now, 1)),
  rule("l' altro giorno", (_, { now }) => fromToday(now, -2)),
  rule('<which:which> giorno|giornata', ({ which }, { now }) => fromToday(now, which)),
  rule('@il giorno|giornata <which:whichAfter>', ({ which }, { now }) => fromToday(now, which)),
  rule('<date:dayWord> a otto', ({ date }) =>
    dayPoint((date.readings.at(-1)?.start ?? 0) + 7 * DAY_MS),
  ),
]

const CALENDAR_DAYS: readonly Rule<Meaning>[] = [
  rule('<date:figureDate>', ({ date }) => date),
  rule("<weekday:weekday> ,|.|-? il|l'|(|-? <date:figureDate> )?", ({ weekday, date }) =>
    preferWeekday(date, weekday),
  ),
  rule('giorno? <day:dayNumber> .|-|/|,|@di? <month:month> .? <year?:ofYear>', (found, { now }) =>
    monthDay(found, now),
  ),
  rule(
    "<weekday:weekday> .|,|-|(? il|l'? <day:dayNumber> .|-|/|,|@di? <month:month> .? )? <year?:ofYear>",
    (found, { now }) => preferWeekday(monthDay(found, now), found.weekday),
  ),
  // Abbreviated, the month comes first only in lists and tables: "set 3" may count anything.
  rule("<month:monthName> .|,? il|l'? <day:dayNumber> .? <year?:ofYear>", (found, { now }) =>
    monthDay(found, now),
  ),
  rule("<month:month> .|,? il|l'? <day:dayNumber> .? <year:ofYear>", (found, { now }) =>
    monthDay(found, now),
  ),
  rule('<month:month> -|/|. <day:dayNumber> .? <year?:ofYear>', (found, { now }) =>
    monthDay(found, now),
  ),
  rule(
    "<weekday:weekday> .|,|-? <month:month> .|-|/|,? il|l'? <day:dayNumber> <year?:ofYear>",
    (found, { now }) => preferWeekday(monthDay(found, now), found.weekday),
  ),
  rule('<month:month> -|/|, <year:year> -|/|, <day:dayNumber>', (found, { now }) =>
    monthDay(found, now),
  ),
  rule('<year:year> -|/|,? <month:month> -|/|,? <day:dayNumber>', (found, { now }) =>
    monthDay(found, now),
  ),
  rule('<day:dayNumber> -|/ <year:year> -|/ <month:month>', (found, { now }) =>
    monthDay(found, now),
  ),
  rule('<year:year> -|/ <day:dayNumber> -|/ <month:month>', (found, { now }) =>
    monthDay(found, now),
  ),
  rule("<weekday?:weekday> il|l'? giorno? <day:dayNumber> ,? <month:ofMonth>", ({ day, month }) =>
    inMonth(month.start, day),
  ),
  rule("il|l' giorno? <day:dayNumber> <stop:stop>", ({ day }, { now }) =>
    recurringDay(monthlyDay(day), now),
  ),
  rule('giorno <day:dayNumber>', ({ day }, { now }) => recurringDay(monthlyDay(day), now)),
]

function inMonth(monthStart: Wall, day: number): Meaning | undefined {
  const recurrence = monthlyDay(day)
  return dayPoint(recurrence.at(recurrence.cycleOf(monthStart))?.start)
}

const WEEKDAYS: readonly Rule<Meaning>[] = [
  rule("<weekday:weekday> .|,? il|l'? giorno? <day:dayNumber>", ({ weekday, day }, { now }) =>
    weekdayAndDay(weekday, day, now),
  ),
  rule('@il? <weekday:weekdayName>', ({ weekday }, { now }) =>
    recurringDay(weeklyDay(weekday), now),
  ),
  rule('<which:which> <weekday:weekday>', ({ which, weekday }, { now }) =>
    weekdayOfWeek(weekday, which, now),
  ),
  rule('@il? <weekday:weekday> <which:whichAfter>', ({ which, weekday }, { now }) =>
    weekdayOfWeek(weekday, which, now),
  ),
  rule('@il? <weekday:weekday> ,|@di|@in? <which:which> settimana', ({ which, weekday }, { now }) =>
    weekdayOfWeek(weekday, which, now),
  ),
  rule(
    '@il? <weekday:weekday> ,|@di|@in? @il? settimana <which:whichAfter>',
    ({ which, weekday }, { now }) => weekdayOfWeek(weekday, which, now),
  ),
  rule(
    '@in? <which:which> settimana ,|-? di|il|la? <weekday:weekday>',
    ({ which, weekday }, { now }) => weekdayOfWeek(weekday, which, now),
  ),
  rule(
    '@il|@in? settimana <which:whichAfter> ,|-? di|il|la? <weekday:weekday>',
    ({ which, weekday }, { now }) => weekdayOfWeek(weekday, which, now),
  ),
  rule('<count:number> <weekday:weekday> fa', ({ count, weekday }, { now }) =>
    weekdaysAway(weekday, -count, now),
  ),
  rule('@between <count:number> <weekday:weekday>', ({ count, weekday }, { now }) =>
    weekdaysAway(weekday, count, now),
  ),
]

const FEASTS: readonly Rule<Meaning>[] = [
  rule('@il? giorno? @di? <feast:holiday> <year:ofYear>', ({ feast, year }) =>
    dayPoint(feast.at(year)?.start),
  ),
  rule('@il? giorno? @di? <feast:holiday>', ({ feast }, { now }) => recurringDay(feast, now)),
  rule('<which:which> <feast:holiday>', ({ which, feast }, { now }) => feastOf(feast, which, now)),
  rule('@il? <feast:holiday> <which:whichAfter>', ({ which, feast }, { now }) =>
    feastOf(feast, which, now),
  ),
]

function feastOf(feast: Recurrence, which: number, now: Wall): Meaning | undefined {
  const today = oneDay(now).start
  if (which < 0) return dayPoint(lastUpTo(feast, today - 1)?.start)
  if (which > 0) return dayPoint(firstAfter(feast, today)?.start)
  return dayPoint(feast.at(feast.cycleOf(now))?.start)
}

/** "La domenica prima di Natale", "il lunedì dopo Pasqua". */
export const WEEKDAY_BESIDE_RULES: readonly Rule<Meaning>[] = [
  rule('@il? <weekday:weekdayName> prima @di <date:plainDate>', ({ weekday, date }) =>
    mapReadings(date, ({ start }) => oneDay(previousWeekday(start, weekday)), {}),
  ),
  rule("@il? <weekday:weekdayName> dopo il|l'|la? <date:plainDate>", ({ weekday, date }) =>
    mapReadings(date, ({ start }) => oneDay(nextWeekday(start, weekday)), {}),
  ),
]

/** Days that a duration can be counted from. */
export const DAY_WORD_RULES: readonly Rule<Meaning>[] = [
  rule('oggi', (_, { now }) => fromToday(now, 0)),
  rule('domani', (_, { now }) => fromToday(now, 1)),
  rule('<weekday:weekdayName>', ({ weekday }, { now }) => recurringDay(weeklyDay(weekday), now)),
]

export const DATE_RULES: readonly Rule<Meaning>[] = [
  ...NAMED_DAYS,
  ...FEASTS,
  ...CALENDAR_DAYS,
  ...WEEKDAYS,
]
