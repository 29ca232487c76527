/** How much each term counts. They should sum to 1. */
export interface RankingWeights {
  readonly similarity: number
  readonly recency: number
  readonly importance: number
}

/** Spec F2: the three axes of a fact's score. */
export const FACT_WEIGHTS: RankingWeights = { similarity: 0.5, recency: 0.3, importance: 0.2 }
/** Spec F2. */
const RECENCY_HALF_LIFE_HOURS = 24

/** Below this similarity a candidate is noise, however new or important it is. */
export const SIMILARITY_MIN = 0.2

const HOUR_MS = 3_600_000

export interface ScoreTerms {
  readonly similarity: number
  readonly recency: number
  readonly importance: number
}

/** 1 for this moment, a half for one half-life ago. The future counts as now. */
export function recencyOf(atMs: number, nowMs: number): number {
  const ageHours = Math.max(0, nowMs - atMs) / HOUR_MS
  return 0.5 ** (ageHours / RECENCY_HALF_LIFE_HOURS)
}

export function scoreOf(terms: ScoreTerms, weights: RankingWeights): number {
  return (
    weights.similarity * terms.similarity +
    weights.recency * terms.recency +
    weights.importance * terms.importance
  )
}
