import { analyzeQuery } from '../language/text/analyze.ts'

// Scripts without spaces: there the terms, character bigrams, are readable as they are.
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const EDGES = /^[^\p{L}\p{N}\p{So}]+|[^\p{L}\p{N}\p{So}]+$/gu

/**
 * Makes a function that returns the words of a question, as typed, that a term matched. Terms
 * themselves are stems and fragments that were never typed. The question is analysed once for all
 * results.
 */
export function createWordMatcher(question: string) {
  const words = [...new Set(question.split(/\s+/u))].map((word) => ({
    word: word.replace(EDGES, ''),
    isUnspaced: UNSPACED.test(word),
    terms: analyzeQuery(word).map(({ term }) => term),
  }))
  return (matched: readonly string[]) => {
    const found = new Set(matched)
    const shown = words.flatMap(({ word, isUnspaced, terms }) => {
      const hits = terms.filter((term) => found.has(term))
      if (hits.length === 0) return []
      return isUnspaced ? hits : [word]
    })
    return [...new Set(shown)]
  }
}
