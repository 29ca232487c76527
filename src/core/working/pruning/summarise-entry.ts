import { summarise } from '../../summary/summarise.ts'
import type { Entry } from '../entries/entry.ts'
import { countEntry } from '../entries/make-entry.ts'
import type { Circumstances } from '../working-memory.ts'

/** Less than this says nothing. */
const SUMMARY_TOKENS_MIN = 24

/**
 * The entry with a summary of about this share of its tokens for its text, or `undefined` when
 * that would save nothing.
 */
export function summariseEntry(
  entry: Entry,
  share: number,
  given: Pick<Circumstances, 'countTokens'>,
): Entry | undefined {
  const budgetTokens = Math.max(SUMMARY_TOKENS_MIN, Math.floor(entry.tokens * share))
  const text = summarise(entry.text, { budgetTokens, countTokens: given.countTokens })
  const { text: _text, tokens: _tokens, ...head } = entry
  const summary = countEntry(head, text, given)
  return text !== '' && summary.tokens < entry.tokens ? summary : undefined
}
