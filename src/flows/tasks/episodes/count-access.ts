import type { Episode } from '../../../core/tasks/episodes/episode.ts'
import {
  type EpisodeUsage,
  unusedEpisode,
  withAccess,
} from '../../../core/tasks/episodes/episode-usage.ts'
import type { MemoryContext } from '../../context.ts'
import { writeDraft } from '../../storage/records/draft.ts'
import { readIntactDocuments } from '../../storage/records/read-intact.ts'
import { toRecord } from '../../storage/records/read-records.ts'

type Used = Pick<Episode, 'id' | 'scope'>

const USAGE = 'episode-usage'

/** How each of the episodes was used so far. A damaged count starts over. */
export async function readUsage(
  episodes: readonly Used[],
  deps: MemoryContext,
): Promise<(episode: Used) => EpisodeUsage> {
  const ids = episodes.map(({ id }) => id)
  const { documents } = await readIntactDocuments(deps.documents, { collection: USAGE, ids })
  const known = new Map(documents.map((one) => [one.id, toRecord<EpisodeUsage>(one)]))
  return (episode) => known.get(episode.id) ?? unusedEpisode(episode)
}

/** Counts an access of each episode after the answer: a failure is reported, and changes nothing. */
export function countAccess(episodes: readonly Used[], by: 'id' | 'search', deps: MemoryContext) {
  if (episodes.length === 0) return
  const at = new Date(deps.clock.now()).toISOString()
  const work = writeDraft(USAGE, deps, async (draft) => {
    const ids = episodes.map(({ id }) => id)
    const stored = new Map((await draft.get(USAGE, ids)).map((one) => [one.id, one]))
    for (const episode of episodes) {
      const known = stored.get(episode.id)
      const usage = known === undefined ? unusedEpisode(episode) : toRecord<EpisodeUsage>(known)
      draft.put(USAGE, withAccess(usage, { by, at }))
    }
  })
  deps.background.track(work).catch((error: unknown) => {
    deps.background.report('counting the use of episodes', error)
  })
}
