import { exp } from './functions'

/** Less than any score, and e to its power is 0. */
const NOTHING: f32 = -1e30

/**
 * Attention of one text over itself: query, key, value and output are f32 [tokens, width], heads
 * of `each` columns side by side; `each` is a multiple of 16. `turned` has room for `each` rows of
 * the tokens rounded up to 16, `scores` for one such row.
 */
export function attend(
  query: usize,
  key: usize,
  value: usize,
  tokens: u32,
  width: u32,
  each: u32,
  turned: usize,
  scores: usize,
  output: usize,
): void {
  const stride = <usize>width << 2
  const scale = <f32>(1.0 / sqrt<f64>(<f64>each))
  for (let column: usize = 0; column < stride; column += <usize>each << 2) {
    turn(key + column, tokens, stride, each, turned)
    for (let token: u32 = 0; token < tokens; token++) {
      const start = <usize>token * stride + column
      score(query + start, tokens, each, turned, scale, scores)
      const share = f32x4.splat(1 / spread(scores, tokens))
      sumRows(scores, tokens, value + column, stride, <usize>each << 2, share, output + start)
    }
  }
}

// @ts-ignore: decorator
@inline
function padded(tokens: u32): usize {
  return ((<usize>tokens + 15) & ~15) << 2
}

/** The keys of one head with a row for each column. */
function turn(key: usize, tokens: u32, stride: usize, each: u32, turned: usize): void {
  const row = padded(tokens)
  for (let token: usize = 0; token < <usize>tokens; token++) {
    for (let column: usize = 0; column < <usize>each; column++) {
      store<f32>(
        turned + column * row + (token << 2),
        load<f32>(key + token * stride + (column << 2)),
      )
    }
  }
}

/** The products of one query with all keys. What is behind the last token gets no share. */
function score(
  query: usize,
  tokens: u32,
  each: u32,
  turned: usize,
  scale: f32,
  scores: usize,
): void {
  const row = padded(tokens)
  sumRows(query, each, turned, row, row, f32x4.splat(scale), scores)
  for (let at = <usize>tokens << 2; at < row; at += 4) store<f32>(scores + at, NOTHING)
}

/** Each score becomes e to its power less the greatest; returns their sum. */
function spread(scores: usize, tokens: u32): f32 {
  const row = padded(tokens)
  let high = f32x4.splat(NOTHING)
  for (let at: usize = 0; at < row; at += 16) high = f32x4.max(high, v128.load(scores + at))
  const greatest = max(
    max(f32x4.extract_lane(high, 0), f32x4.extract_lane(high, 1)),
    max(f32x4.extract_lane(high, 2), f32x4.extract_lane(high, 3)),
  )
  let sum = f32x4.splat(0)
  for (let at: usize = 0; at < row; at += 16) {
    const power = exp(f32x4.sub(v128.load(scores + at), f32x4.splat(greatest)))
    v128.store(scores + at, power)
    sum = f32x4.add(sum, power)
  }
  return (
    f32x4.extract_lane(sum, 0) +
    f32x4.extract_lane(sum, 1) +
    (f32x4.extract_lane(sum, 2) + f32x4.extract_lane(sum, 3))
  )
}

/** The sum of `count` rows, each times its weight, and all times `share`; 64 bytes at a time. */
function sumRows(
  weights: usize,
  count: u32,
  rows: usize,
  stride: usize,
  bytes: usize,
  share: v128,
  output: usize,
): void {
  for (let at: usize = 0; at < bytes; at += 64) {
    let sum0 = f32x4.splat(0)
    let sum1 = f32x4.splat(0)
    let sum2 = f32x4.splat(0)
    let sum3 = f32x4.splat(0)
    let from = rows + at
    for (let index: usize = 0; index < <usize>count; index++, from += stride) {
      const weight = v128.load32_splat(weights + (index << 2))
      sum0 = f32x4.add(sum0, f32x4.mul(weight, v128.load(from)))
      sum1 = f32x4.add(sum1, f32x4.mul(weight, v128.load(from, 16)))
      sum2 = f32x4.add(sum2, f32x4.mul(weight, v128.load(from, 32)))
      sum3 = f32x4.add(sum3, f32x4.mul(weight, v128.load(from, 48)))
    }
    v128.store(output + at, f32x4.mul(sum0, share))
    v128.store(output + at, f32x4.mul(sum1, share), 16)
    v128.store(output + at, f32x4.mul(sum2, share), 32)
    v128.store(output + at, f32x4.mul(sum3, share), 48)
  }
}
