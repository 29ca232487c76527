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
  const [only] = signs
  if (only === undefined) return true
  if (signs.length === 1) return steps.some((step) => step.includes(only.sign))
  const met: Met = { anywhere: signs.map(() => false), justBefore: signs.map(() => false) }
  return steps.some((step) => isMetAt(step, signs, met))
}

/** For each sign: does the sequence up to it end at some step, and at the step before? */
interface Met {
  readonly anywhere: boolean[]
  readonly justBefore: boolean[]
}

// From the last sign to the first: what ends at this step must not count for it yet.
function isMetAt(
  step: readonly string[],
  signs: readonly FollowedSign[],
  { anywhere, justBefore }: Met,
): boolean {
  for (let index = signs.length - 1; index >= 0; index--) {
    const { sign, isNext } = signs[index] as FollowedSign
    const isReached = index === 0 || (isNext ? justBefore : anywhere)[index - 1] === true
    const endsHere = isReached && step.includes(sign)
    justBefore[index] = endsHere
    if (endsHere) anywhere[index] = true
  }
  return justBefore[signs.length - 1] === true
}
