import type { Tombstones } from '../../../core/learning/transfer/tombstone-entry.ts'
import { voiceOf } from '../../../core/storage/records/voice-of.ts'
import type { EpisodeTombstone } from '../../../core/tasks/episodes/episode-tombstone.ts'
import {
  episodeOf,
  type StoredEpisode,
  withLifecycle,
} from '../../../core/tasks/episodes/lifecycle.ts'
import { mayReplace } from '../../../core/trust/trust-rules.ts'
import type { DocumentStore } from '../../../ports/document-store.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { dropKeptAside } from '../../facts/forgotten/kept-aside.ts'
import { writeDraft } from '../../storage/records/draft.ts'
import { readMany, readOne } from '../../storage/records/read-records.ts'
import { putDeleted } from './delete-episode.ts'

const TOMBSTONES = 'episode-tombstones'

/** What became of episodes that an older database does not know. */
export async function findUnknownTombstones({ episodes }: Tombstones, documents: DocumentStore) {
  const found = await readMany<EpisodeTombstone>(documents, TOMBSTONES, [...episodes.keys()])
  const known = new Map(found.map(({ id, at }) => [id, at]))
  return [...episodes.values()].filter(({ id, at }) => (known.get(id) ?? '') < at)
}

/** Does with an episode of an older database what was done with it since. */
export async function deleteAgain(
  tombstone: EpisodeTombstone,
  caller: Caller,
  deps: MemoryContext,
) {
  const { id, state, at, trust } = tombstone
  await writeDraft('consolidation', deps, async (draft) => {
    await draft.get(TOMBSTONES, [id])
    draft.put(TOMBSTONES, tombstone)
    const episode = await readOne<StoredEpisode>(draft, 'episodes', id)
    // A tombstone does not bind a source that is trusted more than its own.
    if (episode === undefined || !mayReplace(trust, voiceOf(episode))) return
    const isDeleted = episode.lifecycle.phase === 'deleted'
    if (state !== 'restored' && !isDeleted) {
      await putDeleted(episode, { since: at }, draft, { caller, deps })
    }
    if (state === 'purged') {
      // Its parts in cold storage are swept when the next episodes are purged.
      await draft.get('episode-usage', [id])
      draft.remove('episode-usage', id)
      draft.remove('episodes', id)
      await dropKeptAside({ collection: 'episodes', id }, draft)
    } else if (state === 'restored' && isDeleted) {
      const { reason: _reason, away } = episode.lifecycle
      draft.put('episodes', withLifecycle(episodeOf(episode), { phase: 'active', since: at, away }))
    }
  })
}
