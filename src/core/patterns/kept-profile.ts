import { featureNames } from '../conditions/condition.ts'
import type { Features } from '../conditions/features.ts'
import { readCondition } from '../conditions/read-condition.ts'
import type { Profile } from '../mining/profile/mine-profiles.ts'
import { type ScoringProfile, scoreOf } from '../mining/profile/profile-parts.ts'
import type { RunDigest } from '../mining/run-digest.ts'
import type { Pattern } from './pattern.ts'

/** How many weak signs of a run's first steps are weighed, as it is kept to score runs with. */
export interface KeptProfile extends ScoringProfile {
  /** The patterns that stand for it. */
  readonly goodId: string
  readonly badId: string
  /** What the runs that it was fitted to score, at each hundredth of them, the lowest first. */
  readonly marks: readonly number[]
  /** The digests that it was fitted to: they are no evidence for it but that of mining. */
  readonly fittedTo: readonly string[]
}

const MARKS = 100
const SHARE = 'profile.share'

/** A profile as it was mined, to be kept. */
export function toKeptProfile(
  { opening, constant, parts, scores }: Pick<Profile, 'opening' | 'constant' | 'parts' | 'scores'>,
  ids: Pick<KeptProfile, 'goodId' | 'badId'>,
): KeptProfile {
  const marks = marksOf(scores.values())
  return { opening, ...ids, constant, parts, marks, fittedTo: [...scores.keys()] }
}

/** What runs score that a profile was not fitted to, by their ids. */
export function scoreUnseen(
  profile: KeptProfile,
  digests: readonly RunDigest[],
): ReadonlyMap<string, number> {
  const fittedTo = new Set(profile.fittedTo)
  const unseen = digests.filter(
    ({ id, features }) =>
      !fittedTo.has(id) && Number(features['steps.count'] ?? 0) > profile.opening,
  )
  return new Map(unseen.map(({ id, features }) => [id, scoreOf(profile, features)]))
}

/** What scores are measured by: the lowest of each hundredth. */
function marksOf(scores: Iterable<number>): readonly number[] {
  const ordered = [...scores].sort((left, right) => left - right)
  if (ordered.length === 0) return []
  return Array.from({ length: MARKS }, (_, mark) => {
    return ordered[Math.floor((mark * ordered.length) / MARKS)] ?? 0
  })
}

/** The features of a run with the share of runs before that the profile puts below it. */
export function withShare(profile: KeptProfile, features: Features): Features {
  const score = scoreOf(profile, features)
  const below = profile.marks.filter((mark) => mark < score).length
  return { ...features, [SHARE]: below / MARKS }
}

/** True for a pattern of which only a profile can tell whether a run followed it. */
export function isOfProfile({ sign = '' }: Pick<Pattern, 'sign'>): boolean {
  const { condition } = readCondition(sign)
  return condition !== undefined && featureNames(condition).includes(SHARE)
}

/** The profile that a pattern stands for. */
export function profileFor(
  { id }: Pick<Pattern, 'id'>,
  profiles: readonly KeptProfile[],
): KeptProfile | undefined {
  return profiles.find(({ goodId, badId }) => goodId === id || badId === id)
}
