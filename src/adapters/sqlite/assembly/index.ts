// The inner loops of the vector index, in AssemblyScript (not TypeScript: `usize` is a place in
// memory, `u64` a machine word). Everything works on places that the caller chose; nothing is
// allocated here. `npm run kernel` compiles this into kernel-wasm.ts.
//
// Wherever a function takes `rows`, that is a list of row numbers (u32), or 0 for all rows from
// the first. Codes of one row stand together, rows after each other.

// The dimensions of the model that ships with the package, in 64-bit words: its loop is unrolled.
const UNROLLED_WORDS: u32 = 6

// @ts-ignore: decorator
@inline
function rowAt(rows: usize, position: u32): usize {
  return rows == 0 ? <usize>position : <usize>load<u32>(rows + (<usize>position << 2))
}

/**
 * Writes the numbers of the rows that are 1 in both masks (one byte a row) to `rows` and returns
 * how many there are.
 */
export function selectRows(mask: usize, alive: usize, count: u32, rows: usize): u32 {
  let found: u32 = 0
  let row: u32 = 0
  for (; row + 8 <= count; row += 8) {
    // Eight rows at a time: behind a narrow filter nearly all groups are passed over.
    let both = load<u64>(mask + row) & load<u64>(alive + row)
    if (both == 0) continue
    for (let i: u32 = 0; i < 8; i++, both >>= 8) {
      // Without a branch: whether a row passes is often a coin toss.
      store<u32>(rows + (<usize>found << 2), row + i)
      found += <u32>both & 1
    }
  }
  for (; row < count; row++) {
    store<u32>(rows + (<usize>found << 2), row)
    found += <u32>(load<u8>(mask + row) & load<u8>(alive + row))
  }
  return found
}

/**
 * The number of differing bits between the query and each row, as u16, and how many rows have
 * each number (u32 counters, which the caller has set to zero).
 */
export function hammingScan(
  codes: usize,
  words: u32,
  rows: usize,
  count: u32,
  query: usize,
  distances: usize,
  histogram: usize,
): void {
  if (words == UNROLLED_WORDS) {
    hammingScanUnrolled(codes, rows, count, query, distances, histogram)
    return
  }
  const stride = <usize>words << 3
  for (let i: u32 = 0; i < count; i++) {
    const code = codes + rowAt(rows, i) * stride
    let distance: u64 = 0
    for (let at: usize = 0; at < stride; at += 8) {
      distance += popcnt(load<u64>(code + at) ^ load<u64>(query + at))
    }
    keepDistance(distances, histogram, i, <usize>distance)
  }
}

function hammingScanUnrolled(
  codes: usize,
  rows: usize,
  count: u32,
  query: usize,
  distances: usize,
  histogram: usize,
): void {
  const q0 = load<u64>(query)
  const q1 = load<u64>(query, 8)
  const q2 = load<u64>(query, 16)
  const q3 = load<u64>(query, 24)
  const q4 = load<u64>(query, 32)
  const q5 = load<u64>(query, 40)
  for (let i: u32 = 0; i < count; i++) {
    const code = codes + rowAt(rows, i) * (<usize>UNROLLED_WORDS << 3)
    const distance =
      popcnt(load<u64>(code) ^ q0) +
      popcnt(load<u64>(code, 8) ^ q1) +
      popcnt(load<u64>(code, 16) ^ q2) +
      popcnt(load<u64>(code, 24) ^ q3) +
      popcnt(load<u64>(code, 32) ^ q4) +
      popcnt(load<u64>(code, 40) ^ q5)
    keepDistance(distances, histogram, i, <usize>distance)
  }
}

// @ts-ignore: decorator
@inline
function keepDistance(distances: usize, histogram: usize, position: u32, distance: usize): void {
  store<u16>(distances + (<usize>position << 1), <u16>distance)
  const counter = histogram + (distance << 2)
  store<u32>(counter, load<u32>(counter) + 1)
}

/**
 * Writes the row numbers whose distance is at most `threshold` to `nearRows`, in their order,
 * and returns how many there are.
 */
export function gatherNear(
  distances: usize,
  rows: usize,
  count: u32,
  threshold: u32,
  nearRows: usize,
): u32 {
  const limit = i16x8.splat(<i16>threshold)
  let found: u32 = 0
  let i: u32 = 0
  // Eight distances at a time: nearly all groups hold nothing near and are passed over.
  for (; i + 8 <= count; i += 8) {
    let near = i16x8.bitmask(i16x8.le_u(v128.load(distances + (<usize>i << 1)), limit))
    for (; near != 0; near &= near - 1) {
      store<u32>(nearRows + (<usize>found << 2), <u32>rowAt(rows, i + ctz(near)))
      found++
    }
  }
  for (; i < count; i++) {
    if (load<u16>(distances + (<usize>i << 1)) > <u16>threshold) continue
    store<u32>(nearRows + (<usize>found << 2), <u32>rowAt(rows, i))
    found++
  }
  return found
}

/**
 * The sum of the query's values over the bits that are set in each row, as f32: a much finer
 * order than Hamming distance. The query has 4 bits a value, value = low + step * number,
 * given as four planes of bits, the lowest first, each as long as a code.
 */
export function planeScan(
  codes: usize,
  words: u32,
  rows: usize,
  count: u32,
  planes: usize,
  step: f32,
  low: f32,
  scores: usize,
): void {
  const stride = <usize>words << 3
  for (let i: u32 = 0; i < count; i++) {
    const code = codes + rowAt(rows, i) * stride
    let set: u64 = 0
    let sum: u64 = 0
    for (let at: usize = 0; at < stride; at += 8) {
      const bits = load<u64>(code + at)
      const plane = planes + at
      set += popcnt(bits)
      sum +=
        popcnt(bits & load<u64>(plane)) +
        (popcnt(bits & load<u64>(plane + stride)) << 1) +
        (popcnt(bits & load<u64>(plane + 2 * stride)) << 2) +
        (popcnt(bits & load<u64>(plane + 3 * stride)) << 3)
    }
    store<f32>(scores + (<usize>i << 2), step * <f32>sum + low * <f32>set)
  }
}

/**
 * The products of a query of i16 values with rows of i8 values, times the scale (f32) that
 * stands before the values of each row, as f32. `length` is a multiple of 16; a row takes
 * `length` bytes and 16 more for its scale, so that the values stay aligned.
 */
export function byteScan(
  codes: usize,
  length: u32,
  rows: usize,
  count: u32,
  query: usize,
  scores: usize,
): void {
  const stride = <usize>length + 16
  for (let i: u32 = 0; i < count; i++) {
    const code = codes + rowAt(rows, i) * stride
    const values = code + 16
    let first = i32x4.splat(0)
    let second = i32x4.splat(0)
    for (let at: usize = 0; at < <usize>length; at += 16) {
      const wanted = query + (at << 1)
      first = i32x4.add(
        first,
        i32x4.dot_i16x8_s(v128.load_ext<i8>(values + at), v128.load(wanted)),
      )
      second = i32x4.add(
        second,
        i32x4.dot_i16x8_s(v128.load_ext<i8>(values + at, 8), v128.load(wanted, 16)),
      )
    }
    const sum = i32x4.add(first, second)
    const product =
      i32x4.extract_lane(sum, 0) +
      i32x4.extract_lane(sum, 1) +
      i32x4.extract_lane(sum, 2) +
      i32x4.extract_lane(sum, 3)
    store<f32>(scores + (<usize>i << 2), load<f32>(code) * <f32>product)
  }
}

/**
 * The products of one f32 vector with `count` others that follow each other, as f32: fast, for
 * statistics over many. `length` is a multiple of 16.
 */
export function dotScan(
  vectors: usize,
  length: u32,
  count: u32,
  query: usize,
  scores: usize,
): void {
  const stride = <usize>length << 2
  for (let i: u32 = 0; i < count; i++) {
    const vector = vectors + <usize>i * stride
    // Four sums, because one addition must not wait for the one before.
    let sum0 = f32x4.splat(0)
    let sum1 = f32x4.splat(0)
    let sum2 = f32x4.splat(0)
    let sum3 = f32x4.splat(0)
    for (let at: usize = 0; at < stride; at += 64) {
      const a = vector + at
      const b = query + at
      sum0 = f32x4.add(sum0, f32x4.mul(v128.load(a), v128.load(b)))
      sum1 = f32x4.add(sum1, f32x4.mul(v128.load(a, 16), v128.load(b, 16)))
      sum2 = f32x4.add(sum2, f32x4.mul(v128.load(a, 32), v128.load(b, 32)))
      sum3 = f32x4.add(sum3, f32x4.mul(v128.load(a, 48), v128.load(b, 48)))
    }
    const sum = f32x4.add(f32x4.add(sum0, sum1), f32x4.add(sum2, sum3))
    const product =
      f32x4.extract_lane(sum, 0) +
      f32x4.extract_lane(sum, 1) +
      f32x4.extract_lane(sum, 2) +
      f32x4.extract_lane(sum, 3)
    store<f32>(scores + (<usize>i << 2), product)
  }
}

/**
 * The product of two f32 vectors, summed in f64: what answers are ranked by, equal to a plain
 * loop to 15 digits. `length` is a multiple of 16.
 */
export function dot(left: usize, right: usize, length: u32): f64 {
  const end = <usize>length << 2
  let sum0 = f64x2.splat(0)
  let sum1 = f64x2.splat(0)
  let sum2 = f64x2.splat(0)
  let sum3 = f64x2.splat(0)
  for (let at: usize = 0; at < end; at += 32) {
    const a = left + at
    const b = right + at
    sum0 = f64x2.add(sum0, f64x2.mul(loadTwo(a), loadTwo(b)))
    sum1 = f64x2.add(sum1, f64x2.mul(loadTwo(a + 8), loadTwo(b + 8)))
    sum2 = f64x2.add(sum2, f64x2.mul(loadTwo(a + 16), loadTwo(b + 16)))
    sum3 = f64x2.add(sum3, f64x2.mul(loadTwo(a + 24), loadTwo(b + 24)))
  }
  const sum = f64x2.add(f64x2.add(sum0, sum1), f64x2.add(sum2, sum3))
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1)
}

// Two f32 values as f64.
// @ts-ignore: decorator
@inline
function loadTwo(place: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(place))
}
