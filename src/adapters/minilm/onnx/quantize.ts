export interface QuantizedMatrix {
  /** Row-major, -`levelMax` to `levelMax`. */
  readonly values: Int8Array
  /** One per row: the real value is the stored one times this. */
  readonly scales: Float32Array
}

export interface MatrixShape {
  readonly rows: number
  readonly columns: number
}

// Avoids a division by zero for a row of zeros.
const SCALE_MIN = 1e-8

/** Symmetric int8 quantization with one scale per row, so that rows do not affect each other. */
export function quantizeRows(
  values: Float32Array,
  options: MatrixShape & { readonly levelMax: number },
): QuantizedMatrix {
  const { rows, columns, levelMax } = options
  const quantized = new Int8Array(rows * columns)
  const scales = new Float32Array(rows)
  for (let row = 0; row < rows; row++) {
    const start = row * columns
    const scale = Math.max(largest(values, start, columns) / levelMax, SCALE_MIN)
    scales[row] = scale
    const levelsPerUnit = 1 / scale
    for (let i = start; i < start + columns; i++) {
      quantized[i] = Math.round((values[i] ?? 0) * levelsPerUnit)
    }
  }
  return { values: quantized, scales }
}

/** Transposes a row-major matrix. */
export function transpose(values: Int8Array, shape: MatrixShape): Int8Array {
  const { rows, columns } = shape
  const transposed = new Int8Array(values.length)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      transposed[column * rows + row] = values[row * columns + column] ?? 0
    }
  }
  return transposed
}

function largest(values: Float32Array, start: number, length: number): number {
  let maximum = 0
  for (let i = start; i < start + length; i++) {
    const size = Math.abs(values[i] ?? 0)
    if (size > maximum) maximum = size
  }
  return maximum
}
