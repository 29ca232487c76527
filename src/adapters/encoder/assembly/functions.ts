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

/** The error function, to 3e-7 (Abramowitz and Stegun 7.1.26). */
// @ts-ignore: decorator
@inline
export function erf(x: v128): v128 {
  const sign = v128.and(x, i32x4.splat(0x80000000))
  const size = f32x4.abs(x)
  const one = f32x4.splat(1)
  const t = f32x4.div(one, f32x4.add(one, f32x4.mul(size, f32x4.splat(0.3275911))))
  let sum = f32x4.splat(1.061405429)
  sum = f32x4.add(f32x4.mul(sum, t), f32x4.splat(-1.453152027))
  sum = f32x4.add(f32x4.mul(sum, t), f32x4.splat(1.421413741))
  sum = f32x4.add(f32x4.mul(sum, t), f32x4.splat(-0.284496736))
  sum = f32x4.add(f32x4.mul(sum, t), f32x4.splat(0.254829592))
  const rest = f32x4.mul(f32x4.mul(sum, t), exp(f32x4.neg(f32x4.mul(size, size))))
  return v128.or(f32x4.sub(one, rest), sign)
}
