import { invalidInput } from '../../../src/core/errors.ts'
import { minimise } from './minimise.ts'

/** The features of one example that are not 0. */
export interface SparseRow {
  readonly indices: Int32Array
  readonly values: Float64Array
}

/** One weight for each feature and class; the last feature is the intercept. */
export interface SoftmaxModel {
  readonly classes: number
  readonly features: number
  /** Row-major: all classes of a feature side by side. */
  readonly weights: Float64Array
}

export interface SoftmaxOptions {
  readonly classes: number
  readonly features: number
  /** Half of this times the sum of squared weights is the penalty; intercepts are free. */
  readonly l2: number
  /** The fit ends when a step gains less than this share. Default: 1e-5. */
  readonly gainShareMin?: number
}

/** More weights than this do not fit the memory of a small machine six times over. */
export const SOFTMAX_WEIGHTS_MAX = 8_000_000
const ITERATIONS_MAX = 200
const GAIN_SHARE_MIN = 1e-5
// A class this improbable moves its weights by nothing; leaving it out saves most of the work.
const ERROR_MIN = 1e-4
// Picking classes costs this many times more than a pass over all of them.
const DENSE_SHARE = 3

/**
 * Fits multinomial logistic regression. The same rows in the same order give the same weights.
 *
 * @throws MemoryError `INVALID_INPUT` when rows and classes do not fit, or there are too many weights.
 */
export function fitSoftmax(
  rows: readonly SparseRow[],
  labels: ArrayLike<number>,
  { classes, features, l2, gainShareMin = GAIN_SHARE_MIN }: SoftmaxOptions,
): SoftmaxModel {
  const size = (features + 1) * classes
  if (rows.length === 0 || rows.length !== labels.length) {
    throw invalidInput(
      'Rows and labels do not fit.',
      'Give one label for each of one or more rows.',
    )
  }
  if (size > SOFTMAX_WEIGHTS_MAX) {
    throw invalidInput(`${size} weights`, `Keep features x classes under ${SOFTMAX_WEIGHTS_MAX}.`)
  }
  const evaluate = (weights: Float64Array, gradient: Float64Array): number => {
    const model = { classes, features, weights }
    let loss = penalise({ weights, gradient, l2, length: features * classes })
    for (const [index, row] of rows.entries())
      loss += learnRow(model, row, labels[index] ?? 0, gradient)
    return loss
  }
  const weights = minimise(evaluate, new Float64Array(size), {
    iterationsMax: ITERATIONS_MAX,
    gainShareMin,
  })
  return { classes, features, weights }
}

/** One probability for each class. */
export function predictSoftmax(model: SoftmaxModel, row: SparseRow): Float64Array {
  return softmaxInPlace(scoreRow(model, row))
}

// The innermost loops read typed arrays within their bounds, where `?? 0` would cost a third of
// the time, and take four features at once, so that a score is loaded and stored once for four.

function scoreRow({ classes, features, weights }: SoftmaxModel, row: SparseRow): Float64Array {
  const start = features * classes
  const scores = weights.slice(start, start + classes)
  const { indices, values } = row
  const whole = indices.length - (indices.length % 4)
  for (let position = 0; position < whole; position += 4) {
    const offsets = indices.subarray(position, position + 4)
    addFour(scores, weights, offsets, values.subarray(position, position + 4))
  }
  for (let position = whole; position < indices.length; position++) {
    const offset = (indices[position] as number) * classes
    const value = values[position] as number
    for (let label = 0; label < classes; label++) {
      scores[label] = (scores[label] as number) + value * (weights[offset + label] as number)
    }
  }
  return scores
}

function addFour(
  scores: Float64Array,
  weights: Float64Array,
  indices: Int32Array,
  values: Float64Array,
): void {
  const classes = scores.length
  const [first = 0, second = 0, third = 0, fourth = 0] = indices
  const [one = 0, two = 0, three = 0, four = 0] = values
  for (let label = 0; label < classes; label++) {
    scores[label] =
      (scores[label] as number) +
      one * (weights[first * classes + label] as number) +
      two * (weights[second * classes + label] as number) +
      three * (weights[third * classes + label] as number) +
      four * (weights[fourth * classes + label] as number)
  }
}

function learnRow(
  model: SoftmaxModel,
  row: SparseRow,
  label: number,
  gradient: Float64Array,
): number {
  const { classes, features } = model
  const errors = predictSoftmax(model, row)
  const probability = errors[label] ?? 0
  errors[label] = probability - 1
  const active = activeClasses(errors)
  const intercept = features * classes
  for (const index of active) {
    gradient[intercept + index] = (gradient[intercept + index] ?? 0) + (errors[index] ?? 0)
  }
  const addSlopes = active.length * DENSE_SHARE < classes ? addActive : addAll
  for (let position = 0; position < row.indices.length; position++) {
    const offset = (row.indices[position] as number) * classes
    addSlopes({ gradient, offset, value: row.values[position] as number, errors, active })
  }
  return -Math.log(Math.max(probability, Number.MIN_VALUE))
}

interface Slopes {
  readonly gradient: Float64Array
  readonly offset: number
  readonly value: number
  readonly errors: Float64Array
  readonly active: Int32Array
}

function addAll({ gradient, offset, value, errors }: Slopes): void {
  const classes = errors.length
  for (let index = 0; index < classes; index++) {
    gradient[offset + index] =
      (gradient[offset + index] as number) + value * (errors[index] as number)
  }
}

function addActive({ gradient, offset, value, errors, active }: Slopes): void {
  const count = active.length
  for (let place = 0; place < count; place++) {
    const index = active[place] as number
    gradient[offset + index] =
      (gradient[offset + index] as number) + value * (errors[index] as number)
  }
}

function activeClasses(errors: Float64Array): Int32Array {
  const active = new Int32Array(errors.length)
  let count = 0
  for (const [index, error] of errors.entries()) {
    if (Math.abs(error) < ERROR_MIN) continue
    active[count] = index
    count++
  }
  return active.subarray(0, count)
}

interface Penalty {
  readonly weights: Float64Array
  readonly gradient: Float64Array
  readonly l2: number
  readonly length: number
}

function penalise({ weights, gradient, l2, length }: Penalty): number {
  let squares = 0
  for (let index = 0; index < length; index++) {
    const weight = weights[index] ?? 0
    gradient[index] = l2 * weight
    squares += weight * weight
  }
  return (l2 / 2) * squares
}

/** Turns scores into probabilities that sum to 1, in place. */
export function softmaxInPlace(scores: Float64Array): Float64Array {
  let highest = Number.NEGATIVE_INFINITY
  for (const score of scores) if (score > highest) highest = score
  let sum = 0
  for (let index = 0; index < scores.length; index++) {
    const value = Math.exp((scores[index] ?? 0) - highest)
    scores[index] = value
    sum += value
  }
  for (let index = 0; index < scores.length; index++) scores[index] = (scores[index] ?? 0) / sum
  return scores
}
