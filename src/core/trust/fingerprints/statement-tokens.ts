import { foldWord, prepareText } from '../../language/text/fold-text.ts'
import { stemEnglish } from '../../language/text/stem-english.ts'
import { isStopWord } from '../../language/text/stop-words.ts'
import { FRAME_WORDS, SPEAKER_WORDS, TELLING_WORDS } from './frame-words.ts'

/** A word, or one character of a dense script. */
export interface StatementToken {
  readonly key: string
  /** A character of a dense script counts half a word. */
  readonly weight: 1 | 2
  /** True when the statement would say something else, or less, without it. */
  readonly isContent: boolean
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu
const DENSE =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const LATIN = /^[a-z]+$/
const SPEAKER_KEY = '@'
const HANGUL_ENDING_LENGTH_MAX = 4
const HANGUL_WORD = /^\p{Script=Hangul}{3,}$/u
const HANGUL_DENIAL = /[않못없안말]|아니/u

// A repeated Korean sentence has another ending in its last word; its negation stays.
/** The tokens of a sentence, as fingerprints compare them. */
export function statementTokens(sentence: string): readonly StatementToken[] {
  const words = (prepareText(sentence).match(WORD) ?? []).map((word) =>
    foldWord(word).replace(/['’]/gu, ''),
  )
  return words.flatMap((word, at) => tokensOf(word, at === words.length - 1))
}

function tokensOf(word: string, isLast: boolean): readonly StatementToken[] {
  const isContent = isInformative(word)
  if (!DENSE.test(word)) return [{ key: keyOf(word), weight: 2, isContent }]
  const letters = Array.from(word)
  const ending = isLast && isEndingFree(word) ? endingLength(letters.length) : 0
  return letters.map((key, at) => ({
    key,
    weight: 1,
    isContent: isContent && at < letters.length - ending,
  }))
}

function isInformative(word: string): boolean {
  if (TELLING_WORDS.has(word)) return true
  return !(isStopWord(word) || FRAME_WORDS.has(word) || SPEAKER_WORDS.has(word))
}

function keyOf(word: string): string {
  if (SPEAKER_WORDS.has(word)) return SPEAKER_KEY
  return LATIN.test(word) ? stemEnglish(word) : word
}

function isEndingFree(word: string): boolean {
  return HANGUL_WORD.test(word) && !HANGUL_DENIAL.test(word)
}

function endingLength(length: number): number {
  return Math.min(HANGUL_ENDING_LENGTH_MAX, length - 2)
}
