import type { Episode } from '../../core/episodes/episode.ts'
import {
  noPreferences,
  type PreferenceRecord,
  preferencesId,
  withEpisodes,
} from '../../core/knowledge/preferences/preference-record.ts'
import { isRuledBy, type Scope, withoutSession } from '../../core/scope.ts'
import type { FactDeps } from '../facts/write-fact.ts'
import { type Draft, writeDraft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'

/** Takes from episodes of one scope what they say of preferences. */
export async function learnPreferences(
  episodes: readonly Episode[],
  scope: Scope,
  deps: FactDeps,
): Promise<{ readonly learned: number; readonly reinforced: number }> {
  const owner = withoutSession(scope)
  const own = episodes.filter((episode) => isRuledBy(episode.scope, owner))
  const id = preferencesId(owner)
  return await writeDraft(id, deps, async (draft) => {
    const [found] = await draft.get('preferences', [id])
    const now = new Date(deps.clock.now()).toISOString()
    const known =
      found === undefined ? noPreferences(owner, now) : toRecord<PreferenceRecord>(found)
    const evidence = withEpisodes(known.evidence, own)
    const before = new Set(known.evidence.map(({ episodeId }) => episodeId))
    const fresh = evidence.filter(({ episodeId }) => !before.has(episodeId)).length
    const changed: PreferenceRecord = { ...known, updatedAt: now, evidence }
    if (fresh > 0) draft.put('preferences', changed)
    const isNew = fresh > 0 && known.evidence.length === 0
    return { learned: isNew ? 1 : 0, reinforced: isNew ? fresh - 1 : fresh }
  })
}

/** Takes back what a deleted episode said of preferences. */
export async function dropPreferenceEvidence(
  episode: Pick<Episode, 'id' | 'scope'>,
  draft: Draft,
): Promise<void> {
  const [found] = await draft.get('preferences', [preferencesId(episode.scope)])
  if (found === undefined) return
  const known = toRecord<PreferenceRecord>(found)
  const evidence = known.evidence.filter(({ episodeId }) => episodeId !== episode.id)
  if (evidence.length === known.evidence.length) return
  const left: PreferenceRecord = { ...known, evidence }
  const isSpent = evidence.length === 0 && known.forgotten.length === 0
  if (isSpent) draft.remove('preferences', known.id)
  else draft.put('preferences', left)
}
