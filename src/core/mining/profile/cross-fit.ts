import { factorSymmetric, solveFactored, solveLower } from '../../learning/solve-symmetric.ts'
import type { ProfileTable } from './profile-table.ts'

/** How strongly weights are held near 0; all parts of a run together have a length of about 1. */
const PENALTY = 1

/** Ridge regression of outcomes on the parts of a profile. */
export interface CrossFit {
  /** Of each run, by weights that were fitted without the runs of its task. */
  scoresOf(outcomes: Float64Array): Float64Array
  /** The weights that all runs together give, one for each part. */
  weightsOf(outcomes: Float64Array): Float64Array
}

interface TaskBlock {
  readonly runs: readonly number[]
  /** The inverse of what the inverse of the matrix has for these runs. */
  readonly inverse: Float64Array
}

/**
 * Does once what depends on the runs alone, so that outcomes can be dealt anew as often as is
 * wanted. What the runs of a task get without them follows from the inverse of the whole matrix:
 * nothing is fitted task by task.
 */
export function createCrossFit(
  { rows, scales }: ProfileTable,
  tasks: readonly (readonly number[])[],
): CrossFit {
  const matrix = productsOf(rows)
  factorSymmetric(matrix, rows.length)
  const blocks = tasks.map((runs) => ({ runs, inverse: inverseOf(matrix, runs, rows.length) }))
  return {
    scoresOf: (outcomes) => leaveOut(matrix, blocks, centre(outcomes)),
    weightsOf(outcomes) {
      const solved = solveFactored(matrix, centre(outcomes))
      const weights = new Float64Array(scales.length)
      for (const [run, values] of rows.entries()) {
        const share = solved[run] ?? 0
        for (let part = 0; part < weights.length; part++) {
          weights[part] = (weights[part] ?? 0) + share * (values[part] ?? 0)
        }
      }
      return weights
    },
  }
}

function productsOf(rows: readonly Float64Array[]): Float64Array {
  const size = rows.length
  const matrix = new Float64Array(size * size)
  for (const [left, values] of rows.entries()) {
    for (let right = 0; right <= left; right++) {
      matrix[left * size + right] = product(values, rows[right] ?? values)
    }
    matrix[left * size + left] = (matrix[left * size + left] ?? 0) + PENALTY
  }
  return matrix
}

function inverseOf(matrix: Float64Array, runs: readonly number[], size: number): Float64Array {
  const halves = runs.map((run) => {
    const half = new Float64Array(size)
    half[run] = 1
    solveLower(matrix, half, run)
    return half
  })
  const block = new Float64Array(runs.length ** 2)
  for (const [row, left] of halves.entries()) {
    for (const [column, right] of halves.entries()) {
      block[row * runs.length + column] = product(left, right)
    }
  }
  factorSymmetric(block, runs.length)
  const inverse = new Float64Array(block.length)
  for (const row of runs.keys()) {
    const unit = new Float64Array(runs.length)
    unit[row] = 1
    inverse.set(solveFactored(block, unit), row * runs.length)
  }
  return inverse
}

function leaveOut(
  matrix: Float64Array,
  blocks: readonly TaskBlock[],
  outcomes: Float64Array,
): Float64Array {
  const solved = solveFactored(matrix, outcomes)
  const scores = new Float64Array(outcomes.length)
  for (const { runs, inverse } of blocks) {
    for (let row = 0; row < runs.length; row++) {
      let error = 0
      for (let column = 0; column < runs.length; column++) {
        error += (inverse[row * runs.length + column] ?? 0) * (solved[runs[column] ?? 0] ?? 0)
      }
      scores[runs[row] ?? 0] = (outcomes[runs[row] ?? 0] ?? 0) - error
    }
  }
  return scores
}

function centre(outcomes: Float64Array): Float64Array {
  const mean = outcomes.reduce((sum, value) => sum + value, 0) / Math.max(1, outcomes.length)
  return outcomes.map((value) => value - mean)
}

function product(left: Float64Array, right: Float64Array): number {
  let sum = 0
  for (let index = 0; index < left.length; index++) sum += (left[index] ?? 0) * (right[index] ?? 0)
  return sum
}
