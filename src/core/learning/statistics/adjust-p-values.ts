import { unitShare } from './distribution.ts'

/**
 * P-values adjusted for the false discovery rate (Benjamini & Hochberg, 1995): of those at most
 * 0.05, at most 5 % are expected to be false, for tests that are independent or positively
 * correlated. In the order given; NaN counts as 1.
 */
export function adjustBenjaminiHochberg(pValues: readonly number[]): number[] {
  const falling = pValues
    .map((value, index) => ({ index, value: unitShare(value, 1) }))
    .sort((left, right) => right.value - left.value)
  const adjusted = new Array<number>(pValues.length).fill(1)
  let least = 1
  for (const [place, { index, value }] of falling.entries()) {
    const rank = pValues.length - place
    least = Math.min(least, value * (pValues.length / rank))
    adjusted[index] = least
  }
  return adjusted
}
