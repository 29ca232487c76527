import type { QueryTerm } from '../language/text/analyze.ts'
import { QUERY_TERMS_MAX } from '../language/text/term-limits.ts'
import { rarityOf } from './evidence.ts'

/**
 * The terms of a long question that tell most, as many as a search may ask for, in their order.
 * What no document holds finds nothing, and goes first; of the rest, the rarest stay.
 */
export function keepRarest(
  terms: readonly QueryTerm[],
  known: {
    /** How many documents hold each term, in the order of the terms. */
    readonly counts: readonly number[]
    readonly documents: number
  },
): readonly QueryTerm[] {
  if (terms.length <= QUERY_TERMS_MAX) return terms
  const worth = terms.map(({ weight }, index) => {
    const count = known.counts[index] ?? 0
    return count === 0 ? 0 : weight * rarityOf(count, known.documents)
  })
  const best = terms
    .map((_term, index) => index)
    .sort((left, right) => (worth[right] ?? 0) - (worth[left] ?? 0) || left - right)
    .slice(0, QUERY_TERMS_MAX)
  return best.sort((left, right) => left - right).flatMap((index) => terms[index] ?? [])
}
