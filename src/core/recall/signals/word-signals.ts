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

/** The share of the question that a text holds; what it may have meant counts as held. */
export function coverageOf(evidence: Evidence): Float64Array {
  const weights = new Map(evidence.terms.map(({ term, weight }) => [term, weight]))
  const heaviest = evidence.terms.reduce((most, { weight }) => Math.max(most, weight), 0)
  return forEach(evidence, (index) => {
    const { words, nearWords } = evidence.candidates[index] ?? {}
    const matched = words?.matched ?? []
    const held = matched.reduce((sum, term) => sum + (weights.get(term) ?? 0), 0)
    const meant = (nearWords?.matched.length ?? 0) * heaviest
    return Math.min(1, (held + meant) / evidence.weight)
  })
}
