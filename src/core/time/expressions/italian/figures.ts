import { isRealDate, type Span, type Wall, wallOf } from '../calendar.ts'
import type { Lexical } from './grammar.ts'
import { dayAt, dayPoint, type Meaning, rangeOf, recurringDay, yearlyDay } from './meaning.ts'
import { endAfter, fullYear } from './words.ts'

/** Dates in figures. Italy writes the day first; the other order is read when only it is real. */
const yearFirst = /(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/y
const yearLast = /(\d{1,2}) ?([-/.]) ?(\d{1,2}) ?\2 ?(\d{4}|\d{2})(?!\d)/y
/** "08/12,2015"; two digits of year only without a blank, for "8/12, 15 ospiti" names none. */
const yearAfterComma = /(\d{1,2})\/(\d{1,2}),( ?\d{4}|\d{2})(?!\d)/y
/** "2/3 della torta" is a fraction. */
const withoutYear = /(\d{1,2})\/(\d{1,2})(?!\/?\d| de(?:i|gli|lle|lla)\b)/y
/** "4.22" and "4-22" are dates only after an article; elsewhere they may be any number. */
const loose = /(\d{1,2})[-.](\d{1,2})(?![-.:]?\d)/y
const yearMonth = /(\d{4}) ?[-/.] ?(\d{1,2})(?![-/.]?\d)/y
const monthYear = /(\d{1,2}) ?[-/.] ?(\d{4})(?![-/.]?\d)/y
const ARTICLES = new Set(['il', "l'", 'del', 'dell', 'dal', 'dall', 'al', "all'"])

type Shape = readonly [
  shape: RegExp,
  read: (numbers: readonly number[], now: Wall) => Meaning | undefined,
  afterArticle?: boolean,
]

const DATE_SHAPES: readonly Shape[] = [
  [yearFirst, ([year = 0, , month = 0, day = 0]) => fixedDay(year, day, month)],
  [yearLast, ([day = 0, , month = 0, year = 0]) => fixedDay(wholeYear(year), day, month)],
  [yearAfterComma, ([day = 0, month = 0, year = 0]) => fixedDay(wholeYear(year), day, month)],
  [withoutYear, ([day = 0, month = 0], now) => anyYear(day, month, now)],
  [loose, ([day = 0, month = 0], now) => anyYear(day, month, now), true],
]

const MONTH_SHAPES: readonly Shape[] = [
  [yearMonth, ([year = 0, month = 0]) => rangeOf('month', monthSpan(year, month))],
  [monthYear, ([month = 0, year = 0]) => rangeOf('month', monthSpan(year, month))],
]

export const readFigureDate: Lexical<Meaning> = (source, at) => readShapes(DATE_SHAPES, source, at)

export const readFigureMonth: Lexical<Meaning> = (source, at) =>
  readShapes(MONTH_SHAPES, source, at)

function readShapes(
  shapes: readonly Shape[],
  { tokens, text, now }: Parameters<Lexical<Meaning>>[0],
  at: number,
): ReturnType<Lexical<Meaning>> {
  const token = tokens[at]
  if (token === undefined || !/^\d/.test(token.text)) return []
  for (const [shape, read, afterArticle] of shapes) {
    if (afterArticle === true && !ARTICLES.has(tokens[at - 1]?.text ?? '')) continue
    shape.lastIndex = token.from
    const match = shape.exec(text)
    if (match === null) continue
    const value = read(match.slice(1).map(Number), now)
    const end = endAfter(tokens, at, token.from + match[0].length)
    if (value !== undefined && end !== undefined) return [{ end, value }]
  }
  return []
}

function wholeYear(year: number): number {
  return year < 100 ? fullYear(year) : year
}

function fixedDay(year: number, day: number, month: number): Meaning | undefined {
  const span = dayAt(year, month, day) ?? dayAt(year, day, month)
  return dayPoint(span?.start)
}

function anyYear(day: number, month: number, now: Wall): Meaning | undefined {
  // 2024 was a leap year: a 29 February is a real day of some year.
  if (isRealDate(2024, month, day)) return recurringDay(yearlyDay(month, day), now)
  if (isRealDate(2024, day, month)) return recurringDay(yearlyDay(day, month), now)
  return undefined
}

export function monthSpan(year: number, month: number): Span | undefined {
  if (month < 1 || month > 12) return undefined
  return { start: wallOf(year, month, 1), end: wallOf(year, month + 1, 1) }
}
