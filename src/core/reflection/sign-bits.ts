/** More coordinates than these add nothing to a first look. */
const SIGNS_MAX = 512

/** How many numbers the signs of a vector fill, 32 in each. */
export function signNumbers(dimensions: number): number {
  return Math.ceil(Math.min(SIGNS_MAX, dimensions) / 32)
}

/** Writes on which side of zero each coordinate of a vector lies into a row. */
export function writeSigns(
  vector: Float32Array,
  signs: Uint32Array,
  { row, numbers }: { readonly row: number; readonly numbers: number },
): void {
  for (let number = 0; number < numbers; number++) {
    let bits = 0
    for (let bit = 0; bit < 32; bit++) {
      bits = (bits << 1) | ((vector[number * 32 + bit] ?? 0) > 0 ? 1 : 0)
    }
    signs[row * numbers + number] = bits >>> 0
  }
}

/** In how many signs two rows differ. */
export function signsApart(
  signs: Uint32Array,
  {
    left,
    right,
    numbers,
  }: { readonly left: number; readonly right: number; readonly numbers: number },
): number {
  let apart = 0
  for (let at = 0; at < numbers; at++) {
    apart += countBits((signs[left * numbers + at] ?? 0) ^ (signs[right * numbers + at] ?? 0))
  }
  return apart
}

// Adds neighbouring bits, then pairs of them, then all.
function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
