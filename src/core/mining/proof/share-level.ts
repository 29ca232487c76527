/** Of what may be believed by chance alone, half is for single questions and half for profiles. */
const SHARE = 0.5
const LEVEL = 0.05

/** What the values of single questions, and those of profiles, are multiplied with. */
interface LevelFactors {
  readonly single: number
  readonly profile: number
}

/**
 * Shares the level of error between two families of questions. Where one has proven something
 * with its share, the other gets the whole (S. Holm, 1979): that anything is believed where there
 * is nothing stays as rare as it is meant to be.
 */
export function shareLevel(values: {
  readonly single: readonly number[]
  readonly profile: readonly number[]
}): LevelFactors {
  const isProven = (own: readonly number[]): boolean => own.some((value) => value / SHARE < LEVEL)
  return {
    single: isProven(values.profile) ? 1 : 1 / SHARE,
    profile: isProven(values.single) ? 1 : 1 / SHARE,
  }
}
