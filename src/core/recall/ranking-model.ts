/** What a fitted model is: a weight for each signal, and how a score becomes a probability. */
export interface RankingModel {
  readonly weights: Readonly<Record<string, number>>
  readonly calibration: Calibration
}

/**
 * Probability of relevance = min(1, 4 · support) · 1 / (1 + exp(-(bias + lead · (score − best) + share · log of
 * the share that exp(score) has among all candidates))).
 */
interface Calibration {
  readonly bias: number
  readonly lead: number
  readonly share: number
  /** How probable it is that the memory holds anything about the question at all. */
  readonly support: Support
}

/** 1 / (1 + exp(-(bias + nearest · best cosine + coverage · best coverage by words))). */
interface Support {
  readonly bias: number
  readonly nearest: number
  readonly coverage: number
}
