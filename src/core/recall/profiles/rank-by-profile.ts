import { byScore, type RankedCandidate } from '../rank-candidates.ts'
import { type Evidence as FusedEvidence, fuseEvidence } from './fuse.ts'
import { FACT_WEIGHTS, type FactWeights, factRecency, formulaTerms, sumTerms } from './profiles.ts'

/** Ranks of different lists are added as 1 / (60 + rank) (Cormack and others, 2009). */
const RANK_CONSTANT = 60

export type Fusion = 'weighted' | 'rrf'

/**
 * Orders by the formula of spec F2 instead of the fitted model. What passes the cut-off is
 * still decided by the probability of relevance: new and important noise stays noise.
 */
export function rankByFacts(
  ranked: readonly RankedCandidate[],
  given: {
    readonly weights?: FactWeights | undefined
    readonly fusion: Fusion
    readonly nowMs: number
  },
): readonly RankedCandidate[] {
  const similarities = given.fusion === 'rrf' ? reciprocalRanks(ranked) : fusedEvidence(ranked)
  return ranked
    .map((one, index) => {
      const { item } = one.candidate
      const terms = formulaTerms(
        { ...(given.weights ?? FACT_WEIGHTS) },
        {
          similarity: similarities[index] ?? 0,
          recency: factRecency(item.eventAt, given.nowMs),
          importance: item.importance,
        },
      )
      return { ...one, terms, score: sumTerms(terms) }
    })
    .sort(byScore)
}

function fusedEvidence(ranked: readonly RankedCandidate[]): readonly number[] {
  const evidence = ranked.map(({ candidate, terms }): FusedEvidence => {
    const coverage = terms.find(({ signal }) => signal === 'wordCoverage')?.value ?? 0
    const { words, meaning } = candidate
    return {
      ...(words === undefined ? {} : { words: { ...words, coverage } }),
      ...(meaning === undefined
        ? {}
        : { meaning: { cosine: Math.max(meaning.whole, meaning.sentence) } }),
    }
  })
  const bestWordScore = evidence.reduce((best, { words }) => Math.max(best, words?.score ?? 0), 0)
  const hasMeaning = evidence.some(({ meaning }) => meaning !== undefined)
  return evidence.map((one) => fuseEvidence(one, { bestWordScore, hasMeaning }))
}

// Scaled so that the first of both lists has 1.
function reciprocalRanks(ranked: readonly RankedCandidate[]): readonly number[] {
  const byWords = ranksBy(ranked, ({ candidate }) => candidate.words?.score)
  const byMeaning = ranksBy(ranked, ({ candidate: { meaning } }) =>
    meaning === undefined ? undefined : Math.max(meaning.whole, meaning.sentence),
  )
  const most = 2 / (RANK_CONSTANT + 1)
  return ranked.map(
    (_one, index) => ((byWords.get(index) ?? 0) + (byMeaning.get(index) ?? 0)) / most,
  )
}

function ranksBy(
  ranked: readonly RankedCandidate[],
  measure: (one: RankedCandidate) => number | undefined,
): ReadonlyMap<number, number> {
  const listed = ranked.flatMap((one, index) => {
    const value = measure(one)
    return value === undefined ? [] : [{ index, value }]
  })
  listed.sort((left, right) => right.value - left.value || left.index - right.index)
  return new Map(listed.map(({ index }, rank) => [index, 1 / (RANK_CONSTANT + rank + 1)]))
}
