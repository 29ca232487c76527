import type { Episode } from '../../../core/tasks/episodes/episode.ts'
import {
  type EpisodeUsage,
  unusedEpisode,
  withAccess,
} from '../../../core/tasks/episodes/episode-usage.ts'
import type { MemoryContext } from '../../context.ts'
import { type Draft, writeDraft } from '../../storage/records/draft.ts'
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

interface Access {
  readonly episode: Used
  readonly by: 'id' | 'search'
  readonly at: string
}

/** Accesses that wait until those before them are written, by tenant. */
const waiting = new WeakMap<MemoryContext['turns'], Map<string, Access[]>>()
/** A search adds a few dozen at most: far below what one write may hold. */
const TOGETHER_MAX = 500

/**
 * Counts an access of each episode after the answer: a failure is reported, and changes nothing.
 * What comes while others are written is written together.
 */
export function countAccess(episodes: readonly Used[], by: 'id' | 'search', deps: MemoryContext) {
  const [first] = episodes
  if (first === undefined) return
  const { tenant } = first.scope
  const lists = waiting.get(deps.turns) ?? new Map<string, Access[]>()
  waiting.set(deps.turns, lists)
  const at = new Date(deps.clock.now()).toISOString()
  const own = episodes.map((episode): Access => ({ episode, by, at }))
  const joined = lists.get(tenant)
  if (joined !== undefined && joined.length + own.length <= TOGETHER_MAX) {
    joined.push(...own)
    return
  }
  lists.set(tenant, own)
  const work = writeDraft(USAGE, deps, async (draft) => {
    // From here on others wait for a write of their own.
    if (lists.get(tenant) === own) lists.delete(tenant)
    await addAccesses(own, draft)
  })
  deps.background.track(work).catch((error: unknown) => {
    deps.background.report('counting the use of episodes', error)
  })
}

async function addAccesses(accesses: readonly Access[], draft: Draft): Promise<void> {
  const ids = [...new Set(accesses.map(({ episode }) => episode.id))]
  const stored = await draft.get(USAGE, ids)
  const usage = new Map(stored.map((one) => [one.id, toRecord<EpisodeUsage>(one)]))
  for (const { episode, by, at } of accesses) {
    const known = usage.get(episode.id) ?? unusedEpisode(episode)
    usage.set(episode.id, withAccess(known, { by, at }))
  }
  for (const one of usage.values()) draft.put(USAGE, one)
}
