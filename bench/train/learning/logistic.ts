import { invalidInput } from '../../../src/core/errors.ts'
import { columnScales, sigmoid } from './numbers.ts'
import { solveSymmetric } from './solve-symmetric.ts'

/** Few enough that the square of their number is nothing. Use `fitSoftmax` for words. */
export const LOGISTIC_FEATURES_MAX = 512

/** Newton's method doubles the right digits each time: convergence takes about eight. */
const STEPS_MAX = 64
const HALVINGS_MAX = 30
const LOSS_CHANGE_MIN = 1e-10

export interface LogisticModel {
  /** One number per feature, on the scale of the feature. */
  readonly coefficients: readonly number[]
  readonly intercept: number
}

export interface LogisticOptions {
  /**
   * How strongly coefficients are held near 0: the penalty is half of this times the sum of their
   * squares, measured with every feature at a standard deviation of 1. The intercept is free.
   */
  readonly l2: number
  /** The weight of each row. Default: 1. */
  readonly weights?: ArrayLike<number> | undefined
}

/**
 * Fits the probability that a label is 1. Labels are 0, 1 or a probability between them. The
 * result does not depend on the scale of a feature, and the same rows give the same numbers.
 *
 * @throws MemoryError `INVALID_INPUT` when rows differ in length, there is none, there are too many
 *   features, or a number is not finite.
 */
export function fitLogistic(
  rows: readonly ArrayLike<number>[],
  labels: ArrayLike<number>,
  options: LogisticOptions,
): LogisticModel {
  checkRows(rows, labels, options)
  const size = rows[0]?.length ?? 0
  const scales = columnScales(rows, options.weights)
  const problem: Problem = {
    rows: rows.map((row) => scaleRow(row, scales)),
    labels,
    weights: options.weights,
    l2: options.l2,
  }
  const fitted = descend(problem, new Float64Array(size + 1))
  return unscale(fitted, scales)
}

/** The probability that the label of this row is 1. */
export function predictLogistic(model: LogisticModel, row: ArrayLike<number>): number {
  let sum = model.intercept
  for (const [index, coefficient] of model.coefficients.entries()) {
    sum += coefficient * (row[index] ?? 0)
  }
  return sigmoid(sum)
}

interface Problem {
  /** Features at mean 0 and deviation 1, and a 1 for the intercept at the end. */
  readonly rows: readonly Float64Array[]
  readonly labels: ArrayLike<number>
  readonly weights: ArrayLike<number> | undefined
  readonly l2: number
}

type Scales = ReturnType<typeof columnScales>

function descend(problem: Problem, start: Float64Array): Float64Array {
  let best = start
  let bestLoss = lossAt(problem, best)
  for (let step = 0; step < STEPS_MAX; step++) {
    const direction = newtonDirection(problem, best)
    const next = shorten(problem, { from: best, direction, loss: bestLoss })
    if (next === undefined) return best
    const gain = bestLoss - next.loss
    best = next.point
    bestLoss = next.loss
    if (gain <= LOSS_CHANGE_MIN * (1 + Math.abs(bestLoss))) return best
  }
  return best
}

/** Halves the step until it goes down; nothing does at the lowest point. */
function shorten(
  problem: Problem,
  step: { from: Float64Array; direction: Float64Array; loss: number },
): { point: Float64Array; loss: number } | undefined {
  let length = 1
  for (let halving = 0; halving < HALVINGS_MAX; halving++) {
    const scale = length
    const point = step.from.map((value, index) => value - scale * (step.direction[index] ?? 0))
    const loss = lossAt(problem, point)
    if (loss < step.loss) return { point, loss }
    length /= 2
  }
  return undefined
}

function newtonDirection(problem: Problem, point: Float64Array): Float64Array {
  const size = point.length
  const gradient = new Float64Array(size)
  const curvature = new Float64Array(size * size)
  for (const [index, row] of problem.rows.entries()) {
    const weight = problem.weights?.[index] ?? 1
    const probability = sigmoid(margin(row, point))
    const slope = weight * (probability - (problem.labels[index] ?? 0))
    const bend = weight * Math.max(probability * (1 - probability), 1e-9)
    addRow({ gradient, curvature, row, slope, bend })
  }
  for (let column = 0; column < size - 1; column++) {
    gradient[column] = (gradient[column] ?? 0) + problem.l2 * (point[column] ?? 0)
    const diagonal = column * size + column
    curvature[diagonal] = (curvature[diagonal] ?? 0) + problem.l2
  }
  return solveSymmetric(curvature, gradient)
}

interface RowTerm {
  readonly gradient: Float64Array
  readonly curvature: Float64Array
  readonly row: Float64Array
  readonly slope: number
  readonly bend: number
}

function addRow({ gradient, curvature, row, slope, bend }: RowTerm): void {
  const size = row.length
  for (let left = 0; left < size; left++) {
    const value = row[left] ?? 0
    gradient[left] = (gradient[left] ?? 0) + slope * value
    const scaled = bend * value
    const start = left * size
    for (let right = 0; right <= left; right++) {
      curvature[start + right] = (curvature[start + right] ?? 0) + scaled * (row[right] ?? 0)
    }
  }
}

function lossAt(problem: Problem, point: Float64Array): number {
  let loss = 0
  for (const [index, row] of problem.rows.entries()) {
    const sum = margin(row, point)
    const label = problem.labels[index] ?? 0
    const rowLoss = Math.max(sum, 0) - label * sum + Math.log1p(Math.exp(-Math.abs(sum)))
    loss += (problem.weights?.[index] ?? 1) * rowLoss
  }
  let squares = 0
  for (let column = 0; column < point.length - 1; column++) squares += (point[column] ?? 0) ** 2
  return loss + (problem.l2 / 2) * squares
}

function margin(row: Float64Array, point: Float64Array): number {
  let sum = 0
  for (let column = 0; column < row.length; column++)
    sum += (row[column] ?? 0) * (point[column] ?? 0)
  return sum
}

function scaleRow(row: ArrayLike<number>, scales: Scales): Float64Array {
  const scaled = new Float64Array(row.length + 1)
  for (const [column, { mean, deviation }] of scales.entries()) {
    scaled[column] = deviation === 0 ? 0 : ((row[column] ?? 0) - mean) / deviation
  }
  scaled[row.length] = 1
  return scaled
}

function unscale(fitted: Float64Array, scales: Scales): LogisticModel {
  const coefficients = scales.map(({ deviation }, column) =>
    deviation === 0 ? 0 : (fitted[column] ?? 0) / deviation,
  )
  let intercept = fitted[scales.length] ?? 0
  for (const [column, { mean }] of scales.entries()) intercept -= mean * (coefficients[column] ?? 0)
  return { coefficients, intercept }
}

function checkRows(
  rows: readonly ArrayLike<number>[],
  labels: ArrayLike<number>,
  options: LogisticOptions,
): void {
  const size = rows[0]?.length
  if (size === undefined) throw invalidInput('There is no row to learn from.', 'Give examples.')
  if (size > LOGISTIC_FEATURES_MAX) {
    throw invalidInput(`${size} features`, `Give at most ${LOGISTIC_FEATURES_MAX}.`)
  }
  if (rows.length !== labels.length || rows.some((row) => row.length !== size)) {
    throw invalidInput('Rows and labels do not fit.', 'Give rows of one length, one label a row.')
  }
  if (!(options.l2 >= 0)) throw invalidInput(`"l2" is ${options.l2}`, 'Give 0 or more.')
  for (const row of rows) if (!Array.from(row).every(Number.isFinite)) throw notFinite()
  if (!Array.from(labels).every((label) => label >= 0 && label <= 1)) throw notFinite()
}

function notFinite(): Error {
  return invalidInput(
    'A feature is not finite or a label is not between 0 and 1.',
    'Mend the rows before learning from them.',
  )
}
