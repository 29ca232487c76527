/**
 * Of what may be believed by chance alone, so much is for single questions, and so much for
 * profiles: these ask one thing, the others the best of thousands. The rest is for optimizations.
 */
const SINGLE_SHARE = 0.7
const PROFILE_SHARE = 0.2
const LEVEL = 0.05

/** What the values of single questions, and those of profiles, are multiplied with. */
export interface LevelFactors {
  readonly single: number
  readonly profile: number
}

/**
 * Shares the level of error between two families of questions, by the value of each as a whole.
 * Where one has proven something with its share, the other gets the whole (S. Holm, 1979): that
 * anything is believed where there is nothing stays as rare as it is meant to be.
 */
export function shareLevel(whole: {
  readonly single: number
  readonly profile: number
}): LevelFactors {
  const single = 1 / SINGLE_SHARE
  const profile = 1 / PROFILE_SHARE
  return {
    single: whole.profile * profile < LEVEL ? 1 : single,
    profile: whole.single * single < LEVEL ? 1 : profile,
  }
}
