/** One term of a chunk of text. */
export interface ChunkTerm {
  readonly term: string
  /** The weight of the term in a query, 0 to 1; with 0 it is only in documents. */
  readonly weight: number
  /** Queries drop it while anything else remains. */
  readonly isStop: boolean
}

/** A term of this many code points is long enough to distinguish any two names. */
export const TERM_CODE_POINTS_MAX = 64

/** Creates a term, truncated to the maximum length that an index keeps. */
export function chunkTerm(text: string, weight: number, isStop = false): ChunkTerm {
  return { term: cut(text), weight, isStop }
}

function cut(text: string): string {
  if (text.length <= TERM_CODE_POINTS_MAX) return text
  // A code point has at most two code units, so no more of the text is read than needed.
  const head = Array.from(text.slice(0, 2 * TERM_CODE_POINTS_MAX))
  return head.slice(0, TERM_CODE_POINTS_MAX).join('')
}
