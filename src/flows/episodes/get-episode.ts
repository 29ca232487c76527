import type { Episode } from '../../core/episodes/episode.ts'
import type { EpisodeUsage } from '../../core/episodes/episode-usage.ts'
import type { Caller } from '../caller.ts'
import { requireRecord } from '../records/read-records.ts'
import { countAccess, readUsage } from './count-access.ts'
import type { EpisodeDeps } from './episode-deps.ts'

/** An episode with how it was used. */
export interface FoundEpisode {
  readonly episode: Episode
  /** As it was before this call. */
  readonly usage: EpisodeUsage
}

/** One episode by its id. Counts as an access. @throws MemoryError `NOT_FOUND` */
export async function getEpisode(
  id: string,
  caller: Caller,
  deps: EpisodeDeps,
): Promise<FoundEpisode> {
  const wanted = { collection: 'episodes', id }
  const { body: episode } = await requireRecord<Episode>(deps.documents, caller, wanted)
  const usage = await readUsage([episode], deps)
  countAccess([episode], 'id', deps)
  return { episode, usage: usage(episode) }
}
