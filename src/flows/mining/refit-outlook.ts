import {
  fitOpenings,
  type Outlook,
  type ValidatedProfile,
} from '../../core/mining/outlook/outlook.ts'
import type { RunDigest } from '../../core/mining/run-digest.ts'
import type { Pattern } from '../../core/patterns/pattern.ts'
import { ownScopeConditions } from '../../core/records/scope-fields.ts'
import { type Scope, withoutSession } from '../../core/scope.ts'
import type { EpisodeDeps } from '../episodes/episode-deps.ts'
import { readPatterns } from '../patterns/read-patterns.ts'
import { writeDraft } from '../records/draft.ts'
import type { ScoringProfile } from './keep-profiles.ts'
import { outlookId } from './read-outlook.ts'

interface Refit {
  readonly scope: Scope
  readonly digests: readonly RunDigest[]
  readonly scoring: readonly ScoringProfile[]
  readonly minedFrom: string
}

/** Fits the outlook of a scope to the patterns that are validated now. */
export async function refitOutlook(
  { scope, digests, scoring, minedFrom }: Refit,
  deps: EpisodeDeps,
): Promise<void> {
  const patterns = await readValidated(scope, deps)
  const openings = fitOpenings(patterns, digests, validatedProfiles(scoring, patterns))
  const id = outlookId(scope)
  await writeDraft('outlooks', deps, async (draft) => {
    await draft.get('outlooks', [id])
    const updatedAt = new Date(deps.clock.now()).toISOString()
    const profiles = scoring.map(({ profile }) => profile)
    const outlook: Outlook = {
      id,
      scope: withoutSession(scope),
      updatedAt,
      minedFrom,
      openings,
      profiles,
    }
    draft.put('outlooks', outlook)
  })
}

/** Profiles of which a pattern is validated; where one of two is, it stands for both. */
function validatedProfiles(
  scoring: readonly ScoringProfile[],
  patterns: readonly Pattern[],
): readonly ValidatedProfile[] {
  const valid = new Set(patterns.map(({ id }) => id))
  return scoring.flatMap(({ profile, scores }) => {
    const { goodId: good, badId: bad } = profile
    if (!valid.has(good) && !valid.has(bad)) return []
    const goodId = valid.has(good) ? good : bad
    const badId = valid.has(bad) ? bad : good
    return [{ ...profile, goodId, badId, scores }]
  })
}

/** The validated patterns of exactly this scope. */
async function readValidated(
  scope: Scope,
  deps: Pick<EpisodeDeps, 'documents'>,
): Promise<readonly Pattern[]> {
  const found = await readPatterns(
    [
      ...ownScopeConditions(withoutSession(scope)),
      { field: 'lifecycle.status', is: 'equal', value: 'validated' },
    ],
    deps.documents,
  )
  return found.map(({ pattern }) => pattern)
}
