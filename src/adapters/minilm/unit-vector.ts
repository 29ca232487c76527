/** The mean of the rows of a matrix, normalized to length 1. */
export function meanUnitVector(rows: Float32Array, dimensions: number): Float32Array {
  const sum = new Float64Array(dimensions)
  for (let i = 0; i < rows.length; i++) {
    const column = i % dimensions
    sum[column] = (sum[column] ?? 0) + (rows[i] ?? 0)
  }
  const length = Math.hypot(...sum)
  // The sum suffices instead of the mean, as only the direction matters.
  return Float32Array.from(sum, (value) => value / length)
}

/** The cosine similarity of two unit vectors. */
export function dot(left: Float32Array, right: Float32Array): number {
  return left.reduce((total, value, i) => total + value * (right[i] ?? 0), 0)
}
