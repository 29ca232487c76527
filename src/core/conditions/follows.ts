import type { FollowedSign } from './condition.ts'

/**
 * True when steps with these signs come one after the other: right after the one before
 * (`isNext`), or anywhere later. One pass over the steps, with all prefixes of the sequence that
 * are met so far: nothing has to be tried twice.
 */
export function followsSigns(
  steps: readonly (readonly string[])[],
  signs: readonly FollowedSign[],
): boolean {
  const last = signs.length - 1
  if (last < 0) return true
  /** For each sign: does the sequence up to it end at some step, and at the step before? */
  const ended = new Array<boolean>(signs.length).fill(false)
  let endedBefore = new Array<boolean>(signs.length).fill(false)
  for (const step of steps) {
    const endsHere = signs.map(({ sign, isNext }, index) => {
      const isReached = index === 0 || (isNext ? endedBefore : ended)[index - 1] === true
      return isReached && step.includes(sign)
    })
    if (endsHere[last] === true) return true
    for (const [index, ends] of endsHere.entries()) if (ends) ended[index] = true
    endedBefore = endsHere
  }
  return false
}
