import { plainText } from '../../language/intent/phrase-pattern.ts'
import { lazily } from '../../language/similarity/lazily.ts'
import { readMemoryType } from './classify.ts'
import {
  CHATTER_CLASSES,
  CHATTER_WORDS,
  type ChatterClass,
  hasMark,
  readMatters,
} from './gate-tables.ts'

// The features by which the model separates small talk from what is worth knowing.
// Names and numbers are masked: the judgement must not depend on them.

const SENTENCE_LENGTH_MAX = 400
const FEATURES_MAX = 600
const WORD = /[\p{L}\p{M}]+(?:['’]\p{L}+)*|\p{N}+(?:[.,:]\p{N}+)*|[?!…]|\p{Extended_Pictographic}/gu
const FILE =
  /(?<!\S)[\w.-]*(?:\/[\w.-]+)+|(?<!\S)[\w-]+\.(?:ts|tsx|js|py|go|rs|md|json|ya?ml|sql|sh)(?!\w)/gu
const SERVICE = /(?<![\p{L}\p{N}])[a-z]+(?:-[a-z]+)+(?![\p{L}\p{N}])/gu
const SYLLABLE_GRAMS: readonly number[] = [2, 3]
const LETTER_GRAMS: readonly number[] = [4]

/** The value of a feature in a sentence: rules and classes weigh more than a word. */
export function chatterValue(feature: string, features: number): number {
  const isSeen = feature.startsWith('=') && !feature.includes('+')
  return (isSeen ? SEEN_VALUE : 1) / Math.sqrt(features)
}

const SEEN_VALUE = 3

/**
 * The features of one sentence, each once. All unknown words share one feature: most of them are
 * names.
 */
export function readChatterFeatures(
  { sentence, tokens, classes }: ReadTalk,
  isKnown: (word: string) => boolean,
): ReadonlySet<string> {
  const found = new Set<string>([`=${lengthClass(tokens.length)}`])
  for (const word of tokens) addParts(word, found)
  const framed = ['^', ...tokens.map((word) => (isKnown(word) ? word : '_new')), '$']
  for (let at = 0; at + 1 < framed.length && found.size < FEATURES_MAX; at++) {
    const word = framed[at] ?? ''
    const next = framed[at + 1] ?? ''
    found.add(word)
    found.add(`${word} ${next}`)
    if (at + 2 < framed.length && (at === 0 || at + 3 === framed.length)) {
      found.add(`${word} ${next} ${framed[at + 2] ?? ''}`)
    }
  }
  for (const rule of readRules(sentence)) found.add(rule)
  addClasses(classes, found)
  return found
}

// The classes of its words: each, those at the start and end, and adjacent pairs.
function addClasses(classes: ChatterClasses, found: Set<string>): void {
  const present = new Set(classes.flat())
  const all = CHATTER_CLASSES.filter((name) => present.has(name))
  for (const name of all) found.add(`=${name}`)
  for (const name of classes[0] ?? []) found.add(`=^${name}`)
  for (const name of classes.at(-1) ?? []) found.add(`=${name}$`)
  for (const [at, one] of all.entries()) {
    for (const other of all.slice(at + 1)) found.add(`=${one}+${other}`)
  }
}

// The minimum margin over the next type for a type to be a feature.
const TYPE_CERTAINTY_MIN = 0.4

/** What the phrase tables match in it. */
function readRules(sentence: string): readonly string[] {
  const plain = plainText(sentence)
  const { type, certainty } = readMemoryType(plain)
  const rules: string[] = [...readMatters(plain)]
  if (type !== 'fact' && certainty >= TYPE_CERTAINTY_MIN) rules.push(type)
  if (hasMark(plain, 'lasting')) rules.push('lasting')
  return rules.map((rule) => `=:${rule}`)
}

/** A sentence as the model reads it. */
export interface ReadTalk {
  readonly sentence: string
  /** Its words and punctuation, in lower case; names, numbers and files masked. */
  readonly tokens: readonly string[]
  readonly classes: ChatterClasses
}

export function readTalk(sentence: string): ReadTalk {
  const tokens = readTokens(sentence)
  return { sentence, tokens, classes: readClasses(tokens) }
}

function readTokens(sentence: string): readonly string[] {
  const plain = sentence
    .slice(0, SENTENCE_LENGTH_MAX)
    .normalize('NFC')
    .replace(/[’ʼ]/gu, "'")
    .replace(FILE, ' Ffile ')
    .replace(SERVICE, ' Ffile ')
  const words = plain.match(WORD) ?? []
  return words.map((word, at) => maskWord(word, at))
}

function maskWord(word: string, at: number): string {
  if (word === 'Ffile') return '_file'
  if (/^\p{N}/u.test(word)) return '0'
  if (/^\p{Extended_Pictographic}/u.test(word)) return '_emoji'
  if (at > 0 && /^\p{Lu}\p{Ll}/u.test(word) && word !== 'I') return '_name'
  return word.toLowerCase()
}

// Suffixes and stems: what an unknown word shares with known ones.
function addParts(word: string, found: Set<string>): void {
  if (word.startsWith('_') || word.length < 2) return
  const isKorean = /\p{sc=Hangul}/u.test(word)
  const letters = [...`<${word}>`]
  for (const length of isKorean ? SYLLABLE_GRAMS : LETTER_GRAMS) {
    for (let start = 0; start + length <= letters.length; start++) {
      found.add(`~${letters.slice(start, start + length).join('')}`)
    }
  }
}

const LENGTHS: readonly number[] = [2, 4, 7, 12, 20]

function lengthClass(words: number): number {
  const at = LENGTHS.findIndex((length) => words <= length)
  return at === -1 ? LENGTHS.length : at
}

/** The classes of each token. */
export type ChatterClasses = readonly (readonly ChatterClass[])[]

type Lists = Map<string, readonly ChatterClass[]>

interface ClassIndex {
  readonly words: Lists
  readonly beginnings: Lists
  readonly endings: Lists
}

const HANGUL = /\p{sc=Hangul}/u
const ITALIAN_MARKS = /[àèéìòù]/u
const PART_LENGTH_MAX = 12

const indexes = lazily(() => ({
  english: indexOf(CHATTER_WORDS.english),
  italian: indexOf(CHATTER_WORDS.italian),
  korean: indexOf(CHATTER_WORDS.korean),
}))

// "No", "come" and "me" are words of two languages: the language that knows more words wins.
function readClasses(tokens: readonly string[]): ChatterClasses {
  const { english, italian, korean } = indexes()
  if (tokens.some((token) => HANGUL.test(token))) return classesIn(tokens, korean)
  const [inEnglish, inItalian] = [classesIn(tokens, english), classesIn(tokens, italian)]
  const marks = tokens.filter((token) => ITALIAN_MARKS.test(token)).length
  return known(inItalian) + marks > known(inEnglish) ? inItalian : inEnglish
}

function known(classes: ChatterClasses): number {
  return classes.filter((own) => own.length > 0).length
}

function classesIn(tokens: readonly string[], index: ClassIndex): ChatterClasses {
  return tokens.map((token, at) => {
    const pair = `${token}_${tokens[at + 1] ?? ''}`
    const found = [...(index.words.get(token) ?? []), ...(index.words.get(pair) ?? [])]
    for (let length = 1; length <= Math.min(token.length, PART_LENGTH_MAX); length++) {
      found.push(...(index.beginnings.get(token.slice(0, length)) ?? []))
      found.push(...(index.endings.get(token.slice(-length)) ?? []))
    }
    return found
  })
}

// A whole word, two joined with `_`, a prefix (`restart*`) or a suffix (`*습니까`).
function indexOf(lists: Readonly<Record<ChatterClass, readonly string[]>>): ClassIndex {
  const index: ClassIndex = { words: new Map(), beginnings: new Map(), endings: new Map() }
  const add = (to: Lists, word: string, name: ChatterClass): unknown =>
    to.set(word, [...(to.get(word) ?? []), name])
  for (const name of CHATTER_CLASSES) {
    for (const word of lists[name].flatMap((line) => line.split(' '))) {
      if (word.endsWith('*')) add(index.beginnings, word.slice(0, -1), name)
      else if (word.startsWith('*')) add(index.endings, word.slice(1), name)
      else add(index.words, word, name)
    }
  }
  return index
}
