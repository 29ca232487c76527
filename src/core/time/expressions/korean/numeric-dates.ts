import { isRealDate, partsOf } from '../calendar.ts'
import { fullYear } from './date-words.ts'
import { type Found, matchAt } from './scan.ts'
import type { CalendarFields, Speech, When } from './when.ts'

const yearFirst =
  /(?<year>\d{4})(?<mark>[-/.])\s?(?<month>\d{1,2})\k<mark>\s?(?<day>\d{1,2})\.?(?!\d)/uy
const yearLast = /(?<first>\d{1,2})(?<mark>[-/.])(?<second>\d{1,2})\k<mark>(?<year>\d{4})(?!\d)/uy
const short = /(?<first>\d{1,2})(?<mark>[-/.])(?<second>\d{1,2})\k<mark>(?<third>\d{2})(?![\d.])/uy
/** Two numbers are a date only where a particle, a weekday or a time says so: "4/22에". */
const monthAndDay =
  /(?<first>\d{1,2})(?:\/(?<second>\d{1,2})|[.-](?<two>\d{2}))(?=\s?(?:에|로|부터|까지|쯤|경|은|는|\([월화수목금토일]\)|[월화수목금토일]요일|오전|오후|아침|저녁))/uy
const yearAndMonth =
  /(?<year>(?:19|20)\d{2})(?:\s?[-/]\s?(?<month>0?[1-9]|1[0-2])|\.(?<two>0[1-9]|1[0-2]))(?![\d./-])/uy
const monthAndYear = /(?<month>0?[1-9]|1[0-2])\s?[-/]\s?(?<year>(?:19|20)\d{2})(?![\d./-])/uy

function dated(fields: CalendarFields, to: number): Found<When> {
  const point = fields.day !== undefined
  return { to, value: { grain: point ? 'day' : 'month', point, fields } }
}

interface DateNumbers {
  readonly year: number
  readonly month: number
  readonly day: number
}

function firstReal(dates: readonly DateNumbers[]): DateNumbers | undefined {
  return dates.find(({ year, month, day }) => isRealDate(year, month, day))
}

/** Dates of digits and marks: 2018-03-05, 2018.3.5, 21/04/2016, 71/05/05, 4/22. */
export function readNumericDate(
  text: string,
  position: number,
  speech: Speech,
): Found<When> | undefined {
  for (const [pattern, read] of shapes) {
    const match = matchAt(pattern, text, position)
    const fields = match?.groups && read(match.groups, speech)
    if (match !== undefined && fields !== undefined) {
      return dated(fields, position + match[0].length)
    }
  }
  return undefined
}

type Groups = Record<string, string | undefined>

const shapes: readonly (readonly [
  RegExp,
  (groups: Groups, speech: Speech) => CalendarFields | undefined,
])[] = [
  [yearFirst, (groups) => firstReal([numbersOf(groups)])],
  [yearLast, readYearLast],
  [short, readShort],
  [yearAndMonth, readMonthOfYear],
  [monthAndYear, readMonthOfYear],
  [monthAndDay, readMonthAndDay],
]

function numbersOf({ year, month, day }: Groups): DateNumbers {
  return { year: Number(year), month: Number(month), day: Number(day) }
}

function readYearLast(groups: Groups): CalendarFields | undefined {
  const year = Number(groups.year)
  const first = Number(groups.first)
  const second = Number(groups.second)
  return firstReal([
    { year, month: first, day: second },
    { year, month: second, day: first },
  ])
}

/**
 * Koreans write the year first, but a single digit is no year, and a year that is still to come
 * is less likely than a date of the past in the order of other countries.
 */
function readShort(groups: Groups, speech: Speech): CalendarFields | undefined {
  const first = Number(groups.first)
  const second = Number(groups.second)
  const third = Number(groups.third)
  const korean = { year: fullYear(first), month: second, day: third }
  const dayFirst = { year: fullYear(third), month: second, day: first }
  const monthFirst = { year: fullYear(third), month: first, day: second }
  const yearIsFirst = groups.first?.length === 2 && korean.year <= partsOf(speech.now).year + 1
  return firstReal(yearIsFirst ? [korean, monthFirst, dayFirst] : [monthFirst, dayFirst, korean])
}

function readMonthOfYear({ year, month, two }: Groups): CalendarFields {
  return { year: Number(year), month: Number(month ?? two) }
}

function readMonthAndDay(groups: Groups): CalendarFields | undefined {
  const first = Number(groups.first)
  const second = Number(groups.second ?? groups.two)
  const leapYear = 2000
  if (isRealDate(leapYear, first, second)) return { month: first, day: second }
  return isRealDate(leapYear, second, first) ? { month: second, day: first } : undefined
}
