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

/** Probability of relevance = 1 / (1 + exp(-(bias + score·s + lead·(score − best)))). */
interface Calibration {
  readonly bias: number
  readonly score: number
  readonly lead: number
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
  const { bias, score, lead } = calibration
  return `{
  weights: {
${lines.join('\n')}
  },
  calibration: { bias: ${number(bias)}, score: ${number(score)}, lead: ${number(lead)} },
}`
}

function number(value: number): string {
  return String(Number(value.toFixed(3)))
}
