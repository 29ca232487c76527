import { prepareText } from './fold-text.ts'

// A query is short; of a pasted document the beginning is enough to find 64 terms.
const QUERY_LENGTH_MAX = 20_000

/** A question, or the beginning of what was pasted instead of one, ready to be scanned. */
export function prepareQuery(text: string): string {
  return prepareText(text.slice(0, QUERY_LENGTH_MAX)).slice(0, QUERY_LENGTH_MAX)
}
