// Products of whole numbers: activations of 9 bits as i16, weights as i8, sums as i32.

/**
 * Puts a matrix [rows, columns] of i8 in the order in which `multiply` reads it: eight columns at a
 * time, and of these two rows at a time, value by value. Rows are even, columns a multiple of 8.
 */
export function pack(matrix: usize, rows: u32, columns: u32, packed: usize): void {
  const stride = <usize>columns
  let to = packed
  for (let column: usize = 0; column < stride; column += 8) {
    for (let row: u32 = 0; row < rows; row += 2) {
      const from = matrix + <usize>row * stride + column
      const pair = v128.shuffle<i8>(
        v128.load64_zero(from),
        v128.load64_zero(from + stride),
        0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23,
      )
      v128.store(to, pair)
      to += 16
    }
  }
}

/**
 * levels [tokens, inner] · matrix [inner, columns] · step · scales + bias, as f32 [tokens, columns].
 * `packed` is the matrix as `pack` leaves it.
 */
export function multiply(
  levels: usize,
  tokens: u32,
  inner: u32,
  packed: usize,
  columns: u32,
  step: f32,
  scales: usize,
  bias: usize,
  output: usize,
): void {
  const stride = <usize>inner << 1
  const width = <usize>columns << 2
  for (let column: usize = 0; column < width; column += 32) {
    const panel = packed + (column >> 2) * <usize>inner
    const unit0 = f32x4.mul(f32x4.splat(step), v128.load(scales + column))
    const unit1 = f32x4.mul(f32x4.splat(step), v128.load(scales + column, 16))
    const bias0 = v128.load(bias + column)
    const bias1 = v128.load(bias + column, 16)
    let from = levels
    let to = output + column
    let left = tokens
    for (; left >= 4; left -= 4) {
      fourRows(from, stride, panel, unit0, unit1, bias0, bias1, to, width)
      from += stride << 2
      to += width << 2
    }
    for (; left > 0; left--) {
      oneRow(from, stride, panel, unit0, unit1, bias0, bias1, to)
      from += stride
      to += width
    }
  }
}

// Four rows by eight columns stay in registers, so that every weight is loaded once for four tokens.
// @ts-ignore: decorator
@inline
function fourRows(
  from: usize,
  stride: usize,
  panel: usize,
  unit0: v128,
  unit1: v128,
  bias0: v128,
  bias1: v128,
  to: usize,
  width: usize,
): void {
  let sum00 = i32x4.splat(0)
  let sum01 = i32x4.splat(0)
  let sum10 = i32x4.splat(0)
  let sum11 = i32x4.splat(0)
  let sum20 = i32x4.splat(0)
  let sum21 = i32x4.splat(0)
  let sum30 = i32x4.splat(0)
  let sum31 = i32x4.splat(0)
  for (let at: usize = 0; at < stride; at += 4, panel += 16) {
    const weights0 = v128.load_ext<i8>(panel)
    const weights1 = v128.load_ext<i8>(panel, 8)
    const level0 = v128.load32_splat(from + at)
    sum00 = i32x4.add(sum00, i32x4.dot_i16x8_s(level0, weights0))
    sum01 = i32x4.add(sum01, i32x4.dot_i16x8_s(level0, weights1))
    const level1 = v128.load32_splat(from + at + stride)
    sum10 = i32x4.add(sum10, i32x4.dot_i16x8_s(level1, weights0))
    sum11 = i32x4.add(sum11, i32x4.dot_i16x8_s(level1, weights1))
    const level2 = v128.load32_splat(from + at + (stride << 1))
    sum20 = i32x4.add(sum20, i32x4.dot_i16x8_s(level2, weights0))
    sum21 = i32x4.add(sum21, i32x4.dot_i16x8_s(level2, weights1))
    const level3 = v128.load32_splat(from + at + stride * 3)
    sum30 = i32x4.add(sum30, i32x4.dot_i16x8_s(level3, weights0))
    sum31 = i32x4.add(sum31, i32x4.dot_i16x8_s(level3, weights1))
  }
  keep(to, sum00, unit0, bias0)
  keep(to + 16, sum01, unit1, bias1)
  keep(to + width, sum10, unit0, bias0)
  keep(to + width + 16, sum11, unit1, bias1)
  keep(to + (width << 1), sum20, unit0, bias0)
  keep(to + (width << 1) + 16, sum21, unit1, bias1)
  keep(to + width * 3, sum30, unit0, bias0)
  keep(to + width * 3 + 16, sum31, unit1, bias1)
}

// @ts-ignore: decorator
@inline
function oneRow(
  from: usize,
  stride: usize,
  panel: usize,
  unit0: v128,
  unit1: v128,
  bias0: v128,
  bias1: v128,
  to: usize,
): void {
  let sum0 = i32x4.splat(0)
  let sum1 = i32x4.splat(0)
  for (let at: usize = 0; at < stride; at += 4, panel += 16) {
    const level = v128.load32_splat(from + at)
    sum0 = i32x4.add(sum0, i32x4.dot_i16x8_s(level, v128.load_ext<i8>(panel)))
    sum1 = i32x4.add(sum1, i32x4.dot_i16x8_s(level, v128.load_ext<i8>(panel, 8)))
  }
  keep(to, sum0, unit0, bias0)
  keep(to + 16, sum1, unit1, bias1)
}

// @ts-ignore: decorator
@inline
function keep(to: usize, sum: v128, unit: v128, bias: v128): void {
  v128.store(to, f32x4.add(f32x4.mul(f32x4.convert_i32x4_s(sum), unit), bias))
}
