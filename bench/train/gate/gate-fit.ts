import {
  chatterValue,
  readChatterFeatures,
  readTalk,
} from '../../../src/core/trust/gate/chatter-features.ts'
import { minimise } from '../learning/minimise.ts'
import type { SparseRow } from '../learning/softmax.ts'
import type { GateExample } from './gate-examples.ts'

/** The log odds that a sentence is small talk: a bias and what each feature adds. */
export interface FittedChatter {
  readonly bias: number
  readonly weights: ReadonlyMap<string, number>
}

export interface FitOptions {
  readonly l2: number
  /** A feature of fewer templates would memorise one of them. */
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
  const weights = fitLogistic(
    featuresOf.map((features) => toRow(features, places)),
    examples.map(({ isKept }) => !isKept),
    { features: places.size, l2 },
  )
  return {
    bias: weights[places.size] ?? 0,
    weights: new Map([...places].map(([feature, index]) => [feature, weights[index] ?? 0])),
  }
}

const ITERATIONS_MAX = 200
const GAIN_SHARE_MIN = 1e-5

// Logistic regression; the last weight is the bias, which has no penalty.
function fitLogistic(
  rows: readonly SparseRow[],
  labels: readonly boolean[],
  { features, l2 }: { readonly features: number; readonly l2: number },
): Float64Array {
  const evaluate = (weights: Float64Array, gradient: Float64Array): number => {
    let loss = 0
    for (let at = 0; at < features; at++) {
      const weight = weights[at] ?? 0
      gradient[at] = l2 * weight
      loss += (l2 / 2) * weight * weight
    }
    gradient[features] = 0
    for (const [place, row] of rows.entries()) {
      loss += learnRow(row, labels[place] === true ? 1 : 0, weights, gradient)
    }
    return loss
  }
  return minimise(evaluate, new Float64Array(features + 1), {
    iterationsMax: ITERATIONS_MAX,
    gainShareMin: GAIN_SHARE_MIN,
  })
}

// Typed arrays are read within their bounds, where `?? 0` would cost a third of the time.
function learnRow(
  { indices, values }: SparseRow,
  label: 0 | 1,
  weights: Float64Array,
  gradient: Float64Array,
): number {
  const bias = weights.length - 1
  let odds = weights[bias] as number
  for (let at = 0; at < indices.length; at++) {
    odds += (weights[indices[at] as number] as number) * (values[at] as number)
  }
  const error = 1 / (1 + Math.exp(-odds)) - label
  for (let at = 0; at < indices.length; at++) {
    const index = indices[at] as number
    gradient[index] = (gradient[index] as number) + error * (values[at] as number)
  }
  gradient[bias] = (gradient[bias] as number) + error
  return Math.log1p(Math.exp(-Math.abs(odds))) + Math.max(0, label === 1 ? -odds : odds)
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
  const indices = new Int32Array(placed.length)
  const values = new Float64Array(placed.length)
  for (const [at, { index, value }] of placed.entries()) {
    indices[at] = index
    values[at] = value
  }
  return { indices, values }
}
