import ranking from '../../../models/ranking.json' with { type: 'json' }

/**
 * A fitted model: a weight for each signal, and how a score becomes a probability of relevance.
 *
 * Of a statement, where reading was possible: probability = sigmoid(bias + lead · (score − best) + reading · how
 * sure the model is that has read it, or would probably be), with the figures of `statement`.
 *
 * Of a turn, which says little without those around it, and of whatever was not read: probability =
 * min(1, 4 · support) · sigmoid(bias + lead · (score − best) + share · log of the share that
 * exp(score) has among all candidates + reading · how sure the model is)
 *
 * support = sigmoid(bias + nearest · best cosine + coverage · best coverage by words + reading ·
 * the surest reading): the probability that the memory holds anything about the question.
 */
export interface RankingModel {
  readonly weights: Readonly<Record<string, number>>
  readonly calibration: (typeof ranking)['withReading']['calibration']
}

/** What reading a candidate will probably say, by its score without any reading. */
export interface ExpectedReading {
  readonly bias: number
  /** Times its distance to the best score. */
  readonly lead: number
  /** Times the log of the share that exp(score) has among all candidates. */
  readonly share: number
  /** The standard deviation of what was read from this. */
  readonly spread: number
  /** The part of its square that all candidates of one question have in common. */
  readonly shared: number
}

/** Fitted on what was read of turns, which say little without those around them, and of all else. */
export const EXPECTED_READING: Readonly<Record<'turn' | 'statement', ExpectedReading>> =
  ranking.expected
/** When the best candidates were read beside the question. */
export const RANKING_WITH_READING: RankingModel = ranking.withReading
export const RANKING_WITH_MEANING: RankingModel = ranking.withMeaning
/** Without an embedding model. */
export const RANKING_BY_WORDS: RankingModel = ranking.byWords
