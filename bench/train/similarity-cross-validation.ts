import type { SimilarityModels } from '../../src/core/language/similarity/judge-similarity.ts'
import { judgeFeatures } from '../../src/core/language/similarity/judge-similarity.ts'
import { accuracy } from '../metrics/accuracy.ts'
import { auc, f1, spearman } from '../metrics/similarity-metrics.ts'
import { fitModels, type PairExample, TRAINING_PARTS } from './similarity-models.ts'

const FOLDS = 5

interface Judged {
  readonly example: PairExample
  readonly similarity: number
  readonly isSame: boolean
}

type Figures = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Each pair judged by models that have not seen it, with vectors and by words alone. */
export function crossValidate(
  examples: readonly PairExample[],
): Readonly<Record<'meaning' | 'words', Figures>> {
  return { meaning: figuresOf(examples, true), words: figuresOf(examples, false) }
}

function figuresOf(examples: readonly PairExample[], hasMeaning: boolean): Figures {
  const judged: Judged[] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    // Neighbouring rows are of one source, so folds take every fifth row.
    const held = examples.filter((_, index) => index % FOLDS === fold)
    const rest = examples.filter((_, index) => index % FOLDS !== fold)
    const models = fitModels(rest, hasMeaning)
    judged.push(...held.map((example) => judge(example, models, hasMeaning)))
  }
  return Object.fromEntries(
    TRAINING_PARTS.map(({ part }) => {
      return [part, partFigures(judged.filter(({ example }) => example.part === part))]
    }),
  )
}

function judge(example: PairExample, models: SimilarityModels, hasMeaning: boolean): Judged {
  const terms = hasMeaning ? { ...example.features, cosine: example.cosine } : example.features
  return { example, ...judgeFeatures(terms, models) }
}

function partFigures(judged: readonly Judged[]): Readonly<Record<string, number>> {
  const scores = judged.map(({ similarity }) => similarity)
  const actual = judged.map(({ example }) => example.isSame)
  const said = judged.map(({ isSame }) => isSame)
  const closeness = judged.flatMap(({ example }) => example.closeness ?? [])
  return {
    ...(closeness.length === 0 ? {} : { spearman: spearman(scores, closeness) }),
    sameAccuracy: accuracy(said, actual),
    sameF1: f1(said, actual),
    auc: auc(scores, actual),
  }
}
