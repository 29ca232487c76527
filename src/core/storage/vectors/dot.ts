/** The cosine of two unit vectors. */
export function dot(left: Float32Array, right: Float32Array): number {
  let sum = 0
  for (let at = 0; at < left.length; at++) sum += (left[at] ?? 0) * (right[at] ?? 0)
  return sum
}
