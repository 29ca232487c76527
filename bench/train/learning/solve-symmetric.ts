/**
 * Solves A x = b for a symmetric positive definite A, by the method of Cholesky. A is a row-major
 * square and is overwritten; only its lower triangle is read. A pivot that is not positive means
 * that a direction carries no information: it is left at 0.
 */
export function solveSymmetric(matrix: Float64Array, target: ArrayLike<number>): Float64Array {
  factor(matrix, target.length)
  const solution = Float64Array.from(target)
  forward(matrix, solution)
  backward(matrix, solution)
  return solution
}

// Less of the diagonal than this is what rounding leaves of a dependent column.
const PIVOT_SHARE_MIN = 1e-12

function factor(matrix: Float64Array, size: number): void {
  for (let column = 0; column < size; column++) {
    const diagonal = at(matrix, column * size + column)
    const rest = diagonal - dot(matrix, column * size, column * size, column)
    const pivot = rest > diagonal * PIVOT_SHARE_MIN ? Math.sqrt(rest) : Number.POSITIVE_INFINITY
    matrix[column * size + column] = pivot
    for (let row = column + 1; row < size; row++) {
      const index = row * size + column
      matrix[index] = (at(matrix, index) - dot(matrix, row * size, column * size, column)) / pivot
    }
  }
}

function forward(matrix: Float64Array, solution: Float64Array): void {
  const size = solution.length
  for (let row = 0; row < size; row++) {
    let sum = at(solution, row)
    for (let column = 0; column < row; column++) {
      sum -= at(matrix, row * size + column) * at(solution, column)
    }
    solution[row] = sum / at(matrix, row * size + row)
  }
}

// Row by row of the lower triangle, whose numbers lie side by side.
function backward(matrix: Float64Array, solution: Float64Array): void {
  const size = solution.length
  for (let row = size - 1; row >= 0; row--) {
    const value = at(solution, row) / at(matrix, row * size + row)
    solution[row] = value
    for (let column = 0; column < row; column++) {
      solution[column] = at(solution, column) - at(matrix, row * size + column) * value
    }
  }
}

function dot(matrix: Float64Array, left: number, right: number, length: number): number {
  let sum = 0
  for (let offset = 0; offset < length; offset++) {
    sum += at(matrix, left + offset) * at(matrix, right + offset)
  }
  return sum
}

function at(values: Float64Array, index: number): number {
  return values[index] ?? 0
}
