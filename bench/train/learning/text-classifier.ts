import { invalidInput } from '../../../src/core/errors.ts'
import { countItems } from '../../../src/core/group-by.ts'
import { compareText } from '../../../src/core/language/text/compare-text.ts'
import { fitSoftmax, predictSoftmax, SOFTMAX_WEIGHTS_MAX, type SparseRow } from './softmax.ts'
import { readTerms, TERM_VIEWS } from './text-terms.ts'

/** What is known about a text to be classified. */
export interface TextInput {
  readonly text: string
  /** Its embedding, of length 1, if there is a model. All inputs have one, or none. */
  readonly vector?: ArrayLike<number> | undefined
}

export interface TextExample extends TextInput {
  readonly label: string
}

/** The numbers that texts are turned into. */
interface FeatureSpace {
  readonly dimensions: number
  /** Term with its view in front → where it stands and how rare it is. */
  readonly terms: ReadonlyMap<string, { readonly index: number; readonly rarity: number }>
}

export const CLASSIFIER_EXAMPLES_MAX = 100_000
/** How strongly weights are held near 0. */
const L2 = 1
/** How much words and form count against a vector of length 1: the length of their part of a row. */
const VIEW_WEIGHT = 0.7
// What occurs once in the examples says nothing about the next text.
const EXAMPLES_WITH_TERM_MIN = 2

/**
 * Trains what predicts the label of a text. The same examples in the same order predict the same.
 *
 * @throws MemoryError `INVALID_INPUT` when there are fewer than two labels or too many examples.
 */
export function trainTextClassifier(
  examples: readonly TextExample[],
): (input: TextInput) => string {
  const labels = [...new Set(examples.map(({ label }) => label))].sort(compareText)
  if (labels.length < 2 || examples.length > CLASSIFIER_EXAMPLES_MAX) {
    throw invalidInput(
      `${examples.length} examples of ${labels.length} labels`,
      `Give at least 2 labels and at most ${CLASSIFIER_EXAMPLES_MAX} examples.`,
    )
  }
  const space = buildFeatureSpace(examples, Math.floor(SOFTMAX_WEIGHTS_MAX / labels.length) - 1)
  const numbers = new Map(labels.map((label, index) => [label, index]))
  const model = fitSoftmax(
    examples.map((example) => toRow(space, example)),
    examples.map(({ label }) => numbers.get(label) ?? 0),
    { classes: labels.length, features: space.dimensions + space.terms.size, l2: L2 },
  )
  return (input) => {
    const probabilities = predictSoftmax(model, toRow(space, input))
    return labels[probabilities.indexOf(Math.max(...probabilities))] ?? ''
  }
}

/** Counts the terms of the examples; the most frequent `featuresMax` of them become features. */
function buildFeatureSpace(inputs: readonly TextInput[], featuresMax: number): FeatureSpace {
  const dimensions = inputs[0]?.vector?.length ?? 0
  const keys = inputs.flatMap(({ text }) => {
    const terms = readTerms(text)
    return TERM_VIEWS.flatMap((view) => terms[view].map((term) => `${view} ${term}`))
  })
  const kept = [...countItems(keys)]
    .filter(([, count]) => count >= EXAMPLES_WITH_TERM_MIN)
    .sort((left, right) => right[1] - left[1])
    .slice(0, Math.max(0, featuresMax - dimensions))
  const terms = kept.map(([term, count], position) => {
    const rarity = Math.log((1 + inputs.length) / (1 + count))
    return [term, { index: dimensions + position, rarity }] as const
  })
  return { dimensions, terms: new Map(terms) }
}

function toRow(space: FeatureSpace, { text, vector }: TextInput): SparseRow {
  const indices: number[] = []
  const values: number[] = []
  for (let index = 0; index < space.dimensions && vector !== undefined; index++) {
    indices.push(index)
    values.push(vector[index] ?? 0)
  }
  const terms = readTerms(text)
  for (const view of TERM_VIEWS) {
    const features = terms[view].flatMap((term) => space.terms.get(`${view} ${term}`) ?? [])
    const length = Math.sqrt(features.reduce((sum, { rarity }) => sum + rarity * rarity, 0))
    if (length === 0) continue
    for (const { index, rarity } of features) {
      indices.push(index)
      values.push((rarity / length) * VIEW_WEIGHT)
    }
  }
  return { indices: Int32Array.from(indices), values: Float64Array.from(values) }
}
