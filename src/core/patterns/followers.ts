import { holds } from '../conditions/holds.ts'
import { readCondition } from '../conditions/read-condition.ts'
import type { RunDigest } from '../mining/run-digest.ts'
import type { KnownRuns } from './comparable-runs.ts'
import { isOfProfile, type KeptProfile, profileFor, withShare } from './kept-profile.ts'
import { applies, compilePattern } from './matching/compile-pattern.ts'
import type { Pattern } from './pattern.ts'

/**
 * The runs that followed a pattern, as its sign tells, where it applies; the newest first. Runs
 * that a profile was fitted to tell nothing new of it.
 */
export function followersOf(
  pattern: Pattern,
  { ended }: Pick<KnownRuns, 'ended'>,
  profiles: readonly KeptProfile[],
): readonly RunDigest[] {
  const { sign, applicability } = pattern
  const followed = sign === undefined ? undefined : readCondition(sign).condition
  // What a run had at hand and did not use is not known of it.
  const compiled = compilePattern({
    ...pattern,
    applicability: { ...applicability, capabilities: [] },
  })
  if (followed === undefined || compiled === undefined) return []
  if (!isOfProfile(pattern)) {
    return ended.filter(({ features }) => holds(followed, features) && applies(compiled, features))
  }
  const profile = profileFor(pattern, profiles)
  if (profile === undefined) return []
  const fittedTo = new Set(profile.fittedTo)
  return ended.filter(
    ({ id, features }) =>
      !fittedTo.has(id) &&
      applies(compiled, features) &&
      holds(followed, withShare(profile, features)),
  )
}
