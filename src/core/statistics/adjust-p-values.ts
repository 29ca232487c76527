import { unitShare } from './counts.ts'

/**
 * The values of many tests, each raised so that taking all at most 0.05 makes at most 5 % of what
 * is taken false (Benjamini & Hochberg, 1995), when the tests are independent or agree with each
 * other. In the order given; what is no number counts as 1.
 */
export function adjustBenjaminiHochberg(pValues: readonly number[]): number[] {
  return stepUp(pValues, 1)
}

/** The same whatever the tests have to do with each other (Benjamini & Yekutieli, 2001). */
export function adjustBenjaminiYekutieli(pValues: readonly number[]): number[] {
  return stepUp(
    pValues,
    pValues.reduce((sum, _value, index) => sum + 1 / (index + 1), 0),
  )
}

function stepUp(pValues: readonly number[], factor: number): number[] {
  const falling = pValues
    .map((value, index) => ({ index, value: unitShare(value, 1) }))
    .sort((left, right) => right.value - left.value)
  const adjusted = new Array<number>(pValues.length).fill(1)
  let least = 1
  for (const [place, { index, value }] of falling.entries()) {
    const rank = pValues.length - place
    least = Math.min(least, value * ((factor * pValues.length) / rank))
    adjusted[index] = least
  }
  return adjusted
}
