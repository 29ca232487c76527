import type { Evidence } from '../evidence.ts'
import { forEach, type Signal } from './signal.ts'

export const WORD_SIGNALS: readonly Signal[] = [
  {
    // Against the best candidate: who leads.
    name: 'words',
    channel: 'words',
    measure: ({ words }) => words,
  },
  {
    // Against what a text could reach: whether leading means anything.
    name: 'wordDepth',
    channel: 'words',
    measure: (evidence) =>
      forEach(
        evidence,
        (index) => (evidence.candidates[index]?.words?.score ?? 0) / evidence.weight,
      ),
  },
  {
    // The share of the question, rare words counting more, that the text holds.
    name: 'wordCoverage',
    channel: 'words',
    measure: coverageOf,
  },
  {
    // What a misspelt word may have meant, as a share of the question's words.
    name: 'nearWords',
    channel: 'near-words',
    measure: (evidence) => {
      const most = evidence.candidates.reduce(
        (best, { nearWords }) => Math.max(best, nearWords?.score ?? 0),
        0,
      )
      return forEach(
        evidence,
        (index) => (evidence.candidates[index]?.nearWords?.score ?? 0) / (most || 1),
      )
    },
  },
]

export function coverageOf(evidence: Evidence): Float64Array {
  const weights = new Map(evidence.terms.map(({ term, weight }) => [term, weight]))
  return forEach(evidence, (index) => {
    const matched = evidence.candidates[index]?.words?.matched ?? []
    return matched.reduce((sum, term) => sum + (weights.get(term) ?? 0), 0) / evidence.weight
  })
}
