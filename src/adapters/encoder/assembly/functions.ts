// Functions of four f32 values at a time.

/** e to the power of x, to 2e-7 of its value; x is at most 88. */
// @ts-ignore: decorator
@inline
export function exp(given: v128): v128 {
  const x = f32x4.max(given, f32x4.splat(-87))
  const n = f32x4.nearest(f32x4.mul(x, f32x4.splat(1.44269504)))
  // ln 2 in two parts, so that the rest keeps all its digits.
  const coarse = f32x4.sub(x, f32x4.mul(n, f32x4.splat(0.693359375)))
  const r = f32x4.add(coarse, f32x4.mul(n, f32x4.splat(2.12194440e-4)))
  let sum = f32x4.splat(1.9875691500e-4)
  sum = f32x4.add(f32x4.mul(sum, r), f32x4.splat(1.3981999507e-3))
  sum = f32x4.add(f32x4.mul(sum, r), f32x4.splat(8.3334519073e-3))
  sum = f32x4.add(f32x4.mul(sum, r), f32x4.splat(4.1665795894e-2))
  sum = f32x4.add(f32x4.mul(sum, r), f32x4.splat(1.6666665459e-1))
  sum = f32x4.add(f32x4.mul(sum, r), f32x4.splat(5.0000001201e-1))
  sum = f32x4.add(f32x4.add(f32x4.mul(f32x4.mul(sum, r), r), r), f32x4.splat(1))
  const exponent = i32x4.add(i32x4.trunc_sat_f32x4_s(n), i32x4.splat(127))
  return f32x4.mul(sum, i32x4.shl(exponent, 23))
}

/**
 * The error function, to 2e-7: below 1 a polynomial of the square, above it 1 less e to the power of
 * another. Both were fitted for this file; 1 is reached at 4.
 */
// @ts-ignore: decorator
@inline
export function erf(x: v128): v128 {
  const size = f32x4.min(f32x4.abs(x), f32x4.splat(4))
  const square = f32x4.mul(size, size)
  let low = f32x4.splat(7.88912294e-5)
  low = f32x4.add(f32x4.mul(low, square), f32x4.splat(-8.02084222e-4))
  low = f32x4.add(f32x4.mul(low, square), f32x4.splat(5.18953567e-3))
  low = f32x4.add(f32x4.mul(low, square), f32x4.splat(-2.68544443e-2))
  low = f32x4.add(f32x4.mul(low, square), f32x4.splat(1.12836003e-1))
  low = f32x4.add(f32x4.mul(low, square), f32x4.splat(-3.7612626e-1))
  low = f32x4.mul(f32x4.add(f32x4.mul(low, square), f32x4.splat(1.12837911)), size)
  let high = f32x4.splat(2.16867629e-5)
  high = f32x4.add(f32x4.mul(high, size), f32x4.splat(-4.41335287e-4))
  high = f32x4.add(f32x4.mul(high, size), f32x4.splat(4.20455635e-3))
  high = f32x4.add(f32x4.mul(high, size), f32x4.splat(-2.52082404e-2))
  high = f32x4.add(f32x4.mul(high, size), f32x4.splat(1.08418554e-1))
  high = f32x4.add(f32x4.mul(high, size), f32x4.splat(6.33219898e-1))
  high = f32x4.add(f32x4.mul(high, size), f32x4.splat(1.12957835))
  high = f32x4.add(f32x4.mul(high, size), f32x4.splat(-1.88037055e-4))
  high = f32x4.sub(f32x4.splat(1), exp(f32x4.neg(high)))
  const both = v128.bitselect(low, high, f32x4.lt(size, f32x4.splat(1)))
  return v128.or(both, v128.and(x, i32x4.splat(0x80000000)))
}
