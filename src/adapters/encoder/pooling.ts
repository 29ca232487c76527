/** The mean of the rows of a matrix from one row up to another. */
export function meanOfRows(
  rows: Float32Array,
  width: number,
  from = 0,
  to: number = rows.length / width,
): Float64Array {
  const mean = new Float64Array(width)
  for (let at = from * width; at < to * width; at += width) {
    for (let i = 0; i < width; i++) mean[i] = (mean[i] ?? 0) + (rows[at + i] ?? 0)
  }
  return mean.map((sum) => sum / (to - from))
}

/** The mean of the rows of a matrix, normalized to length 1. */
export function meanUnitVector(rows: Float32Array, width: number): Float32Array {
  const mean = meanOfRows(rows, width)
  const length = Math.sqrt(mean.reduce((sum, value) => sum + value * value, 0))
  return Float32Array.from(mean, (value) => value / length)
}

/**
 * What the heads of reading see: the first row, the mean of all, and how far the means of the two
 * sides are apart, which is nothing where there is one side.
 */
export function readingFeatures(rows: Float32Array, width: number, first: number): Float64Array {
  const features = new Float64Array(3 * width)
  features.set(rows.subarray(0, width))
  features.set(meanOfRows(rows, width), width)
  if (first * width < rows.length) {
    const second = meanOfRows(rows, width, first)
    const apart = meanOfRows(rows, width, 0, first).map((value, i) =>
      Math.abs(value - (second[i] ?? 0)),
    )
    features.set(apart, 2 * width)
  }
  return features
}

/** The cosine similarity of two unit vectors. */
export function dot(left: Float32Array, right: Float32Array): number {
  return left.reduce((total, value, i) => total + value * (right[i] ?? 0), 0)
}
