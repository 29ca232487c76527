import type { Candidate } from '../candidate.ts'
import { byScore, type RankedCandidate } from '../rank-candidates.ts'
import { FACT_WEIGHTS, type FactWeights, factRecency, formulaTerms, sumTerms } from './profiles.ts'

/** Reciprocal rank fusion: ranks are summed as 1 / (60 + rank) (Cormack et al., 2009). */
const RANK_CONSTANT = 60
/**
 * With the bundled model, cosines of unrelated sentences are at most about this, those of
 * paraphrases at least about this (docs/decisions/0005-embeddings.md).
 */
const COSINE_UNRELATED = 0.1
const COSINE_PARAPHRASE = 0.6
/** The weight of the stronger of words and meaning; the weaker one adds the rest. */
const STRONGER_SHARE = 0.7

export type Fusion = 'weighted' | 'rrf'

/**
 * Orders by the formula of spec F2 instead of the fitted model. The cutoff still uses the
 * probability of relevance: new and important noise stays noise.
 */
export function rankByFacts(
  ranked: readonly RankedCandidate[],
  given: {
    readonly weights?: FactWeights | undefined
    readonly fusion: Fusion
    readonly nowMs: number
    /** The share of the question's words that a candidate contains. */
    coverageOf(candidate: Candidate): number
  },
): readonly RankedCandidate[] {
  const { weights = FACT_WEIGHTS, fusion, nowMs } = given
  const similarities = fusion === 'rrf' ? reciprocalRanks(ranked) : fuse(ranked, given.coverageOf)
  return ranked
    .map((one, index) => {
      const { eventAt, importance } = one.candidate.fact
      const similarity = similarities[index] ?? 0
      const values = { similarity, recency: factRecency(eventAt, nowMs), importance }
      const terms = formulaTerms({ ...weights }, values)
      return { ...one, terms: () => terms, score: sumTerms(terms) }
    })
    .sort(byScore)
}

function fuse(ranked: readonly RankedCandidate[], coverageOf: (candidate: Candidate) => number) {
  const best = ranked.reduce((most, one) => Math.max(most, one.candidate.words?.score ?? 0), 0)
  const hasMeaning = ranked.some(({ candidate }) => candidate.meaning !== undefined)
  return ranked.map(({ candidate }) => {
    // The best hit may still be poor, such as one matching word of ten, so the score relative to
    // the best is scaled by coverage.
    const share = best > 0 ? (candidate.words?.score ?? 0) / best : 0
    const words = coverageOf(candidate) * share
    return hasMeaning ? fuseSimilarity(words, cosineOf(candidate) ?? 0) : words
  })
}

/** The similarity of a text to the question, 0 to 1, by word coverage and cosine. */
export function fuseSimilarity(words: number, cosine: number): number {
  const share = (cosine - COSINE_UNRELATED) / (COSINE_PARAPHRASE - COSINE_UNRELATED)
  const meaning = Math.min(1, Math.max(0, share))
  return STRONGER_SHARE * Math.max(words, meaning) + (1 - STRONGER_SHARE) * Math.min(words, meaning)
}

function cosineOf({ meaning }: Candidate): number | undefined {
  return meaning === undefined ? undefined : Math.max(meaning.whole, meaning.sentence)
}

// Scaled so that the top of both lists scores 1.
function reciprocalRanks(ranked: readonly RankedCandidate[]): readonly number[] {
  const byWords = ranksBy(ranked, ({ words }) => words?.score)
  const byMeaning = ranksBy(ranked, cosineOf)
  const most = 2 / (RANK_CONSTANT + 1)
  return ranked.map((_one, at) => ((byWords.get(at) ?? 0) + (byMeaning.get(at) ?? 0)) / most)
}

function ranksBy(
  ranked: readonly RankedCandidate[],
  measure: (candidate: Candidate) => number | undefined,
): ReadonlyMap<number, number> {
  const listed = ranked.flatMap(({ candidate }, index) => {
    const value = measure(candidate)
    return value === undefined ? [] : [{ index, value }]
  })
  listed.sort((left, right) => right.value - left.value || left.index - right.index)
  return new Map(listed.map(({ index }, rank) => [index, 1 / (RANK_CONSTANT + rank + 1)]))
}
