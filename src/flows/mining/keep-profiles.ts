import { GET_IDS_MAX } from '../../core/documents/limits.ts'
import type { Outlook } from '../../core/mining/outlook/outlook.ts'
import type { Profile } from '../../core/mining/profile/mine-profiles.ts'
import type { RunDigest } from '../../core/mining/run-digest.ts'
import { type KeptProfile, scoreUnseen, toKeptProfile } from '../../core/patterns/kept-profile.ts'
import { isOffered } from '../../core/patterns/lifecycle.ts'
import { minedPatternId } from '../../core/patterns/take-in.ts'
import { type Scope, withoutSession } from '../../core/scope.ts'
import type { EpisodeDeps } from '../episodes/episode-deps.ts'
import { toPattern } from '../patterns/read-patterns.ts'

/** A profile, and what runs score that were not used to weigh its signs. */
export interface ScoringProfile {
  readonly profile: KeptProfile
  readonly scores: ReadonlyMap<string, number>
}

interface Keeping {
  readonly scope: Scope
  readonly fresh: readonly Profile[]
  readonly known: Outlook | undefined
  readonly digests: readonly RunDigest[]
}

/**
 * The profiles that score runs from now on. One that was not proven again stays as long as one of
 * its patterns is validated, so that later runs can speak against it; unless a run that it was
 * fitted to is gone, since something of that run would stay with it.
 */
export async function keepProfiles(
  { scope, fresh, known, digests }: Keeping,
  deps: Pick<EpisodeDeps, 'documents'>,
): Promise<readonly ScoringProfile[]> {
  const own = withoutSession(scope)
  const proven = fresh.map((profile) => {
    const goodId = minedPatternId(own, profile.goodKey)
    const badId = minedPatternId(own, profile.badKey)
    return { profile: toKeptProfile(profile, { goodId, badId }), scores: profile.scores }
  })
  const kept: ScoringProfile[] = []
  for (const profile of known?.profiles ?? []) {
    if (proven.some((one) => one.profile.opening === profile.opening)) continue
    if (!(await isStanding(profile, digests, deps))) continue
    kept.push({ profile, scores: scoreUnseen(profile, digests) })
  }
  return [...proven, ...kept]
}

async function isStanding(
  { goodId, badId, fittedTo }: KeptProfile,
  digests: readonly RunDigest[],
  { documents }: Pick<EpisodeDeps, 'documents'>,
): Promise<boolean> {
  const patterns = await documents.get('patterns', [goodId, badId])
  if (!patterns.map(toPattern).some(isOffered)) return false
  const read = new Set(digests.map(({ id }) => id))
  const others = fittedTo.filter((id) => !read.has(id))
  for (let start = 0; start < others.length; start += GET_IDS_MAX) {
    const ids = others.slice(start, start + GET_IDS_MAX)
    if ((await documents.get('run-digests', ids)).length < ids.length) return false
  }
  return true
}
