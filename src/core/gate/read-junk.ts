import { FACT_TEXT_LENGTH_MAX } from '../facts/fact.ts'
import type { JunkReason } from './junk-reason.ts'
import { readSentences } from './read-sentences.ts'
import { STATEMENT_WEIGHT_MIN, textWeight } from './text-weight.ts'

/**
 * Why a text is not worth keeping, or undefined when it may be. One sentence that says something
 * is enough to keep the whole; of several reasons the one of the longest part is given. What
 * cannot be told is kept.
 */
export function readJunk(text: string): JunkReason | undefined {
  const head = text.slice(0, FACT_TEXT_LENGTH_MAX)
  let longest: { readonly junk: JunkReason; readonly length: number } | undefined
  for (const { start, end, junk } of readSentences(head)) {
    if (junk === undefined) return isTooShort(head) ? 'too-short' : undefined
    if (longest === undefined || end - start > longest.length) {
      longest = { junk, length: end - start }
    }
  }
  return longest?.junk ?? 'no-words'
}

function isTooShort(text: string): boolean {
  return textWeight(text) < STATEMENT_WEIGHT_MIN
}
