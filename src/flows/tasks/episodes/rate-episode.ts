import {
  type EpisodeUsage,
  unusedEpisode,
  withFeedback,
} from '../../../core/tasks/episodes/episode-usage.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { writeDraft } from '../../storage/records/draft.ts'
import { readOne } from '../../storage/records/read-records.ts'
import { requireEpisode } from './get-episode.ts'

/** Notes whether an episode helped, and moves the patterns behind it. @throws MemoryError `NOT_FOUND` */
export async function rateEpisode(
  id: string,
  isHelpful: boolean,
  caller: Caller,
  deps: MemoryContext,
) {
  const episode = await requireEpisode(id, caller, deps)
  return await writeDraft('episode-usage', deps, async (draft) => {
    const known = await readOne<EpisodeUsage>(draft, 'episode-usage', episode.id)
    const judged = withFeedback(known ?? unusedEpisode(episode), isHelpful)
    draft.put('episode-usage', judged)
    await deps.learning.onRated({ episode, isHelpful }, draft, deps)
    return judged
  })
}
