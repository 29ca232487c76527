import { FACT_TEXT_LENGTH_MAX } from '../facts/fact.ts'
import type { JunkReason } from './junk-reason.ts'
import { type ReadSentence, readSentences } from './read-sentences.ts'
import { STATEMENT_WEIGHT_MIN, textWeight } from './text-weight.ts'

/**
 * Why a text is not worth keeping, or undefined when it may be. One sentence that says something
 * is enough to keep the whole; of several reasons the one of the longest part is given. What
 * cannot be told is kept.
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
  return junk === 'chatter' && isTooShort(head) ? 'too-short' : junk
}

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

function isTooShort(text: string): boolean {
  return textWeight(text) < STATEMENT_WEIGHT_MIN
}
