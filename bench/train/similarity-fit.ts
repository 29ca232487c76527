import { sum } from '../../src/core/group-by.ts'
import { type LinearModel, logistic } from '../../src/core/language/similarity/judge-similarity.ts'

/** Terms of one pair, what is to be predicted, and how much the pair counts. */
export interface Example {
  readonly terms: readonly number[]
  readonly target: number
  readonly weight: number
}

interface Scaling {
  readonly means: readonly number[]
  readonly deviations: readonly number[]
}

const NEWTON_STEPS = 25

/** Weighted ridge regression on standardised terms. */
export function fitRidge(
  examples: readonly Example[],
  names: readonly string[],
  penalty: number,
): LinearModel {
  const scaling = scalingOf(examples)
  const total = sum(examples.map(({ weight }) => weight))
  const mean = sum(examples.map(({ weight, target }) => weight * target)) / total
  const size = names.length
  const { matrix, vector } = emptySystem(size)
  for (const { terms, target, weight } of examples) {
    const scaled = scale(terms, scaling)
    addOuter(matrix, scaled, weight / total)
    for (let i = 0; i < size; i++) {
      vector[i] = at(vector, i) + (weight / total) * at(scaled, i) * (target - mean)
    }
  }
  addPenalty(matrix, penalty, 0)
  return unscale(solve(matrix, vector), mean, scaling, names)
}

/** Weighted logistic regression with a ridge penalty, by Newton's method. */
export function fitLogistic(
  examples: readonly Example[],
  names: readonly string[],
  penalty: number,
): LinearModel {
  const scaling = scalingOf(examples)
  const total = sum(examples.map(({ weight }) => weight))
  const rows = examples.map((example) => [1, ...scale(example.terms, scaling)])
  let weights: readonly number[] = new Array<number>(names.length + 1).fill(0)
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const { matrix, vector } = emptySystem(weights.length)
    for (const [index, { target, weight }] of examples.entries()) {
      const row = rows[index] ?? []
      const predicted = logistic(dot(row, weights))
      addOuter(matrix, row, (weight / total) * predicted * (1 - predicted))
      const error = (weight / total) * (predicted - target)
      for (let i = 0; i < row.length; i++) vector[i] = at(vector, i) + error * at(row, i)
    }
    for (let i = 1; i < weights.length; i++) vector[i] = at(vector, i) + penalty * at(weights, i)
    addPenalty(matrix, penalty, 1)
    const change = solve(matrix, vector)
    weights = weights.map((value, i) => value - at(change, i))
  }
  const [intercept = 0, ...rest] = weights
  return unscale(rest, intercept, scaling, names)
}

function scalingOf(examples: readonly Example[]): Scaling {
  const total = sum(examples.map(({ weight }) => weight))
  const columns = (examples[0]?.terms ?? []).map((_, column) => column)
  const means = columns.map((column) => {
    return sum(examples.map(({ terms, weight }) => weight * at(terms, column))) / total
  })
  const deviations = columns.map((column) => {
    const squares = examples.map(({ terms, weight }) => {
      return weight * (at(terms, column) - at(means, column)) ** 2
    })
    return Math.sqrt(sum(squares) / total) || 1
  })
  return { means, deviations }
}

function scale(terms: readonly number[], { means, deviations }: Scaling): readonly number[] {
  return terms.map((value, index) => (value - at(means, index)) / at(deviations, index))
}

// Back to weights of the terms as they are measured.
function unscale(
  scaled: readonly number[],
  offset: number,
  { means, deviations }: Scaling,
  names: readonly string[],
): LinearModel {
  const weights = scaled.map((value, index) => value / at(deviations, index))
  const intercept = offset - sum(weights.map((weight, index) => weight * at(means, index)))
  return {
    intercept,
    weights: Object.fromEntries(names.map((name, index) => [name, at(weights, index)])),
  }
}

function emptySystem(size: number): {
  readonly matrix: readonly number[][]
  readonly vector: number[]
} {
  const matrix = Array.from({ length: size }, () => new Array<number>(size).fill(0))
  return { matrix, vector: new Array<number>(size).fill(0) }
}

function addOuter(matrix: readonly number[][], row: readonly number[], weight: number): void {
  for (const [i, line] of matrix.entries()) {
    for (let j = 0; j < line.length; j++) line[j] = at(line, j) + weight * at(row, i) * at(row, j)
  }
}

function addPenalty(matrix: readonly number[][], penalty: number, from: number): void {
  for (const [i, line] of matrix.entries()) if (i >= from) line[i] = at(line, i) + penalty
}

// Gauss-Jordan with pivoting; the matrix is small and, with its penalty, never singular.
function solve(matrix: readonly number[][], vector: readonly number[]): readonly number[] {
  const lines = matrix.map((line, index) => [...line, at(vector, index)])
  for (let column = 0; column < lines.length; column++) {
    const pivot = pivotLine(lines, column)
    ;[lines[column], lines[pivot]] = [lines[pivot] ?? [], lines[column] ?? []]
    const head = lines[column] ?? []
    for (const [index, line] of lines.entries()) {
      if (index === column) continue
      const factor = at(line, column) / at(head, column)
      for (let j = column; j < line.length; j++) line[j] = at(line, j) - factor * at(head, j)
    }
  }
  return lines.map((line, index) => at(line, line.length - 1) / at(line, index))
}

function pivotLine(lines: readonly (readonly number[])[], column: number): number {
  let best = column
  for (let index = column + 1; index < lines.length; index++) {
    const size = Math.abs(at(lines[index] ?? [], column))
    if (size > Math.abs(at(lines[best] ?? [], column))) best = index
  }
  return best
}

function at(values: readonly number[], index: number): number {
  return values[index] ?? 0
}

function dot(left: readonly number[], right: readonly number[]): number {
  return left.reduce((total, value, index) => total + value * at(right, index), 0)
}
