import { factorSymmetric, solveFactored, solveLower } from '../../learning/solve-symmetric.ts'
import type { ProfileTable } from './profile-table.ts'

/** Ridge regression of outcomes on the parts of a profile. */
export interface CrossFit {
  /**
   * Of each run, by weights that were fitted without the runs of its task. How many runs succeed
   * is fitted without them as well, and does not count: it would tell the opposite of their end.
   */
  scoresOf(outcomes: Float64Array): Float64Array
  /** The weights that all runs together give, one for each part. */
  weightsOf(outcomes: Float64Array): Float64Array
}

/** What it takes to do without the runs of one task. */
interface TaskBlock {
  readonly runs: readonly number[]
  /** What is left of each of these runs when all are fitted, times this, is what they brought. */
  readonly brought: Float64Array
}

export interface CrossFitOptions {
  /** The runs of each task. */
  readonly tasks: readonly (readonly number[])[]
  /** How strongly weights are held near 0; all parts of a run together have a length of about 1. */
  readonly penalty: number
  /** What `productsOf` gives of the same table: it serves every penalty. */
  readonly products: Float64Array
}

/**
 * Does once what depends on the runs alone, so that outcomes can be dealt anew as often as is
 * wanted. What the runs of a task get without them follows from what they get with them: nothing
 * is fitted task by task.
 */
export function createCrossFit(
  { rows, scales }: ProfileTable,
  { tasks, penalty, products }: CrossFitOptions,
): CrossFit {
  const size = scales.length
  const matrix = products.slice()
  for (let part = 0; part < size; part++) {
    matrix[part * size + part] = (matrix[part * size + part] as number) + penalty
  }
  factorSymmetric(matrix, size)
  const halves = rows.map((row) => {
    const half = row.slice()
    solveLower(matrix, half, 0)
    return half
  })
  const blocks = tasks.map((runs) => blockOf(runs, halves))
  return {
    scoresOf(outcomes) {
      const sum = sumOf(halves, outcomes, size)
      const fitted = new Float64Array(rows.length)
      for (let run = 0; run < fitted.length; run++) {
        fitted[run] = product(halves[run] as Float64Array, sum)
      }
      return leaveOut(blocks, fitted, outcomes)
    },
    weightsOf: (outcomes) => solveFactored(matrix, sumOf(rows, outcomes, size)),
  }
}

/** Of every two parts, what they have in common over all runs. */
export function productsOf({ rows, scales }: ProfileTable): Float64Array {
  const size = scales.length
  const matrix = new Float64Array(size * size)
  for (const row of rows) {
    for (let left = 0; left < size; left++) {
      const value = row[left] as number
      const start = left * size
      for (let right = 0; right <= left; right++) {
        matrix[start + right] = (matrix[start + right] as number) + value * (row[right] as number)
      }
    }
  }
  return matrix
}

function blockOf(runs: readonly number[], halves: readonly Float64Array[]): TaskBlock {
  const size = runs.length
  const own = new Float64Array(size * size)
  const left = new Float64Array(size * size)
  for (const [row, run] of runs.entries()) {
    for (const [column, other] of runs.entries()) {
      const shared = product(halves[run] as Float64Array, halves[other] as Float64Array)
      own[row * size + column] = shared
      left[row * size + column] = (row === column ? 1 : 0) - shared - 1 / halves.length
    }
  }
  factorSymmetric(left, size)
  // Both are symmetric, so that rows may be taken for columns.
  const brought = new Float64Array(size * size)
  for (let row = 0; row < size; row++) {
    brought.set(solveFactored(left, own.subarray(row * size, (row + 1) * size)), row * size)
  }
  return { runs, brought }
}

function leaveOut(
  blocks: readonly TaskBlock[],
  fitted: Float64Array,
  outcomes: Float64Array,
): Float64Array {
  const mean = outcomes.reduce((sum, value) => sum + value, 0) / Math.max(1, outcomes.length)
  const scores = fitted.slice()
  for (const { runs, brought } of blocks) {
    for (let row = 0; row < runs.length; row++) {
      let sum = 0
      for (let column = 0; column < runs.length; column++) {
        const run = runs[column] as number
        const left = (outcomes[run] as number) - mean - (fitted[run] as number)
        sum += (brought[row * runs.length + column] as number) * left
      }
      const run = runs[row] as number
      scores[run] = (fitted[run] as number) - sum
    }
  }
  return scores
}

// The rows add up to nothing, so that what all outcomes have in common needs not be taken off.
function sumOf(rows: readonly Float64Array[], outcomes: Float64Array, size: number): Float64Array {
  const sum = new Float64Array(size)
  for (let run = 0; run < rows.length; run++) {
    const outcome = outcomes[run] as number
    if (outcome === 0) continue
    const row = rows[run] as Float64Array
    for (let part = 0; part < size; part++) {
      sum[part] = (sum[part] as number) + outcome * (row[part] as number)
    }
  }
  return sum
}

function product(left: Float64Array, right: Float64Array): number {
  let sum = 0
  for (let index = 0; index < left.length; index++) {
    sum += (left[index] as number) * (right[index] as number)
  }
  return sum
}
