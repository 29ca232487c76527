import { DAY_MS, isRealDate, partsOf, wallOf } from '../../calendar.ts'
import type { Lexed, Lexer, LexerSource } from '../grammar.ts'
import type { Meaning, ReadingContext, Time } from '../time-node.ts'
import { dayTime, recurringTime, timeMeaning, unitTime } from '../times.ts'
import { fullYear, yearTime } from './days.ts'

interface Shape {
  readonly pattern: RegExp
  read(context: ReadingContext, groups: readonly string[]): Meaning | undefined
}

/** Month first, as most English dates of numbers; day first where only that is a real date. */
function monthFirst(first: number, second: number): readonly [number, number] {
  return first > 12 && second <= 12 ? [second, first] : [first, second]
}

function fixedDate(years: readonly number[], month: number, day: number): Meaning | undefined {
  const days = years.filter((year) => isRealDate(year, month, day))
  const readings = days.flatMap((year) => dayTime(wallOf(year, month, day)).readings)
  return timeMeaning({ kind: 'point', grain: 'day', readings }, ['dated'])
}

/** Two digits may be last century or this one: the nearer to now comes first. */
function yearsOf(context: ReadingContext, digits: string): readonly number[] {
  if (digits.length > 2) return [Number(digits)]
  const { year } = partsOf(context.now)
  const candidates = [1900 + Number(digits), 2000 + Number(digits)]
  return candidates.sort((a, b) => Math.abs(a - year) - Math.abs(b - year))
}

function yearlyDay(context: ReadingContext, month: number, day: number): Time | undefined {
  if (!isRealDate(2000, month, day)) return undefined
  return recurringTime(
    context,
    { kind: 'point', grain: 'day' },
    {
      unit: 'year',
      at: (base) => {
        const { year } = partsOf(base)
        const start = wallOf(year, month, day)
        return isRealDate(year, month, day) ? [{ start, end: start + DAY_MS }] : []
      },
    },
  )
}

function slashed(context: ReadingContext, [a = '', b = '']: readonly string[]) {
  const [month, day] = monthFirst(Number(a), Number(b))
  const latent = isFraction(Number(a), Number(b))
  return timeMeaning(yearlyDay(context, month, day), ['month-day', 'slashed-day'], latent)
}

/** "4.22" and "4-22" are days only beside a word that says so; they are numbers otherwise. */
function pointed(tag: 'month-day' | 'dashed-day') {
  return (context: ReadingContext, [a = '', b = '']: readonly string[]) => {
    const [month, day] = monthFirst(Number(a), Number(b))
    const meaning = timeMeaning(yearlyDay(context, month, day), [tag], true)
    return meaning && { ...meaning, tags: meaning.tags.filter((name) => name !== 'day') }
  }
}

/** "3/4", "1/10" and "24/7" are hardly ever dates unless a word such as "on" says so. */
function isFraction(first: number, second: number): boolean {
  return (first < second && second <= 10) || (first === 24 && second === 7)
}

const shapes: readonly Shape[] = [
  {
    pattern: /(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/iy,
    read: (_, [year = '', , month = '', day = '']) =>
      fixedDate([Number(year)], Number(month), Number(day)),
  },
  {
    pattern: /(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d|\2\d)/y,
    read: (context, [a = '', separator, b = '', year = '']) => {
      const [month, day] = monthFirst(Number(a), Number(b))
      // "10.12.30" is as often a version as a date.
      if (separator === '.' && year.length === 2) return undefined
      return fixedDate(yearsOf(context, year), month, day)
    },
  },
  {
    pattern: /(\d{4})(\d{2})(\d{2})(?!\d)/iy,
    read: (_, [year = '', month = '', day = '']) =>
      Number(year) < 1900 || Number(year) > 2100
        ? undefined
        : fixedDate([Number(year)], Number(month), Number(day)),
  },
  { pattern: /(\d{1,2})\/(\d{1,2})(?![\d/]|\.\d)/y, read: slashed },
  { pattern: /(\d{1,2})\.(\d{1,2})(?![\d/%]|[-.:]\d)/y, read: pointed('month-day') },
  { pattern: /(\d{1,2})-(\d{1,2})(?![\d/%]|[-.:]\d)/y, read: pointed('dashed-day') },
  {
    pattern: /(\d{4}) ?[-/.] ?(\d{1,2})(?![\d/]|[-.]\d)/y,
    read: (_, [year = '', month = '']) => monthOf(year, month),
  },
  {
    pattern: /(\d{1,2}) ?[-/] ?(\d{4})(?![\d/]|[-.]\d)/y,
    read: (_, [month = '', year = '']) => monthOf(year, month),
  },
  {
    pattern: /(?:cy|fy|sy) ?['’]?(\d{4}|\d{2})(?!\d)/iy,
    read: (_, [year = '']) => timeMeaning(yearTime(fullYear(year)), ['calendar-year']),
  },
  {
    pattern: /['’](\d{2})(?![\d'’s])/iy,
    read: (_, [year = '']) => timeMeaning(yearTime(fullYear(year)), ['calendar-year'], true),
  },
]

function monthOf(year: string, month: string): Meaning | undefined {
  const isMonth = Number(month) >= 1 && Number(month) <= 12
  const isYear = Number(year) >= 1900 && Number(year) <= 2100
  if (!isMonth || !isYear) return undefined
  return timeMeaning(unitTime('month', wallOf(Number(year), Number(month), 1)))
}

/** Dates of numbers: 2026-03-01, 3/1/2026, 1.3.2026, 3/1, 03/2026. Never inside a longer number. */
export const lexNumericDates: Lexer = (source, at, context) => {
  const token = source.tokens[at]
  if (token === undefined || !startsNumber(source, at)) return []
  const isAfterDash = /\d-$/.test(source.text.slice(Math.max(0, token.from - 2), token.from))
  return shapes.flatMap(({ pattern, read }): Lexed[] => {
    pattern.lastIndex = token.from
    const match = pattern.exec(source.text)
    // After a dash, only what is no further piece of the same number: "10/1/2018-10/7/2018".
    if (match === null || (isAfterDash && !match[0].includes('/'))) return []
    const to = source.tokenAt(pattern.lastIndex)
    const meaning = read(context, match.slice(1))
    return to === undefined || meaning === undefined ? [] : [{ to, meaning }]
  })
}

/** Not in the middle of "1.2.3", "10.0.0.1" or "v1.2". */
function startsNumber({ text, tokens }: LexerSource, at: number): boolean {
  const from = tokens[at]?.from ?? 0
  const before = text.slice(Math.max(0, from - 2), from)
  return !(/\d[/.:]$/.test(before) || /(^|[^\p{L}])v$/iu.test(before))
}
