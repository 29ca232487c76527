import type {
  LinearModel,
  SimilarityModels,
} from '../../src/core/language/similarity/judge-similarity.ts'
import { longShare } from '../../src/core/language/similarity/judge-similarity.ts'
import {
  type PairFeatures,
  pairFeatures,
} from '../../src/core/language/similarity/pair-features.ts'
import { compareText } from '../../src/core/language/text/compare-text.ts'
import type { Embedder } from '../../src/ports/embedder.ts'
import { type Example, fitLogistic, fitRidge } from './similarity-fit.ts'
import { cosinesOf, readPairs, type SimilarityRow } from './similarity-rows.ts'

/** One pair of sentences with what people said about it. */
export interface PairExample {
  readonly part: string
  readonly features: PairFeatures
  readonly cosine: number
  /** How close the pair is, 0 to 1; absent where people only said same or not. */
  readonly closeness?: number | undefined
  readonly isSame: boolean
}

interface TrainingPart {
  readonly part: string
  /** How much the whole part counts when closeness is learned. */
  readonly closenessWeight?: number
  /** How much one of its pairs counts when `same` is learned. */
  readonly sameWeight: number
  /** The lowest score that is called the same, and the ends of the scale. */
  readonly sameScoreMin: number
  readonly scoreMin: number
}

// Closeness: STS-B leads, because its scale is the one that is used; SICK and KLUE keep the
// models from leaning on one kind of text. Same: MRPC leads, being the only large set that asks
// for it; above 3.5 of 5 in STS only details differ.
export const TRAINING_PARTS: readonly TrainingPart[] = [
  part('stsb_en', { closenessWeight: 1, sameWeight: 0.5 }),
  part('sick', {
    closenessWeight: 1,
    sameWeight: 0.15,
    sameScoreMin: 4,
    scoreMin: 1,
  }),
  part('stsb_it', { closenessWeight: 1, sameWeight: 0.5 }),
  part('korsts', { closenessWeight: 1, sameWeight: 0.5 }),
  part('klue_sts', { closenessWeight: 1, sameWeight: 0.5 }),
  part('mrpc', { sameWeight: 1 }),
]

// Few, so that texts longer than those of the sets are judged as well.
const CLOSENESS_TERMS: readonly string[] = [
  'aligned',
  'numberConflict',
  'negationConflict',
  'contraryConflict',
]

const SCORE_MAX = 5
const LONG: string = 'long'
const RIDGE_PENALTY = 0.003
const LOGISTIC_PENALTY = 0.001

export async function readExamples(
  dataFolder: string,
  embedder: Embedder,
  onProgress: (done: number, total: number) => void,
): Promise<readonly PairExample[]> {
  const examples: PairExample[] = []
  for (const training of TRAINING_PARTS) {
    const rows = readPairs(dataFolder, training.part)
    const cosines = await cosinesOf(rows, embedder, onProgress)
    for (const [index, row] of rows.entries()) {
      examples.push(toExample(training, row, cosines[index] ?? 0))
    }
  }
  return examples
}

export function fitModels(examples: readonly PairExample[], hasMeaning: boolean): SimilarityModels {
  const names = termNames(examples, hasMeaning)
  const few = hasMeaning ? [...CLOSENESS_TERMS, 'cosine'] : CLOSENESS_TERMS
  return { closeness: fitCloseness(examples, few), ...fitSame(examples, names) }
}

function part(
  name: string,
  settings: Partial<TrainingPart> & { readonly sameWeight: number },
): TrainingPart {
  return { part: name, sameScoreMin: 3.5, scoreMin: 0, ...settings }
}

function toExample(training: TrainingPart, row: SimilarityRow, cosine: number): PairExample {
  const { score = 0, label, binary } = row
  const [first = '', second = ''] = [row.a, row.b].toSorted(compareText)
  return {
    part: training.part,
    features: pairFeatures(first, second),
    cosine,
    closeness:
      training.closenessWeight === undefined
        ? undefined
        : (score - training.scoreMin) / (SCORE_MAX - training.scoreMin),
    isSame: (label ?? binary ?? Number(score >= training.sameScoreMin)) === 1,
  }
}

function fitCloseness(examples: readonly PairExample[], names: readonly string[]): LinearModel {
  const rows = TRAINING_PARTS.filter(({ closenessWeight = 0 }) => closenessWeight > 0).flatMap(
    ({ part: name, closenessWeight = 0 }) => {
      const own = examples.filter((example) => example.part === name)
      return own.map(
        (example): Example => ({
          terms: termsOf(example, names),
          target: example.closeness ?? 0,
          weight: closenessWeight / own.length,
        }),
      )
    },
  )
  return fitRidge(rows, names, RIDGE_PENALTY)
}

// Two models in one: each term counts once as far as the pair is short, once as far as it is
// long.
function fitSame(
  examples: readonly PairExample[],
  names: readonly string[],
): Pick<SimilarityModels, 'sameShort' | 'sameLong'> {
  const weights = new Map(TRAINING_PARTS.map(({ part: name, sameWeight }) => [name, sameWeight]))
  const rows = examples.map((example): Example => {
    const terms = termsOf(example, names)
    const long = longShare(example.features)
    return {
      terms: [
        ...terms.map((value) => value * (1 - long)),
        ...terms.map((value) => value * long),
        long,
      ],
      target: Number(example.isSame),
      weight: weights.get(example.part) ?? 0,
    }
  })
  const columns = [...names.map((name) => `short ${name}`), ...names, LONG]
  const { intercept, weights: fitted } = fitLogistic(rows, columns, LOGISTIC_PENALTY)
  const pick = (prefix: string): LinearModel['weights'] => {
    return Object.fromEntries(names.map((name) => [name, fitted[prefix + name] ?? 0]))
  }
  return {
    sameShort: { intercept, weights: pick('short ') },
    sameLong: { intercept: intercept + (fitted[LONG] ?? 0), weights: pick('') },
  }
}

function termNames(examples: readonly PairExample[], hasMeaning: boolean): readonly string[] {
  const names = Object.keys(examples[0]?.features ?? {})
  return hasMeaning ? [...names, 'cosine'] : names
}

function termsOf({ features, cosine }: PairExample, names: readonly string[]): readonly number[] {
  const terms: Readonly<Record<string, number>> = { ...features, cosine }
  return names.map((name) => terms[name] ?? 0)
}
