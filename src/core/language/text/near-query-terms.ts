import { chunkWords } from './expand-chunk.ts'
import { foldWord, prepareQuery } from './fold-text.ts'
import { isNearTerm } from './near-term.ts'
import { scanText } from './scan-text.ts'
import { QUERY_TERMS_MAX } from './term-limits.ts'
import { wordTerms } from './word-terms.ts'

/** A word of a question that may be misspelt. */
export interface NearQueryTerm {
  /** As it was typed. */
  readonly word: string
  /** The terms that match if it is spelt as in the documents; see `analyzeQuery`. */
  readonly plainTerms: readonly string[]
  /** The term that matches when one of the two is misspelt. */
  readonly near: string
}

/**
 * The words of a question that have a near term, each once and in order. The near term of a
 * word is worth a search when no document holds any of its plain terms.
 */
export function nearQueryTerms(text: string): readonly NearQueryTerm[] {
  const found = new Map<string, NearQueryTerm>()
  for (const chunk of scanText(prepareQuery(text))) {
    for (const word of chunkWords(chunk)) {
      const folded = foldWord(word)
      const terms = found.has(folded) ? [] : wordTerms(word, 1).map(({ term }) => term)
      const near = terms.find(isNearTerm)
      if (near === undefined) continue
      found.set(folded, { word, plainTerms: terms.filter((term) => !isNearTerm(term)), near })
      if (found.size >= QUERY_TERMS_MAX) return [...found.values()]
    }
  }
  return [...found.values()]
}
