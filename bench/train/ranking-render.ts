import type { TrainedModel } from './ranking-train.ts'

/** The source of src/core/recall/ranking-model.ts. */
export function renderModel(models: {
  readonly withMeaning: TrainedModel
  readonly byWords: TrainedModel
}): string {
  return `/** What a fitted model is: a weight for each signal, and how a score becomes a probability. */
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

// Fitted by \`npm run -s bench -- train-ranking --write\`; bench/train/ranking.md says on what.

/** With a model of meaning. */
export const RANKING_WITH_MEANING: RankingModel = ${renderOne(models.withMeaning)}

/** Without one: by words alone. */
export const RANKING_BY_WORDS: RankingModel = ${renderOne(models.byWords)}
`
}

function renderOne({ weights, calibration }: TrainedModel): string {
  const lines = Object.entries(weights).map(([name, weight]) => `    ${name}: ${number(weight)},`)
  const { bias, lead, share, support } = calibration
  return `{
  weights: {
${lines.join('\n')}
  },
  calibration: {
    bias: ${number(bias)},
    lead: ${number(lead)},
    share: ${number(share)},
    support: {
      bias: ${number(support.bias)},
      nearest: ${number(support.nearest)},
      coverage: ${number(support.coverage)},
    },
  },
}`
}

function number(value: number): string {
  return String(Number(value.toFixed(3)))
}
