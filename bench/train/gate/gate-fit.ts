import {
  chatterValue,
  readChatterFeatures,
  readTalk,
} from '../../../src/core/gate/chatter/chatter-features.ts'
import { fitSoftmax, type SparseRow } from '../learning/softmax.ts'
import type { GateExample } from './gate-examples.ts'

/** The log odds that a sentence is talk of the moment: a bias and what each feature adds. */
export interface FittedChatter {
  readonly bias: number
  readonly weights: ReadonlyMap<string, number>
}

export interface FitOptions {
  readonly l2: number
  /** A feature must stand in so many templates, or it is but the memory of one. */
  readonly templatesMin: number
}

export function fitChatter(
  examples: readonly GateExample[],
  { l2, templatesMin }: FitOptions,
): FittedChatter {
  const talks = examples.map(({ text }) => readTalk(text))
  const words = commonTo(
    examples,
    talks.map(({ tokens }) => new Set(tokens)),
    templatesMin,
  )
  const featuresOf = talks.map((talk) => readChatterFeatures(talk, (word) => words.has(word)))
  const common = commonTo(examples, featuresOf, templatesMin)
  const places = new Map([...common].map((feature, index) => [feature, index]))
  const rows = featuresOf.map((features) => toRow(features, places))
  const model = fitSoftmax(
    rows,
    examples.map(({ isKept }) => (isKept ? 0 : 1)),
    { classes: 2, features: places.size, l2 },
  )
  const oddsAt = (index: number): number =>
    (model.weights[2 * index + 1] ?? 0) - (model.weights[2 * index] ?? 0)
  return {
    bias: oddsAt(places.size),
    weights: new Map([...places].map(([feature, index]) => [feature, oddsAt(index)])),
  }
}

export function chatterOdds({ bias, weights }: FittedChatter, text: string): number {
  let odds = bias
  const features = readChatterFeatures(readTalk(text), (word) => weights.has(word))
  for (const feature of features) {
    odds += (weights.get(feature) ?? 0) * chatterValue(feature, features.size)
  }
  return odds
}

// What stands in several templates.
function commonTo(
  examples: readonly GateExample[],
  featuresOf: readonly ReadonlySet<string>[],
  templatesMin: number,
): ReadonlySet<string> {
  const templates = new Map<string, Set<string>>()
  for (const [at, features] of featuresOf.entries()) {
    for (const feature of features) {
      const seen = templates.get(feature) ?? new Set()
      templates.set(feature, seen.add(examples[at]?.template ?? ''))
    }
  }
  const common = [...templates].filter(([, seen]) => seen.size >= templatesMin)
  return new Set(common.map(([feature]) => feature))
}

function toRow(features: ReadonlySet<string>, places: ReadonlyMap<string, number>): SparseRow {
  const placed = [...features]
    .flatMap((feature) => {
      const index = places.get(feature)
      return index === undefined ? [] : { index, value: chatterValue(feature, features.size) }
    })
    .sort((left, right) => left.index - right.index)
  return {
    indices: Int32Array.from(placed, ({ index }) => index),
    values: Float64Array.from(placed, ({ value }) => value),
  }
}
