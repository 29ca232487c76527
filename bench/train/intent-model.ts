import { dealFolds } from './learning/folds.ts'
import { chooseScopeThreshold, leadingLabel } from './learning/scope-threshold.ts'
import {
  type TextClassifier,
  type TextClassifierOptions,
  type TextExample,
  trainTextClassifier,
} from './learning/text-classifier.ts'

/** The label of what belongs to none of the intents, in the reference scorer. */
export const OUT_OF_SCOPE = 'oos'

// With thousands of examples words and vectors have shown what they are worth, so they may count
// more; the form of a sentence adds nothing then, and 25 steps are as good as 100.
const MANY_EXAMPLES = 1_000
const MANY_OPTIONS: TextClassifierOptions = {
  weights: { words: 1.5, form: 0, vector: 4 },
  l2: 0.3,
  iterationsMax: 25,
}
// Of what would have been labelled rightly, this share may be called out of scope by mistake.
const REFUSED_SHARE_MAX = 0.01
const HELD_OUT_FOLDS = 5
const SEED = 1

export type PredictLabel = (example: TextExample) => string

/** Learns the labels, and where to say that none of them fits if there are examples of that. */
export function trainIntentModel(examples: readonly TextExample[]): PredictLabel {
  const options = examples.length < MANY_EXAMPLES ? {} : MANY_OPTIONS
  const classifier = trainTextClassifier(examples, options)
  if (!examples.some(({ label }) => label === OUT_OF_SCOPE)) {
    return (example) => classifier.predict(example)[0]?.label ?? ''
  }
  const threshold = calibrate(examples, options)
  return (example) => {
    const { label, margin } = leadingLabel(classifier.predict(example), OUT_OF_SCOPE)
    return margin < threshold ? OUT_OF_SCOPE : label
  }
}

function calibrate(examples: readonly TextExample[], options: TextClassifierOptions): number {
  const folds = dealFolds(
    examples.map(({ label }) => label),
    { folds: HELD_OUT_FOLDS, seed: SEED },
  )
  const classifier = trainTextClassifier(
    examples.filter((_, index) => folds[index] !== 0),
    options,
  )
  const heldOut = examples.filter((_, index) => folds[index] === 0)
  return chooseScopeThreshold(rightMargins(classifier, heldOut), REFUSED_SHARE_MAX)
}

function rightMargins(
  classifier: TextClassifier,
  examples: readonly TextExample[],
): readonly number[] {
  return examples.flatMap((example) => {
    const { label, margin } = leadingLabel(classifier.predict(example), OUT_OF_SCOPE)
    return label === example.label ? [margin] : []
  })
}

/** Every example predicted by a model that has not seen it. */
export function crossPredict(
  examples: readonly TextExample[],
  options: {
    readonly folds: number
    readonly seed: number
    onFold(done: number, total: number): void
  },
): readonly string[] {
  const dealt = dealFolds(
    examples.map(({ label }) => label),
    options,
  )
  const predicted = new Array<string>(examples.length).fill('')
  for (let fold = 0; fold < options.folds; fold++) {
    const predict = trainIntentModel(examples.filter((_, index) => dealt[index] !== fold))
    for (const [index, example] of examples.entries()) {
      if (dealt[index] === fold) predicted[index] = predict(example)
    }
    options.onFold(fold + 1, options.folds)
  }
  return predicted
}
