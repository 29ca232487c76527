import { isoWeek, partsOf, startOf, wallOf } from '../../calendar.ts'
import type { Grain } from '../../time-expression.ts'
import { type Lexed, type Lexer, type Rule, rule, rules } from '../grammar.ts'
import type { Meaning, Reading, ReadingContext, Time } from '../time-node.ts'
import { recurringTime, timeMeaning, unitTime } from '../times.ts'

type OfYear = (year: number) => Reading

function yearlyRange(context: ReadingContext, grain: Grain, ofYear: OfYear): Time {
  return recurringTime(
    context,
    { kind: 'range', grain },
    { unit: 'year', at: (base) => [ofYear(partsOf(base).year)] },
  )
}

function months(first: number, count: number): OfYear {
  return (year) => ({ start: wallOf(year, first, 1), end: wallOf(year, first + count, 1) })
}

/** Seasons of the north as weather stations count them; winter begins in December. */
const seasons: Readonly<Record<string, number>> = {
  spring: 3,
  summer: 6,
  autumn: 9,
  fall: 9,
  winter: 12,
}
const seasonEndings = ['', 'time']

function seasonRules(): Rule[] {
  return Object.entries(seasons).flatMap(([name, first]) =>
    seasonEndings.map((ending) =>
      rule(name + ending, (context) =>
        timeMeaning(yearlyRange(context, 'season', months(first, 3)), ['season'], true),
      ),
    ),
  )
}

function quarterOf(context: ReadingContext, number: number): Meaning | undefined {
  if (number < 1 || number > 4) return undefined
  return timeMeaning(yearlyRange(context, 'quarter', months(number * 3 - 2, 3)), [
    'numbered-quarter',
  ])
}

function halfOf(context: ReadingContext, number: number): Meaning | undefined {
  if (number < 1 || number > 2) return undefined
  return timeMeaning(
    yearlyRange(context, 'quarter', months(number * 6 - 5, 6)),
    ['numbered-half'],
    true,
  )
}

function weekNumber(context: ReadingContext, number: number): Meaning | undefined {
  if (number < 1 || number > 53) return undefined
  const time = yearlyRange(context, 'week', (year) => isoWeek(year, number))
  const thisYear = isoWeek(partsOf(context.today).year, number)
  return timeMeaning({ ...time, readings: [thisYear, ...time.readings] }, ['numbered-week'])
}

const decadeWords: Readonly<Record<string, number>> = {
  tens: 10,
  twenties: 20,
  thirties: 30,
  forties: 40,
  fifties: 50,
  sixties: 60,
  seventies: 70,
  eighties: 80,
  nineties: 90,
}

function decade(years: readonly number[], latent = false): Meaning | undefined {
  const readings = years.flatMap((year) => unitTime('decade', wallOf(year, 1, 1)).readings)
  return timeMeaning({ kind: 'range', grain: 'decade', readings }, [], latent)
}

/** "The seventies" are the last ones that have begun, then the next ones. */
function decadeInCentury(context: ReadingContext, value: number): Meaning | undefined {
  const century = partsOf(startOf('century', context.now)).year
  const begun = century + value <= partsOf(context.now).year
  return decade(
    begun ? [century + value, century - 100 + value] : [century - 100 + value, century + value],
  )
}

function decadeRules(): Rule[] {
  return Object.entries(decadeWords).flatMap(([word, value]) => [
    rule(`the? ${word}`, (context) => decadeInCentury(context, value)),
    rule(`the? {number} -? ${word}`, (_, { number = 0 }) => {
      const century = number < 100 ? number * 100 : number
      return century >= 1000 && century < 3000 && century % 100 === 0
        ? decade([century + value])
        : undefined
    }),
    rule(`the? {number} and ${word}`, (_, { number = 0 }) =>
      number >= 1000 && number < 3000 && number % 100 === 0 ? decade([number + value]) : undefined,
    ),
  ])
}

const decadeShape = /((?:\d\d)?\d0) ?['’]?s(?![\p{L}\p{N}])/iuy
const shortShapes: readonly (readonly [
  RegExp,
  (context: ReadingContext, value: number) => Meaning | undefined,
])[] = [
  [/q([1-4])(?!\d)/iy, quarterOf],
  [/h([12])(?!\d)/iy, halfOf],
  [/w(?:k ?)?(\d{1,2})(?!\d)/iy, weekNumber],
]

/** "1990s", "the 70's", "Q3", "H2", "W31". */
export const lexPeriods: Lexer = (source, at, context) => {
  const from = source.tokens[at]?.from ?? 0
  const found: Lexed[] = []
  const take = (pattern: RegExp, read: (digits: string) => Meaning | undefined) => {
    pattern.lastIndex = from
    const match = pattern.exec(source.text)
    const to = match === null ? undefined : source.tokenAt(pattern.lastIndex)
    const meaning = match === null ? undefined : read(match[1] ?? '')
    if (to !== undefined && meaning !== undefined) found.push({ to, meaning })
  }
  take(decadeShape, (digits) =>
    digits.length > 2 ? decade([Number(digits)]) : decadeInCentury(context, Number(digits)),
  )
  for (const [pattern, read] of shortShapes)
    take(pattern, (digits) => read(context, Number(digits)))
  return found
}

export const periodGrammar: readonly Rule[] = [
  ...seasonRules(),
  ...rules(
    ['in|during|over|since|until|before|after|throughout|by the? {season}', 'all {season}'],
    (_, season) => timeMeaning(season.time, ['season']),
  ),
  ...rules(['the? {ordinal} quarter'], (context, { number = 0 }) => quarterOf(context, number)),
  rule('quarter {digits}', (context, { number = 0 }) => quarterOf(context, number)),
  ...rules(['the? {ordinal} half of the? year', 'the? {ordinal} half'], (context, { number = 0 }) =>
    halfOf(context, number),
  ),
  ...rules(
    ['the? week {number}', 'week number|no|# {number}', 'the? week no . {number}'],
    (context, { number = 0 }) => weekNumber(context, number),
  ),
  ...rules(
    ['the? {ordinal} week of the year'],
    (context, { number = 0 }) => weekNumber(context, number),
    1,
  ),
  ...rules(['the? {ordinal} century'], (_, { number = 0 }) =>
    number > 0 && number < 50
      ? timeMeaning(unitTime('century', wallOf((number - 1) * 100 || 1, 1, 1)))
      : undefined,
  ),
  ...decadeRules(),
  rule('the? noughties|aughts', () => decade([2000])),
  rule('the two thousands', () => decade([2000])),
]
