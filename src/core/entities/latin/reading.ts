import type { CaseHabit } from '../detect-language.ts'
import { detectCaseHabit, GERMAN } from '../detect-language.ts'
import type { Token } from '../read-tokens.ts'
import { CALENDAR_AND_PEOPLES } from '../words/calendar-words.ts'
import { CHAT_WORDS, NAMES_ONLY_WITH_CAPITAL } from '../words/chat-words.ts'
import { COMMON_ENGLISH } from '../words/common-english.ts'
import { ENGLISH_GRAMMAR, ENGLISH_OPENING_VERBS } from '../words/english-words.ts'
import { isHead } from '../words/heads.ts'
import { COMMON_ITALIAN, ITALIAN_GRAMMAR } from '../words/italian-words.ts'
import {
  KNOWN_FIRST_NAMES,
  KNOWN_ORGANIZATIONS,
  KNOWN_PLACES,
  KNOWN_TECHNOLOGY,
} from '../words/known-names.ts'

/** A text with what its words tell about each other. */
export interface Reading {
  readonly tokens: readonly Token[]
  readonly habit: CaseHabit
  /** Words that are written small somewhere: their capital elsewhere is one of position. */
  readonly small: ReadonlySet<string>
  /** Words that have a capital where none is due. */
  readonly capital: ReadonlySet<string>
  /** Tokens of sentences in which capitals say nothing: headlines and shouting. */
  readonly isLoud: (index: number) => boolean
  /** Tokens of sentences with Hangul, in which every capital is meant. */
  readonly isKorean: (index: number) => boolean
}

// A sentence with this share of capitals among its content words is a headline.
const LOUD_SHARE = 0.85
const LOUD_WORDS_MIN = 4

/** Looks over the whole text once. */
export function readText(tokens: readonly Token[]): Reading {
  const small = new Set<string>()
  const capital = new Set<string>()
  const habit = detectCaseHabit(tokens)
  for (const token of tokens) {
    if (token.kind === 'small') small.add(token.key)
    if (token.kind === 'capital' && !token.isSentenceStart) capital.add(token.key)
  }
  const marks = markSentences(tokens)
  return {
    tokens,
    habit,
    small,
    capital,
    isLoud: (index) => marks.loud[index] === true,
    isKorean: (index) => marks.korean[index] === true,
  }
}

function markSentences(tokens: readonly Token[]): { loud: boolean[]; korean: boolean[] } {
  const loud: boolean[] = []
  const korean: boolean[] = []
  for (let start = 0; start < tokens.length; ) {
    let end = start + 1
    while (end < tokens.length && tokens[end]?.isSentenceStart !== true) end++
    const sentence = tokens.slice(start, end)
    const isKorean = sentence.some(({ kind }) => kind === 'hangul')
    const isLoud = !isKorean && hasLoudCapitals(sentence)
    for (let index = start; index < end; index++) {
      loud.push(isLoud)
      korean.push(isKorean)
    }
    start = end
  }
  return { loud, korean }
}

// The first word has its capital anyway, and institutions are called after everyday words.
function hasLoudCapitals(sentence: readonly Token[]): boolean {
  const words = sentence.filter(({ kind }) => kind === 'small' || kind === 'capital')
  const content = words.filter(({ kind, key }) => kind === 'capital' || !ENGLISH_GRAMMAR.has(key))
  const capitals = content.filter(({ kind, text }) => kind === 'capital' && text.length > 1)
  if (capitals.length < LOUD_WORDS_MIN || capitals.length < content.length * LOUD_SHARE)
    return false
  const telling = capitals.filter((token) => !token.isSentenceStart && !isHead(token.key))
  return telling.filter(({ key }) => isEverydayWord(key)).length * 2 >= telling.length
}

/** True for a word that is grammar in the language of the text. */
export function isGrammar(key: string, habit: CaseHabit): boolean {
  if (habit === 'english') return ENGLISH_GRAMMAR.has(key)
  if (habit === 'italian') return ITALIAN_GRAMMAR.has(key) || ENGLISH_ARTICLES.has(key)
  if (habit === 'german') return GERMAN.has(key)
  return ENGLISH_GRAMMAR.has(key) || ITALIAN_GRAMMAR.has(key)
}

const ENGLISH_ARTICLES = new Set(['the', 'a', 'an', 'i', 'this', 'that', 'and', 'of', 'to', 'is'])

/** True for a word that can be part of a name: a capital that is no grammar and no weekday. */
export function isNameWord(token: Token | undefined, habit: CaseHabit): boolean {
  if (token?.kind !== 'capital') return false
  const { key, text } = token
  if (isGrammar(key, habit) || CALENDAR_AND_PEOPLES.has(key) || CHAT_WORDS.has(key)) return false
  return !isDrawnOut(key) && !isEmphasis(text, key)
}

// Whoaaa, Jajajaja.
function isDrawnOut(key: string): boolean {
  return /(\p{L})\1\1|(\p{L}{2})\2\2/u.test(key)
}

// LOVE and BEST are shouted, not named.
function isEmphasis(text: string, key: string): boolean {
  return /^\p{Lu}{2,}$/u.test(text) && isEverydayWord(key)
}

/** True for a name that is recognised even where its writer spares the capital. */
export function isSmallName(token: Token | undefined, habit: CaseHabit): boolean {
  if (token?.kind !== 'small' || habit === 'italian' || habit === 'german') return false
  const { key } = token
  if (NAMES_ONLY_WITH_CAPITAL.has(key) || isEverydayWord(key)) return false
  return KNOWN_FIRST_NAMES.has(key) || KNOWN_PLACES.has(key)
}

/** True for a word that can go on a name that has begun: a surname may be `Mar` or `May`. */
export function isLaterNameWord(token: Token | undefined, habit: CaseHabit): boolean {
  return isNameWord(token, habit) || (token?.kind === 'capital' && MONTH_SURNAMES.has(token.key))
}

const MONTH_SURNAMES = new Set('jan mar may june august sun mon'.split(' '))

/** True for a frequent word of English or Italian. */
export function isEverydayWord(key: string): boolean {
  return (
    COMMON_ENGLISH.has(key) ||
    ENGLISH_OPENING_VERBS.has(key) ||
    ENGLISH_GRAMMAR.has(key) ||
    COMMON_ITALIAN.has(key) ||
    ITALIAN_GRAMMAR.has(key)
  )
}

/** True for a name that most readers know. */
export function isKnownName(key: string): boolean {
  return (
    KNOWN_FIRST_NAMES.has(key) ||
    KNOWN_PLACES.has(key) ||
    KNOWN_ORGANIZATIONS.has(key) ||
    KNOWN_TECHNOLOGY.has(key)
  )
}
