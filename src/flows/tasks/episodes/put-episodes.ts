import { voiceOf } from '../../../core/storage/records/voice-of.ts'
import type { Episode } from '../../../core/tasks/episodes/episode.ts'
import {
  type EpisodeTombstone,
  isPurgedFor,
} from '../../../core/tasks/episodes/episode-tombstone.ts'
import { startLifecycle } from '../../../core/tasks/episodes/lifecycle.ts'
import type { MemoryContext } from '../../context.ts'
import { hideForgotten } from '../../facts/rejections.ts'
import { sendAway } from '../../storage/blobs/packs.ts'
import type { Draft } from '../../storage/records/draft.ts'
import { toRecord } from '../../storage/records/read-records.ts'

/** What becomes of an episode that is to be put: only what is not known here is stored. */
export type PutOutcome = 'stored' | 'known' | 'purged'

export interface PutEpisode {
  /** As it is stored: without what is to be forgotten. */
  readonly episode: Episode
  readonly outcome: PutOutcome
}

/** The ids of purged episodes that their sources may not bring back. */
async function findPurgedEpisodes(
  episodes: readonly Pick<Episode, 'id' | 'source'>[],
  draft: Pick<Draft, 'get'>,
): Promise<ReadonlySet<string>> {
  const voices = new Map(episodes.map((episode) => [episode.id, voiceOf(episode)]))
  const found = await draft.get('episode-tombstones', [...voices.keys()])
  const gone = found
    .map((one) => toRecord<EpisodeTombstone>(one))
    .filter((one) => isPurgedFor(one, voices.get(one.id) ?? 'person'))
  return new Set(gone.map(({ id }) => id))
}

/**
 * Puts new episodes into a draft and returns the outcome of each, in order. A known one
 * is unchanged, and a purged one stays purged.
 */
export async function putEpisodes(
  episodes: readonly Episode[],
  draft: Draft,
  given: {
    readonly action: 'stored' | 'imported'
    /** True when the draft is never written: then only what becomes of each is found out. */
    readonly isDryRun?: boolean | undefined
    readonly deps: MemoryContext
  },
): Promise<readonly PutEpisode[]> {
  const { action, isDryRun = false, deps } = given
  const ids = episodes.map(({ id }) => id)
  const purged = await findPurgedEpisodes(episodes, draft)
  const known = new Set((await draft.get('episodes', ids)).map(({ id }) => id))
  const outcomes = ids.map((id): PutOutcome => {
    if (purged.has(id)) return 'purged'
    if (known.has(id)) return 'known'
    known.add(id)
    return 'stored'
  })
  const put: PutEpisode[] = []
  for (const [index, episode] of episodes.entries()) {
    const outcome = outcomes[index] ?? 'known'
    const voice = { scope: episode.scope, trust: voiceOf(episode) }
    const isKept = outcome === 'stored' && !isDryRun
    put.push({ episode: isKept ? await hideForgotten(episode, voice, deps) : episode, outcome })
  }
  const fresh = put.filter(({ outcome }) => outcome === 'stored').map(({ episode }) => episode)
  if (isDryRun) {
    // It is only needed to recognise the episode, however long it is.
    for (const { id, scope } of fresh) draft.put('episodes', { id, scope })
    return put
  }
  // The parts are durable before the records that name them: never the other way round.
  for (const { rest, away } of await sendAway(fresh, deps)) {
    draft.put('episodes', startLifecycle(rest, away))
    draft.tell({ kind: 'record-changed', action, id: rest.id })
  }
  for (const episode of fresh) await deps.learning.onStored(episode, draft, deps)
  return put
}
