import type { TrainedModel } from './ranking-train.ts'

/** The source of src/core/recall/ranking-weights.ts. */
export function renderModel(models: {
  readonly withMeaning: TrainedModel
  readonly byWords: TrainedModel
}): string {
  return `import type { RankingModel } from './ranking-model.ts'

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
