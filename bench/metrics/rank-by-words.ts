import { analyzeDocument, analyzeQuery } from '../../src/core/language/text/analyze.ts'
import {
  inverseDocumentFrequency,
  roundScore,
  termSaturation,
} from '../../src/core/language/text/bm25.ts'

/** Words alone, to compare with: the texts that BM25 finds for a question, best first. */
export function createWordRanking(
  texts: readonly string[],
): (question: string) => readonly number[] {
  const documents = texts.map((text) => {
    const { terms, length } = analyzeDocument(text)
    return { length, counts: new Map(terms.map(({ term, count }) => [term, count])) }
  })
  const averageLength =
    documents.reduce((total, { length }) => total + length, 0) / (documents.length || 1)
  return (question) => {
    const terms = analyzeQuery(question).map(({ term, weight }) => {
      const found = documents.filter(({ counts }) => counts.has(term)).length
      return { term, weight: weight * inverseDocumentFrequency(documents.length, found) }
    })
    const scores = documents.map(({ counts, length }) =>
      roundScore(
        terms.reduce((total, { term, weight }) => {
          const count = counts.get(term) ?? 0
          return count === 0 ? total : total + weight * termSaturation(count, length, averageLength)
        }, 0),
      ),
    )
    return scores
      .flatMap((score, index) => (score > 0 ? [{ score, index }] : []))
      .toSorted((left, right) => right.score - left.score || left.index - right.index)
      .map(({ index }) => index)
  }
}
