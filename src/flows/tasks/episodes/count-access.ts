import type { Episode } from '../../../core/tasks/episodes/episode.ts'
import {
  type EpisodeUsage,
  unusedEpisode,
  withAccess,
} from '../../../core/tasks/episodes/episode-usage.ts'
import type { MemoryContext } from '../../context.ts'
import { type Draft, writeDraft } from '../../storage/records/draft.ts'
import { readIntactRecords } from '../../storage/records/read-intact.ts'
import { toRecord } from '../../storage/records/read-records.ts'

type Used = Pick<Episode, 'id' | 'scope'>

const USAGE = 'episode-usage'

interface Access {
  readonly episode: Used
  readonly by: 'id' | 'search'
  readonly at: string
}

/** Accesses that wait until they are written, by tenant. */
const waiting = new WeakMap<MemoryContext['turns'], Map<string, Access[]>>()
/** A search adds a few dozen at most: far below what one write may hold. */
const TOGETHER_MAX = 500
/** What comes within this time is written together: a write costs more than an answer. */
const TOGETHER_MS = 100

/** How each of the episodes was used so far. A damaged count starts over. */
export async function readUsage(
  episodes: readonly Used[],
  deps: MemoryContext,
): Promise<(episode: Used) => EpisodeUsage> {
  const ids = episodes.map(({ id }) => id)
  const found = await readIntactRecords<EpisodeUsage>(deps.documents, USAGE, ids)
  const known = new Map(found.map((one) => [one.id, one]))
  const [first] = episodes
  const unwritten = waiting.get(deps.turns)?.get(first?.scope.tenant ?? '') ?? []
  addTo(known, unwritten)
  return (episode) => known.get(episode.id) ?? unusedEpisode(episode)
}

function addTo(known: Map<string, EpisodeUsage>, accesses: readonly Access[]): void {
  for (const { episode, by, at } of accesses) {
    const usage = known.get(episode.id) ?? unusedEpisode(episode)
    known.set(episode.id, withAccess(usage, { by, at }))
  }
}

/** Counts an access of each episode after the answer: a failure is reported, and changes nothing. */
export function countAccess(episodes: readonly Used[], by: 'id' | 'search', deps: MemoryContext) {
  const [first] = episodes
  if (first === undefined) return
  const { tenant } = first.scope
  const lists = waiting.get(deps.turns) ?? new Map<string, Access[]>()
  waiting.set(deps.turns, lists)
  const at = new Date(deps.clock.now()).toISOString()
  const own = episodes.map(({ id, scope }): Access => ({ episode: { id, scope }, by, at }))
  const joined = lists.get(tenant)
  if (joined !== undefined && joined.length + own.length <= TOGETHER_MAX) {
    joined.push(...own)
    return
  }
  lists.set(tenant, own)
  deps.background.track(writeSoon(own, lists, deps)).catch((error: unknown) => {
    deps.background.report('counting the use of episodes', error)
  })
}

async function writeSoon(own: Access[], lists: Map<string, Access[]>, deps: MemoryContext) {
  await deps.background.rest(TOGETHER_MS)
  await writeDraft(USAGE, deps, async (draft) => {
    // From here on others wait for a write of their own.
    for (const [tenant, list] of lists) if (list === own) lists.delete(tenant)
    const ids = [...new Set(own.map(({ episode }) => episode.id))]
    const gone = await findGone(ids, draft)
    const stored = await draft.get(USAGE, ids)
    const usage = new Map(stored.map((one) => [one.id, toRecord<EpisodeUsage>(one)]))
    addTo(
      usage,
      own.filter(({ episode }) => !gone.has(episode.id)),
    )
    for (const one of usage.values()) draft.put(USAGE, one)
  })
}

// Those that were purged meanwhile, and did not come back.
async function findGone(ids: readonly string[], draft: Draft): Promise<ReadonlySet<string>> {
  const purged = (await draft.get('episode-tombstones', ids)).map(({ id }) => id)
  const back = new Set((await draft.get('episodes', purged)).map(({ id }) => id))
  return new Set(purged.filter((id) => !back.has(id)))
}
