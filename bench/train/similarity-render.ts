import type { LinearModel } from '../../src/core/similarity/linear-model.ts'
import type { SimilarityModels } from '../../src/core/similarity/similarity-model.ts'

const DIGITS = 4

/** The source of the model file. */
export function renderModels(models: {
  readonly meaning: SimilarityModels
  readonly words: SimilarityModels
}): string {
  return `import type { LinearModel } from './linear-model.ts'

// Written by \`npx tsx bench/train/similarity-train.ts --data <folder> --write\`: linear and logistic
// regression over the terms of pair-features.ts. bench/train/similarity.md describes the data.

/** Closeness for two families of languages, and sameness for short and for long statements. */
export interface SimilarityModels {
  readonly english: LinearModel
  /** For texts that are read through the lexicon. */
  readonly glossed: LinearModel
  readonly sameShort: LinearModel
  readonly sameLong: LinearModel
}

export const SIMILARITY_MODELS: Readonly<Record<'meaning' | 'words', SimilarityModels>> = {
  meaning: ${renderSet(models.meaning)},
  words: ${renderSet(models.words)},
}
`
}

function renderSet(models: SimilarityModels): string {
  const lines = Object.entries(models).map(([name, model]) => `    ${name}: ${renderModel(model)},`)
  return `{\n${lines.join('\n')}\n  }`
}

function renderModel({ intercept, weights }: LinearModel): string {
  const lines = Object.entries(weights).map(
    ([name, weight]) => `        ${name}: ${number(weight)},`,
  )
  return `{\n      intercept: ${number(intercept)},\n      weights: {\n${lines.join('\n')}\n      },\n    }`
}

function number(value: number): string {
  return String(Number(value.toFixed(DIGITS)))
}
