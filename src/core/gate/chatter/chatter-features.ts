import { plainText } from '../../intent/phrase-pattern.ts'
import { readMatters } from '../matters.ts'
import { readMemoryType } from '../read-memory-type.ts'

// What a sentence looks like to the model that tells talk of the moment from what is worth knowing.
// Names and numbers are masked: who it was and how many is not what it depends on.

const SENTENCE_LENGTH_MAX = 400
const FEATURES_MAX = 600
const WORD = /[\p{L}\p{M}]+(?:['’]\p{L}+)*|\p{N}+(?:[.,:]\p{N}+)*|[?!…]|\p{Extended_Pictographic}/gu
const FILE =
  /(?<!\S)[\w.-]*(?:\/[\w.-]+)+|(?<!\S)[\w-]+\.(?:ts|tsx|js|py|go|rs|md|json|ya?ml|sql|sh)(?!\w)/gu
const SERVICE = /(?<![\p{L}\p{N}])[a-z]+(?:-[a-z]+)+(?![\p{L}\p{N}])/gu
const SYLLABLE_GRAMS: readonly number[] = [2, 3]
const LETTER_GRAMS: readonly number[] = [4]

/** How much a feature counts in a sentence: what rules have seen weighs more than a word. */
export function chatterValue(feature: string, features: number): number {
  return (feature.startsWith('=') ? RULE_VALUE : 1) / Math.sqrt(features)
}

const RULE_VALUE = 3

/**
 * The features of one sentence, each once. A word that is not known counts as new, whatever it is:
 * most of them are names.
 */
export function readChatterFeatures(
  sentence: string,
  isKnown: (word: string) => boolean,
): ReadonlySet<string> {
  const tokens = readTokens(sentence)
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
  return found
}

// A type that stands so far before the next is a feature.
const TYPE_CERTAINTY_MIN = 0.4

/** What the rules see in it. */
function readRules(sentence: string): readonly string[] {
  const plain = plainText(sentence)
  const { type, certainty } = readMemoryType(plain)
  const matters = Object.entries(readMatters(plain)).flatMap(([name, has]) => (has ? name : []))
  const isTyped = type !== 'fact' && certainty >= TYPE_CERTAINTY_MIN
  return [...matters, ...(isTyped ? [type] : [])].map((name) => `=${name}`)
}

/** Its words and marks, in small letters; names, numbers and files as masks. */
export function readTokens(sentence: string): readonly string[] {
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

// Endings and stems: what an unknown word shares with known ones.
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
