/** Between 0 and 1, without overflow at either end. */
export function sigmoid(value: number): number {
  if (value >= 0) return 1 / (1 + Math.exp(-value))
  const small = Math.exp(value)
  return small / (1 + small)
}

export interface ColumnScale {
  readonly mean: number
  /** 0 for a column that never changes. */
  readonly deviation: number
}

// What rounding leaves of the deviation of a constant column, as a share of its mean.
const DEVIATION_SHARE_MIN = 1e-12

/** Mean and standard deviation of every column. */
export function columnScales(
  rows: readonly ArrayLike<number>[],
  weights?: ArrayLike<number> | undefined,
): readonly ColumnScale[] {
  const size = rows[0]?.length ?? 0
  const means = weightedSums(rows, weights, size, (value) => value)
  const squares = weightedSums(rows, weights, size, (value, column) => {
    return (value - (means[column] ?? 0)) ** 2
  })
  return Array.from(means, (mean, column) => {
    const deviation = Math.sqrt(squares[column] ?? 0)
    return { mean, deviation: deviation <= Math.abs(mean) * DEVIATION_SHARE_MIN ? 0 : deviation }
  })
}

function weightedSums(
  rows: readonly ArrayLike<number>[],
  weights: ArrayLike<number> | undefined,
  size: number,
  term: (value: number, column: number) => number,
): Float64Array {
  const sums = new Float64Array(size)
  let total = 0
  for (const [index, row] of rows.entries()) {
    const weight = weights?.[index] ?? 1
    total += weight
    for (let column = 0; column < size; column++) {
      sums[column] = (sums[column] ?? 0) + weight * term(row[column] ?? 0, column)
    }
  }
  return total === 0 ? sums : sums.map((sum) => sum / total)
}
