/** One term that a chunk of text stands for. */
export interface ChunkTerm {
  readonly term: string
  /** What the term counts in a query, 0 to 1; with 0 only documents carry it. */
  readonly weight: number
  /** Queries leave it out while anything else remains. */
  readonly isStop: boolean
}

/** A term of this many code points is long enough to distinguish any two names. */
export const TERM_CODE_POINTS_MAX = 64

/** Makes a term and cuts it to the longest that an index keeps. */
export function chunkTerm(text: string, weight: number, isStop = false): ChunkTerm {
  return { term: cut(text), weight, isStop }
}

function cut(text: string): string {
  if (text.length <= TERM_CODE_POINTS_MAX) return text
  // A code point has at most two units, so no more of the text is looked at than needed.
  const head = Array.from(text.slice(0, 2 * TERM_CODE_POINTS_MAX))
  return head.slice(0, TERM_CODE_POINTS_MAX).join('')
}
