import { GET_IDS_MAX } from '../../core/documents/limits.ts'
import type { EpisodeTombstone } from '../../core/episodes/lifecycle/episode-tombstone.ts'
import {
  episodeOf,
  type StoredEpisode,
  withLifecycle,
} from '../../core/episodes/lifecycle/lifecycle.ts'
import type { Lasting } from '../../core/facts/lasting-entry.ts'
import { voiceOf } from '../../core/records/voice-of.ts'
import { mayReplace } from '../../core/trust/trust-rules.ts'
import type { DocumentStore } from '../../ports/document-store.ts'
import type { Caller } from '../caller.ts'
import { putDeleted } from '../episodes/delete-episode.ts'
import type { FactDeps } from '../facts/write-fact.ts'
import { type Draft, writeDraft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'
import { dropTakenOut } from './taken-out.ts'

const TOMBSTONES = 'episode-tombstones'

/** What became of episodes that an older database does not know. */
export async function findUnknownTombstones(
  { episodes }: Lasting,
  documents: DocumentStore,
): Promise<readonly EpisodeTombstone[]> {
  const all = [...episodes.values()]
  const unknown: EpisodeTombstone[] = []
  for (let start = 0; start < all.length; start += GET_IDS_MAX) {
    const some = all.slice(start, start + GET_IDS_MAX)
    const found = await documents.get(
      TOMBSTONES,
      some.map(({ id }) => id),
    )
    const known = new Map(found.map((one) => [one.id, toRecord<EpisodeTombstone>(one).at]))
    unknown.push(...some.filter(({ id, at }) => (known.get(id) ?? '') < at))
  }
  return unknown
}

/** Does with an episode of an older database what was done with it since. */
export async function deleteAgain(
  tombstone: EpisodeTombstone,
  caller: Caller,
  deps: FactDeps,
): Promise<void> {
  const { id, state, at, trust } = tombstone
  await writeDraft('consolidation', deps, async (draft) => {
    await draft.get(TOMBSTONES, [id])
    draft.put(TOMBSTONES, tombstone)
    const [found] = await draft.get('episodes', [id])
    if (found === undefined) return
    const episode = toRecord<StoredEpisode>(found)
    // A tombstone binds nobody who is trusted more than whoever made it.
    if (!mayReplace(trust, voiceOf(episode))) return
    const isDeleted = episode.lifecycle.phase === 'deleted'
    if (state !== 'restored' && !isDeleted) {
      await putDeleted(episode, { since: at }, draft, { caller, deps })
    }
    if (state === 'purged') await purge(id, draft)
    else if (state === 'restored' && isDeleted) {
      const { reason: _reason, away } = episode.lifecycle
      draft.put('episodes', withLifecycle(episodeOf(episode), { phase: 'active', since: at, away }))
    }
  })
}

// Its parts in cold storage are swept when the next episodes are purged.
async function purge(id: string, draft: Draft): Promise<void> {
  await draft.get('episode-usage', [id])
  draft.remove('episode-usage', id)
  draft.remove('episodes', id)
  await dropTakenOut({ collection: 'episodes', id }, draft)
}
