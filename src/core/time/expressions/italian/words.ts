import type { Found, Lexical } from './grammar.ts'
import type { Clock } from './kinds.ts'
import {
  DAY_PARTS,
  HOLIDAYS,
  MONTH_NAMES,
  MONTHS,
  SEASONS,
  UNITS,
  WEEKDAY_NAME_LENGTH_MIN,
  WEEKDAYS,
} from './lexicon.ts'
import type { Recurrence } from './meaning.ts'
import { readCardinal, readOrdinal, readRoman } from './numbers.ts'
import type { Token } from './tokens.ts'

const FIRST_YEAR = 1000
const LAST_YEAR = 2999
/** Two digits below this are of this century ("'25"), from it on of the last ("'85"). */
const SHORT_YEAR_PIVOT = 40

/** A kind that is one word, looked up. */
function oneWord<Value>(read: (token: Token) => Value | undefined): Lexical<Value> {
  return ({ tokens }, at) => {
    const token = tokens[at]
    const value = token && read(token)
    return value === undefined ? [] : [{ end: at + 1, value }]
  }
}

function table<Value>(words: Readonly<Record<string, Value>>): Lexical<Value> {
  return oneWord(({ text }) => (Object.hasOwn(words, text) ? words[text] : undefined))
}

export const readMonth: Lexical<number> = table(MONTHS)
export const readMonthName: Lexical<number> = table(MONTH_NAMES)

const AMBIGUOUS_MONTHS = new Set(['mar', 'set', 'ago'])
export const readClearMonth: Lexical<number> = oneWord(({ text }) =>
  AMBIGUOUS_MONTHS.has(text) || !Object.hasOwn(MONTHS, text) ? undefined : MONTHS[text],
)
export const readUnit: Lexical<(typeof UNITS)[string]> = table(UNITS)
export const readSeason: Lexical<number> = table(SEASONS)
export const readBasicPart: Lexical<(typeof DAY_PARTS)[string]> = table(DAY_PARTS)
export const readNumber: Lexical<number> = oneWord(({ text }) => readCardinal(text))
export const readRomanNumber: Lexical<number> = oneWord(({ text }) => readRoman(text))
export const readWeekday: Lexical<number> = table(WEEKDAYS)
export const readWeekdayName: Lexical<number> = oneWord(({ text }) =>
  text.length < WEEKDAY_NAME_LENGTH_MIN || !Object.hasOwn(WEEKDAYS, text)
    ? undefined
    : WEEKDAYS[text],
)

const ordinalSigns = new Set(['°', 'º', 'ª', 'o', 'a'])

/** `terzo`, `3°`, `3ª`. */
export const readOrdinalNumber: Lexical<number> = ({ tokens }, at) => {
  const [first, sign] = [tokens[at], tokens[at + 1]]
  const word = first && readOrdinal(first.text)
  if (word !== undefined) return [{ end: at + 1, value: word }]
  const number = first && /^\d{1,2}$/.test(first.text) ? Number(first.text) : 0
  const signed = sign !== undefined && sign.from === first?.to && ordinalSigns.has(sign.text)
  return number > 0 && signed ? [{ end: at + 2, value: number }] : []
}

/** A day of a month: `3`, `tre`, `primo`, `1°`. */
export const readDayNumber: Lexical<number> = (source, at) => {
  const token = source.tokens[at]
  // The first of a month is `primo` or `1`; `un` is an article.
  const article = token !== undefined && /^un[oa]?$/.test(token.text)
  const cardinal = token === undefined || article ? undefined : readCardinal(token.text)
  const found: Found<number>[] = readOrdinalNumber(source, at).filter(({ value }) => value > 0)
  if (cardinal !== undefined) found.push({ end: at + 1, value: cardinal })
  return found.filter(({ value }) => value >= 1 && value <= 31)
}

/** `2020`, `duemilaventi`, `duemila e venti`, `'98`, `dell'85`. */
export const readYear: Lexical<number> = ({ tokens, text }, at) => {
  const token = tokens[at]
  if (token === undefined) return []
  if (token.text === "'") return shortYear(tokens[at + 1], at + 2)
  const elided = /['’]/.test(text[token.from - 1] ?? '') && tokens[at - 1]?.text !== "l'"
  if (elided) return shortYear(token, at + 1)
  const value = readCardinal(token.text)
  if (value === undefined || value < FIRST_YEAR || value > LAST_YEAR) return []
  const found: Found<number>[] = [{ end: at + 1, value }]
  const rest = value % 1000 === 0 ? yearRest(tokens, at + 1) : undefined
  return rest === undefined ? found : [{ end: rest.end, value: value + rest.value }, ...found]
}

function yearRest(tokens: readonly Token[], at: number): Found<number> | undefined {
  const next = tokens[at]?.text === 'e' ? at + 1 : at
  const word = tokens[next]?.text ?? ''
  const value = /^\d/.test(word) ? undefined : readCardinal(word)
  return value === undefined || value < 1 || value > 99 ? undefined : { end: next + 1, value }
}

function shortYear(token: Token | undefined, end: number): readonly Found<number>[] {
  if (token === undefined || !/^\d{2}$/.test(token.text)) return []
  return [{ end, value: fullYear(Number(token.text)) }]
}

export function fullYear(short: number): number {
  return short < SHORT_YEAR_PIVOT ? 2000 + short : 1900 + short
}

interface NamedHoliday {
  readonly words: readonly string[]
  readonly value: Recurrence
}

const HOLIDAYS_BY_FIRST_WORD = new Map<string, NamedHoliday[]>()
for (const [name, value] of HOLIDAYS) {
  const words = name.split(' ')
  const [first = ''] = words
  HOLIDAYS_BY_FIRST_WORD.set(first, [
    ...(HOLIDAYS_BY_FIRST_WORD.get(first) ?? []),
    { words, value },
  ])
}

export const readHoliday: Lexical<Recurrence> = ({ tokens }, at) =>
  (HOLIDAYS_BY_FIRST_WORD.get(tokens[at]?.text ?? '') ?? [])
    .filter(({ words }) => words.every((word, index) => tokens[at + index]?.text === word))
    .map(({ words, value }) => ({ end: at + words.length, value }))

const clockShape = /(\d{1,2})(?:([:.])(\d{2})(?:[:.](\d{2}))?)?(?:\s?([ap])\.?m\b\.?)?/iy

/** `8`, `8:15`, `8.15`, `8:15:30`, `8am`, `8:00 pm`. */
export const readClockFigures: Lexical<Clock> = ({ tokens, text }, at) => {
  const token = tokens[at]
  if (token === undefined || !/^\d{1,2}$/.test(token.text)) return []
  clockShape.lastIndex = token.from
  const match = clockShape.exec(text)
  if (match === null) return []
  const clock = clockOf(match)
  const end = endAfter(tokens, at, token.from + match[0].length)
  return clock === undefined || end === undefined ? [] : [{ end, value: clock }]
}

function clockOf(match: readonly (string | undefined)[]): Clock | undefined {
  const [, hours, , minutes, seconds, half] = match
  const hour = Number(hours)
  const clock = { minute: Number(minutes ?? 0), second: Number(seconds ?? 0) }
  if (hour > 24 || clock.minute > 59 || clock.second > 59) return undefined
  const grain = seconds !== undefined ? 'second' : minutes !== undefined ? 'minute' : 'hour'
  if (half === undefined) return { ...clock, hour, grain, unsure: hour > 0 && hour < 12 }
  if (hour > 12) return undefined
  return { ...clock, hour: (hour % 12) + (/p/i.test(half) ? 12 : 0), grain, unsure: false }
}

/** Only with minutes after a colon, or with am or pm: nothing else has that look. */
export const readFullClock: Lexical<Clock> = (source, at) => {
  const token = source.tokens[at]
  const rest = token === undefined ? '' : source.text.slice(token.to, token.to + 6)
  return /^(?::\d\d|(?:[:.]\d\d)?\s?[ap]\.?m\b)/i.test(rest) ? readClockFigures(source, at) : []
}

/** The token after a place in the text, if the place is the end of a token. */
export function endAfter(tokens: readonly Token[], at: number, place: number): number | undefined {
  for (let index = at; index < tokens.length; index += 1) {
    const token = tokens[index]
    if (token === undefined || token.to > place) return undefined
    if (token.to === place) return index + 1
  }
  return undefined
}

const stopShape = /^[.,;:!?)\]"»…]$/
const STOP_WORDS = new Set(
  `e o ma che per con alle dalle quando perche mentre ho hai ha abbiamo avete hanno sono siamo sei
  era erano c ci mi ti si vi non come dopo prima in al se tra fra`.split(/\s+/),
)

/** Reads nothing, where a phrase can end: a bare "il 27" is no day before "per cento". */
export const readStop: Lexical<true> = ({ tokens }, at) => {
  const token = tokens[at]
  const percent = token?.text === 'per' && tokens[at + 1]?.text === 'cento'
  const ends = token === undefined || stopShape.test(token.text) || STOP_WORDS.has(token.text)
  return ends && !percent ? [{ end: at, value: true }] : []
}

/** Words after which `ora` is an hour or an idiom: "che ora è", "era ora", "un'ora". */
const BEFORE_HOUR = new Set(
  `che era l' un una mezz mezza d' di quest questa ogni qualche prossima scorsa ultima stessa all' ad
  prima seconda terza buon quarti per`.split(/\s+/),
)

export const readNowWord: Lexical<true> = ({ tokens }, at) => {
  if (tokens[at]?.text !== 'ora' || BEFORE_HOUR.has(tokens[at - 1]?.text ?? '')) return []
  const next = tokens[at + 1]
  return next === undefined || stopShape.test(next.text) ? [{ end: at + 1, value: true }] : []
}

const BARE_UNITS: Readonly<Record<string, 'week' | 'month' | 'year'>> = {
  'la settimana': 'week',
  'il mese': 'month',
  "l' anno": 'year',
}
/** "Due volte la settimana", "tutta la settimana", "per il mese": not the current one as a whole. */
const BEFORE_BARE_UNIT = new Set(
  `volte volta tutta tutto euro dollari ore ora giorni per ogni quasi mezza mezzo intera intero`.split(
    ' ',
  ),
)

export const readBareUnit: Lexical<'week' | 'month' | 'year'> = (source, at) => {
  const [article, noun] = [source.tokens[at]?.text, source.tokens[at + 1]?.text]
  const phrase = `${article ?? ''} ${noun ?? ''}`
  const unit = Object.hasOwn(BARE_UNITS, phrase) ? BARE_UNITS[phrase] : undefined
  const isCounted = BEFORE_BARE_UNIT.has(source.tokens[at - 1]?.text ?? '')
  const ends = readStop(source, at + 2).length > 0
  return unit !== undefined && ends && !isCounted ? [{ end: at + 2, value: unit }] : []
}
