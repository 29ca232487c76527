import {
  type EpisodeUsage,
  unusedEpisode,
  withFeedback,
} from '../../../core/tasks/episodes/episode-usage.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { writeDraft } from '../../storage/records/draft.ts'
import { toRecord } from '../../storage/records/read-records.ts'
import { requireEpisode } from './get-episode.ts'

export interface EpisodeFeedback {
  readonly id: string
  /** Whether the episode helped with the task at hand. */
  readonly helpful: boolean
}

/** Notes whether an episode helped, and moves the patterns behind it. @throws MemoryError `NOT_FOUND` */
export async function giveFeedback(
  { id, helpful }: EpisodeFeedback,
  caller: Caller,
  deps: MemoryContext,
) {
  const episode = await requireEpisode(id, caller, deps)
  return await writeDraft('episode-usage', deps, async (draft) => {
    const [known] = await draft.get('episode-usage', [episode.id])
    const usage = known === undefined ? unusedEpisode(episode) : toRecord<EpisodeUsage>(known)
    const judged = withFeedback(usage, helpful)
    draft.put('episode-usage', judged)
    await deps.learning.onRated({ episode, isHelpful: helpful }, draft, deps)
    return judged
  })
}
