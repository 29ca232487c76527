import { invalidInput } from '../../../src/core/errors.ts'
import { compareText } from '../../../src/core/language/text/compare-text.ts'
import {
  buildFeatureSpace,
  type FeatureSpace,
  featureCount,
  type TextInput,
  toRow,
  type ViewWeights,
} from './feature-space.ts'
import { fitSoftmax, predictSoftmax, SOFTMAX_WEIGHTS_MAX, type SoftmaxModel } from './softmax.ts'

export interface TextExample extends TextInput {
  readonly label: string
}

export interface TextClassifierOptions {
  readonly weights?: Partial<ViewWeights> | undefined
  /** How strongly weights are held near 0. */
  readonly l2?: number | undefined
  readonly iterationsMax?: number | undefined
}

export interface LabelProbability {
  readonly label: string
  readonly probability: number
}

/** Predicts the label of a text. Made by `trainTextClassifier`. */
export interface TextClassifier {
  readonly labels: readonly string[]
  /** Every label with its probability, the likeliest first; probabilities sum to 1. */
  predict(input: TextInput): readonly LabelProbability[]
}

export const CLASSIFIER_EXAMPLES_MAX = 100_000
const L2_DEFAULT = 1
// Letters cost most and help least where words repeat; other languages may turn them on.
const WEIGHTS_DEFAULT: ViewWeights = { words: 0.7, form: 0.7, letters: 0, vector: 1, marks: 1 }

/**
 * Trains a classifier. The same examples in the same order give the same classifier.
 *
 * @throws MemoryError `INVALID_INPUT` when there are fewer than two labels or too many examples.
 */
export function trainTextClassifier(
  examples: readonly TextExample[],
  options: TextClassifierOptions = {},
): TextClassifier {
  const labels = [...new Set(examples.map(({ label }) => label))].sort(compareText)
  if (labels.length < 2 || examples.length > CLASSIFIER_EXAMPLES_MAX) {
    throw invalidInput(
      `${examples.length} examples of ${labels.length} labels`,
      `Give at least 2 labels and at most ${CLASSIFIER_EXAMPLES_MAX} examples.`,
    )
  }
  const space = buildFeatureSpace(examples, {
    weights: { ...WEIGHTS_DEFAULT, ...options.weights },
    featuresMax: Math.floor(SOFTMAX_WEIGHTS_MAX / labels.length) - 1,
  })
  const numbers = new Map(labels.map((label, index) => [label, index]))
  const model = fitSoftmax(
    examples.map((example) => toRow(space, example)),
    examples.map(({ label }) => numbers.get(label) ?? 0),
    {
      classes: labels.length,
      features: featureCount(space),
      l2: options.l2 ?? L2_DEFAULT,
      iterationsMax: options.iterationsMax,
    },
  )
  return createClassifier({ labels, space, model })
}

interface Parts {
  readonly labels: readonly string[]
  readonly space: FeatureSpace
  readonly model: SoftmaxModel
}

function createClassifier({ labels, space, model }: Parts): TextClassifier {
  return {
    labels,
    predict(input) {
      const probabilities = predictSoftmax(model, toRow(space, input))
      return labels
        .map((label, index) => ({ label, probability: probabilities[index] ?? 0 }))
        .sort((left, right) => right.probability - left.probability)
    },
  }
}
