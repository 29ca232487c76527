import { detectLanguage, GRAMMAR, type Language } from '../detect-language.ts'
import { type EntityMention, MENTIONS_MAX } from './entity.ts'
import {
  AFTER_SUBJECT,
  DETERMINERS,
  HEAD_CONNECTORS,
  HEADS,
  isEverydayWord,
  isKnownName,
  isKnownSmallName,
  isNoName,
  OPENING_VERBS,
  TITLES,
} from './name-tables.ts'
import type { Token } from './read-tokens.ts'

/** A text with statistics of its words. */
interface Reading {
  readonly tokens: readonly Token[]
  readonly language: Language
  /** Words that also occur in lower case: their capital elsewhere is due to position. */
  readonly small: ReadonlySet<string>
  /** Words that have a capital where none is required. */
  readonly capital: ReadonlySet<string>
  /** First tokens of sentences in which capitals mean nothing: headlines and shouting. */
  readonly loud: ReadonlySet<number>
}

/** The tokens of one name, both ends included. */
interface Span {
  readonly first: number
  readonly last: number
  readonly hasTitle: boolean
}

const NAME_TOKENS_MAX = 9
const SAMPLE_TOKENS = 400
// Between two capitals of one surname: van der Berg, bin Salman; in English text also de, di, la.
const FOREIGN_PARTICLES = /^(?:van|von|der|den|bin|ibn|al|el|dos|du)$/
const SURNAME_PARTICLES = /^(?:ter|de|des|da|bint|la|le|di|del|dell[ao])$/
// Formed from other words by rule, and so hardly ever a name.
const DERIVED =
  /..(?:ed|ing|ly|tions?|sions?|ments?|ness|it(?:y|ies|a)|ous|ful|ive|[ai]ble|ism|i[sz]ed|ship|less|ato|[ae]ndo|iamo|ono|mente|zion[ei]|sion[ei]|ment[oi]|tor[ei]|tric[ei]|[ai]bil[ei])$/
const ENGLISH_VERB = /...(?:ed|ing|ly)$/
const ITALIAN_VERB = /..(?:[aiu]t[oaie]|[ae]ndo|iamo|ono)$/
// The third person of regular verbs, and the past.
const PREDICATE = /..(?:[^su]s|ed|ava|eva|iva|era|ira|isce|asse|esse|isse|ette)$/

/** Names in scripts with capitals. */
export function latinNames(tokens: readonly Token[], text: string): readonly EntityMention[] {
  const reading = readText(tokens)
  const found: EntityMention[] = []
  let isLoud = false
  for (let index = 0; index < tokens.length && found.length < MENTIONS_MAX; index++) {
    if (tokens[index]?.isSentenceStart === true) isLoud = reading.loud.has(index)
    const span = isLoud ? knownName(index, reading) : nameAt(index, reading)
    if (span === undefined) continue
    const from = tokens[span.first]?.from ?? 0
    const to = tokens[span.last]?.to ?? 0
    if (isAccepted(span, reading)) found.push({ name: text.slice(from, to), from, to })
    index = span.last
  }
  return found
}

function nameAt(index: number, reading: Reading): Span | undefined {
  const isTagged = /^[#@]$/.test(reading.tokens[index - 1]?.text ?? '')
  if (isTagged) return undefined
  if (!isNameWord(reading.tokens[index], reading)) return knownName(index, reading)
  return trimmed(index, endOfName(index, reading), reading)
}

function knownName(index: number, { tokens, language }: Reading): Span | undefined {
  const token = tokens[index]
  const isCased = token?.kind === 'small' || token?.kind === 'capital'
  const isName = isCased && language !== 'it' && isKnownSmallName(token.key)
  return isName ? { first: index, last: index, hasTitle: false } : undefined
}

function readText(tokens: readonly Token[]): Reading {
  const small = new Set<string>()
  const capital = new Set<string>()
  const loud = new Set<number>()
  const language = detectLanguage(tokens.slice(0, SAMPLE_TOKENS).map(({ key }) => key))
  let start = 0
  let grammarCapitals = 0
  tokens.forEach(({ kind, key, isSentenceStart }, index) => {
    if (isSentenceStart) [start, grammarCapitals] = [index, 0]
    if (kind === 'small') small.add(key)
    if (kind !== 'capital' || isSentenceStart) return
    capital.add(key)
    // "Tips For Sleep And Work": a title gives grammar its capitals, too. One may be a month.
    if (key !== 'i' && isGrammar(key, language)) grammarCapitals += 1
    if (grammarCapitals > 1) loud.add(start)
  })
  return { tokens, language, small, capital, loud }
}

// A capitalised word that is not a function word, a weekday, an interjection or shouting.
function isNameWord(token: Token | undefined, { language }: Reading): boolean {
  if (token?.kind !== 'capital') return false
  const { key, text } = token
  if (isGrammar(key, language) || isNoName(key) || isDrawnOut(key)) return false
  return !(/^\p{Lu}{2,}$/u.test(text) && isEverydayWord(key))
}

function isGrammar(key: string, language: Language): boolean {
  if (language === 'de') return GRAMMAR.de.has(key)
  return (language !== 'it' && GRAMMAR.en.has(key)) || (language !== 'en' && GRAMMAR.it.has(key))
}

// Whoaaa, Jajajaja.
function isDrawnOut(key: string): boolean {
  return /(\p{L})\1\1|(\p{L}{2})\2\2/u.test(key)
}

function endOfName(first: number, reading: Reading): number {
  let last = first
  while (last - first < NAME_TOKENS_MAX) {
    const next = nextOfName(last, first, reading)
    if (next === last) break
    last = next
  }
  return last
}

// The index of the next word of the same name, or the same index when the name ends here.
function nextOfName(at: number, first: number, reading: Reading): number {
  const [token, next, after] = reading.tokens.slice(at, at + 3)
  if (token === undefined || next === undefined || token.isPossessive) return at
  if (next.kind === 'mark') return isNameWord(after, reading) && isJoint(token, next) ? at + 2 : at
  if (next.gap !== 'space' || next.isSentenceStart) return at
  if (next.kind === 'small') return afterConnectors(at, first, reading)
  const isNext = next.kind === 'number' ? isProduct(token) : isNameWord(next, reading)
  return isNext ? at + 1 : at
}

// A number belongs to a product or a standard: GPT 4.
function isProduct({ text }: Token): boolean {
  return /^\p{Lu}[\p{Lu}\p{N}]+$|\p{Ll}\p{Lu}/u.test(text)
}

// The full stop of "J. R. Hale" and "Dr. Hale", and the sign of "Hale & Sons".
function isJoint({ text, key }: Token, mark: Token): boolean {
  if (mark.text === '.') return mark.gap === 'none' && (text.length === 1 || TITLES.has(key))
  return mark.text === '&' && mark.gap === 'space' && !isKnownName(key)
}

function afterConnectors(at: number, first: number, reading: Reading): number {
  for (const length of [1, 2]) {
    if (!isConnector(reading.tokens[at + length], reading.tokens[first], reading)) return at
    const next = reading.tokens[at + length + 1]
    if (next?.gap !== 'line' && isNameWord(next, reading)) return at + length + 1
  }
  return at
}

// "Bank of …" and "Banca di …" continue; "Ada of …" and "Ada di …" are two things.
function isConnector(token: Token | undefined, opening: Token | undefined, { language }: Reading) {
  if (token?.kind !== 'small') return false
  if (FOREIGN_PARTICLES.test(token.key)) return true
  if (language === 'en' && SURNAME_PARTICLES.test(token.key)) return true
  const head = opening?.key ?? ''
  return HEAD_CONNECTORS.has(token.key) && (HEADS.has(head) || isEverydayWord(head))
}

// Without what opens the sentence ("Met Ada", "Poor Ada") and without titles; `first` is after
// `last` when nothing remains.
function trimmed(first: number, last: number, reading: Reading): Span {
  let start = first
  if (isDueCapital(first, reading)) while (start < last && isOpener(start, reading)) start++
  const named = afterTitles(start, last, reading.tokens)
  return { first: named, last, hasTitle: named > start }
}

// True where the language requires a capital, so that it means nothing. Korean requires none.
function isDueCapital(index: number, { tokens, language }: Reading): boolean {
  return tokens[index]?.isSentenceStart === true && language !== 'ko'
}

function isOpener(index: number, { tokens, small, capital, language }: Reading): boolean {
  const [token, next] = tokens.slice(index, index + 2)
  if (token === undefined || next?.kind !== 'capital' || capital.has(token.key)) return false
  const { key } = token
  if (OPENING_VERBS.has(key)) return true
  if (isKnownName(key)) return false
  const verb = language === 'it' ? ITALIAN_VERB : ENGLISH_VERB
  return small.has(key) || verb.test(key) || (isEverydayWord(key) && isKnownName(next.key))
}

// Cuts "Dr.", "CFO", "Operations Director" before a name, but not "King" of "King Group".
function afterTitles(first: number, last: number, tokens: readonly Token[]): number {
  if (HEADS.has(tokens[last]?.key ?? '')) return first
  let start = first
  for (let index = first; index <= last; index++) {
    const isTitle = TITLES.has(tokens[index]?.key ?? '')
    if (!isTitle || !tokens.slice(start, index).every(({ key }) => isEverydayWord(key))) continue
    start = index + 1
    while (start <= last && tokens[start]?.kind !== 'capital') start++
  }
  return start
}

function isAccepted({ first, last, hasTitle }: Span, reading: Reading): boolean {
  const token = reading.tokens[first]
  if (token === undefined || first > last) return false
  if (first < last || hasTitle || token.kind === 'small') return true
  if (token.text.length === 1) return false
  // German gives a capital to every noun.
  if (reading.language === 'de') return isKnownName(token.key)
  if (isDueCapital(first, reading)) return isNameAtStart(first, reading)
  if (isKnownName(token.key)) return true
  // A capital on a common noun with its article is emphasis: "the Dashboard", "our Board".
  const isCommon = isEverydayWord(token.key) || HEADS.has(token.key)
  return !isCommon || !DETERMINERS.has(reading.tokens[first - 1]?.key ?? '')
}

// A single word that opens a sentence is a name when it has a capital elsewhere, is known as one
// or looks like one, or else when it is no common word and does something.
function isNameAtStart(index: number, reading: Reading): boolean {
  const { tokens, small, capital, language } = reading
  const token = tokens[index]
  if (token === undefined || small.has(token.key)) return false
  const { key, text } = token
  if (capital.has(key)) return true
  if (isEverydayWord(key)) return false
  const isClear = isKnownName(key) || token.isPossessive
  if (isClear || /\p{Ll}\p{Lu}|^\p{Lu}{2,}$/u.test(text)) return true
  const isRead = language === 'en' || language === 'it'
  return isRead && !DERIVED.test(key) && isSubject(tokens[index + 1], tokens[index + 2])
}

// "Ada said", "Ada and", "Ada, Bob", "Ada, who".
function isSubject(next: Token | undefined, after: Token | undefined): boolean {
  if (next?.text === ',') return after?.kind === 'capital' || /^whos?e?$/.test(after?.key ?? '')
  if (next?.kind !== 'small') return false
  const { key } = next
  return AFTER_SUBJECT.has(key) || PREDICATE.test(key) || OPENING_VERBS.has(key)
}
