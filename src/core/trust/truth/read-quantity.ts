import english from '../../language/en/time.json' with { type: 'json' }
import italian from '../../language/it/time.json' with { type: 'json' }
import korean from '../../language/ko/time.json' with { type: 'json' }
import { foldWord } from '../../language/text/fold-text.ts'
import { foldForm } from '../../language/word-list.ts'
import type { CutWord } from './cut-words.ts'

/** A number, a part of a date or a time of day. */
export interface Quantity {
  readonly kind: 'number' | 'date' | 'time'
  readonly key: string
}

interface Numeral {
  readonly folded: string
  /** The digits of a spelled number, the English word of a day or month; otherwise the word. */
  readonly english: string
  readonly tail: string
  readonly before: CutWord | undefined
  readonly after: CutWord | undefined
}

const NUMBER_WORDS: ReadonlyMap<string, string> = new Map(
  `two 2, three 3, four 4, five 5, six 6, seven 7, eight 8, nine 9, ten 10, eleven 11, twelve 12,
   fifteen 15, twenty 20, thirty 30, forty 40, fifty 50, third 3, fourth 4, fifth 5, sixth 6`
    .split(',')
    .map((entry) => entry.trim().split(' '))
    .map(([word = '', digits = '']) => [word, digits] as const),
)
const MONTHS: readonly string[] =
  'january february march april may june july august september october november december'.split(' ')
const DAYS: ReadonlySet<string> = new Set(
  `monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays
   fridays saturdays sundays tomorrow weekday weekdays weekend`.split(/\s+/),
)

/** From the tables of time: spelled numbers as digits, days and months in English. */
export function readQuantityWords(
  language: 'english' | 'italian' | 'korean',
): ReadonlyMap<string, string> {
  if (language === 'english') return new Map()
  const { words } = language === 'italian' ? italian : korean
  const dayOf = new Map(Object.entries(english.words.weekday).map(([day, at]) => [at, day]))
  return new Map([
    ...entriesOf('one' in words ? words.one : {}, (count) => (count === 1 ? '' : String(count))),
    ...entriesOf(words.weekday, (day) => dayOf.get(day) ?? ''),
    ...entriesOf('month' in words ? words.month : {}, (month) => MONTHS[month - 1] ?? ''),
  ])
}

// `un|uno|una` are forms of one entry. An article is no number.
function entriesOf(table: Readonly<Record<string, number>>, render: (value: number) => string) {
  return Object.entries(table).flatMap(([forms, value]) => {
    const word = render(value)
    return word === '' ? [] : forms.split('|').map((form) => [foldForm(form), word] as const)
  })
}

const DIGITS = /^\p{N}[\p{N}.,:]*$/u
const ORDINAL = /^(\d{1,2})(?:st|nd|rd|th)$/
const CLOCK = /^(\d{1,2})[:.h](\d{2})$/
const HALF_DAY = /^(?:am|pm)$/
const AT = /^(?:at|alle|ore|alle ore|h)$/

/** Reads a word as a number or as part of a time, if it is one. */
export function readQuantity(word: Numeral): Quantity | undefined {
  const calendar = calendarKey(word)
  if (calendar !== undefined) return { kind: 'date', key: calendar }
  const digits = digitsOf(word)
  if (digits === undefined) return undefined
  return timeOf(digits, word) ?? dateOf(digits, word) ?? { kind: 'number', key: plain(digits) }
}

function calendarKey({ english, before, after }: Numeral): string | undefined {
  if (DAYS.has(english)) return english.replace(/(?<=day)s$/, '')
  if (!MONTHS.includes(english)) return undefined
  // "May" and "march" are verbs, Marco a name: a month needs a number or a preposition beside it.
  const isAmbiguous = english === 'may' || english === 'march'
  const isBeside = [before, after].some(
    (word) => word !== undefined && BESIDE_MONTH.test(word.text),
  )
  return isAmbiguous && !isBeside ? undefined : english
}

const BESIDE_MONTH =
  /^(?:\p{N}.*|in|since|until|till|by|from|of|to|last|next|this|a|da|di|entro)$/iu

function digitsOf({ folded, english }: Numeral): string | undefined {
  const ordinal = ORDINAL.exec(folded)?.[1]
  if (ordinal !== undefined) return ordinal
  return DIGITS.test(english) ? english : NUMBER_WORDS.get(english)
}

function timeOf(digits: string, { tail, before, after }: Numeral): Quantity | undefined {
  const [, hours = digits, minutes = '00'] = CLOCK.exec(digits) ?? []
  const half = foldWord(after?.text ?? '')
  const isClock = CLOCK.test(digits) && digits.includes(':')
  const isTime = isClock || HALF_DAY.test(half) || tail.startsWith('시') || isAt(before, digits)
  if (!isTime || !/^\d{1,2}$/.test(hours)) return undefined
  const hour = Number(hours) + (half === 'pm' && Number(hours) < 12 ? 12 : 0)
  return { kind: 'time', key: `${String(hour)}:${minutes}` }
}

function isAt(before: CutWord | undefined, digits: string): boolean {
  return AT.test(foldWord(before?.text ?? '')) && /^\d{1,2}$/.test(digits) && Number(digits) <= 24
}

function dateOf(digits: string, { tail, before, after }: Numeral): Quantity | undefined {
  if (tail.startsWith('월')) return { kind: 'date', key: MONTHS[Number(digits) - 1] ?? digits }
  const isDay = tail.startsWith('일') || tail.startsWith('년') || [before, after].some(isMonthWord)
  return isDay ? { kind: 'date', key: plain(digits) } : undefined
}

const MONTH_WORD =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre)$/i

function isMonthWord(word: CutWord | undefined): boolean {
  return word !== undefined && MONTH_WORD.test(word.text)
}

// 1,000 and 1.000 are 1000; 2.3.1 is a version.
function plain(digits: string): string {
  if (/^\d{1,3}(?:[.,]\d{3})+$/.test(digits)) return digits.replace(/[.,]/g, '')
  return digits
}
