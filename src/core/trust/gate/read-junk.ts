import { characterClass } from '../../language/text/character-class.ts'
import { FACT_TEXT_LENGTH_MAX } from '../../statement.ts'
import type { JunkReason } from './junk-reason.ts'
import { type ReadSentence, readSentences } from './read-sentences.ts'

/**
 * Why a text is not worth keeping, or undefined when it may be. One sentence with content is enough
 * to keep the whole; of several reasons, that of the longest part is returned. When unclear, the
 * text is kept.
 */
export function readJunk(text: string): JunkReason | undefined {
  return longestReason(text)
}

/** The same by the form alone: of small talk, a model that reads the text knows more than its words tell. */
export function readFormalJunk(text: string): JunkReason | undefined {
  return longestReason(text, () => undefined)
}

function longestReason(
  text: string,
  guess?: (sentence: string) => JunkReason | undefined,
): JunkReason | undefined {
  const head = text.slice(0, FACT_TEXT_LENGTH_MAX)
  const sentences: ReadSentence[] = []
  for (const sentence of readSentences(head, guess)) {
    // Early exit: one sentence with content decides.
    if (sentence.junk === undefined && !isTooShort(head.slice(sentence.start, sentence.end))) {
      return undefined
    }
    sentences.push(sentence)
  }
  // A word between lines of program output is a heading of that output.
  const isOutput = sentences.some(({ junk }) => junk === 'tool-noise')
  const isSaid = !isOutput && sentences.some(({ junk }) => junk === undefined)
  if (isSaid) return isTooShort(head) ? 'too-short' : undefined
  const junk = longestJunk(sentences) ?? 'no-words'
  return GUESSED.has(junk) && isTooShort(head) ? 'too-short' : junk
}

/** Guesses by the model, which are unreliable for one or two words. */
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

/** The minimum weight of a statement: ten letters of an alphabet. */
const STATEMENT_WEIGHT_MIN = 10

// The weight of one character in alphabetic letters: a syllable of Hangul or kana is worth two or
// three, an ideograph a short word. So "我吃素" (I am a vegetarian) is a statement.
const WEIGHTS: Readonly<Partial<Record<string, number>>> = {
  hangul: 2,
  hiragana: 2,
  katakana: 2,
  han: 4,
}

/** Whether a text is too short to be a statement; runs of white space count as one letter. */
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
