import { analyzeQuery } from '../text/analyze.ts'

// Scripts without spaces: there the terms, pairs of characters, are what a person would read.
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const EDGES = /^[^\p{L}\p{N}\p{So}]+|[^\p{L}\p{N}\p{So}]+$/gu

/**
 * The words of a question, as they were typed, of which a term matched. Terms themselves are
 * stems and parts that nobody ever wrote.
 */
export function matchedWords(question: string, terms: readonly string[]): readonly string[] {
  const matched = new Set(terms)
  const words = question.split(/\s+/u).flatMap((word) => {
    const hits = analyzeQuery(word).filter(({ term }) => matched.has(term))
    if (hits.length === 0) return []
    return UNSPACED.test(word) ? hits.map(({ term }) => term) : [word.replace(EDGES, '')]
  })
  return [...new Set(words)]
}
