import { factorSymmetric, solveFactored } from '../../learning/solve-symmetric.ts'
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
  /** Of the inverse of the matrix, factored. */
  readonly block: Float64Array
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
  const blocks = tasks.map((runs) => ({ runs, block: blockOf(matrix, runs, rows.length) }))
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

function blockOf(matrix: Float64Array, runs: readonly number[], size: number): Float64Array {
  const block = new Float64Array(runs.length ** 2)
  for (const [column, run] of runs.entries()) {
    const unit = new Float64Array(size)
    unit[run] = 1
    const inverse = solveFactored(matrix, unit)
    for (const [row, other] of runs.entries()) {
      block[row * runs.length + column] = inverse[other] ?? 0
    }
  }
  factorSymmetric(block, runs.length)
  return block
}

function leaveOut(
  matrix: Float64Array,
  blocks: readonly TaskBlock[],
  outcomes: Float64Array,
): Float64Array {
  const solved = solveFactored(matrix, outcomes)
  const scores = new Float64Array(outcomes.length)
  for (const { runs, block } of blocks) {
    const errors = solveFactored(
      block,
      runs.map((run) => solved[run] ?? 0),
    )
    for (const [index, run] of runs.entries()) {
      scores[run] = (outcomes[run] ?? 0) - (errors[index] ?? 0)
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
