import { characterClass } from '../../language/text/character-class.ts'
import { FACT_TEXT_LENGTH_MAX } from '../../statement.ts'
import type { JunkReason } from './junk-reason.ts'
import { type ReadSentence, readSentences } from './read-sentences.ts'

/**
 * Why a text is not worth keeping, or undefined when it may be. One sentence that says something
 * is enough to keep the whole; of several reasons the one of the longest part is given. What
 * is unclear is kept.
 */
export function readJunk(text: string): JunkReason | undefined {
  const head = text.slice(0, FACT_TEXT_LENGTH_MAX)
  const sentences: ReadSentence[] = []
  for (const sentence of readSentences(head)) {
    // Nothing that follows can change that it says something, so nothing more is read.
    if (sentence.junk === undefined && !isTooShort(head.slice(sentence.start, sentence.end))) {
      return undefined
    }
    sentences.push(sentence)
  }
  // A word between the lines of a program is a heading of theirs.
  const isOutput = sentences.some(({ junk }) => junk === 'tool-noise')
  const isSaid = !isOutput && sentences.some(({ junk }) => junk === undefined)
  if (isSaid) return isTooShort(head) ? 'too-short' : undefined
  const junk = longestJunk(sentences) ?? 'no-words'
  return GUESSED.has(junk) && isTooShort(head) ? 'too-short' : junk
}

/** Of a word or two the model cannot say what they are. */
const GUESSED: ReadonlySet<JunkReason> = new Set(['chatter', 'transient', 'command'])

function longestJunk(sentences: readonly ReadSentence[]): JunkReason | undefined {
  let longest: ReadSentence | undefined
  for (const sentence of sentences) {
    const isLonger = longest === undefined || lengthOf(sentence) > lengthOf(longest)
    if (sentence.junk !== undefined && isLonger) longest = sentence
  }
  return longest?.junk
}

function lengthOf({ start, end }: ReadSentence): number {
  return end - start
}

/** A text that weighs less is too short to be a statement: ten letters of an alphabet. */
const STATEMENT_WEIGHT_MIN = 10

// What one character says, in letters of an alphabet: a syllable of Hangul or kana stands for two
// or three of them, an ideograph for a short word. So "我吃素" (I am a vegetarian) is a statement.
const WEIGHTS: Readonly<Partial<Record<string, number>>> = {
  hangul: 2,
  hiragana: 2,
  katakana: 2,
  han: 4,
}

/** Whether a text is shorter than any statement; runs of blanks count as one letter. */
export function isTooShort(text: string): boolean {
  let weight = 0
  let isGap = true
  for (const character of text) {
    const isSpace = /\s/u.test(character)
    if (!(isSpace && isGap)) weight += WEIGHTS[characterClass(character.codePointAt(0) ?? 0)] ?? 1
    isGap = isSpace
    if (weight > STATEMENT_WEIGHT_MIN) return false
  }
  return (isGap ? weight - 1 : weight) < STATEMENT_WEIGHT_MIN
}
