import { nearClusters } from '../../core/episodes/consolidation/near-clusters.ts'
import type { StoredEpisode } from '../../core/episodes/lifecycle/lifecycle.ts'
import { hashId } from '../../core/records/hash-id.ts'
import type { Caller } from '../caller.ts'
import { writeDraft } from '../records/draft.ts'
import type { EpisodeDeps } from './episode-deps.ts'
import { putGroup, readStored } from './episode-group.ts'
import { findAlike, type WordVectors } from './find-alike.ts'

export interface ConsolidateInput {
  readonly dryRun?: boolean | undefined
  /** Two of a group lie no further apart than this. */
  readonly windowDays?: number | undefined
}

/** What was consolidated, or would be. */
export interface ConsolidatedEpisodes {
  readonly groups: readonly ConsolidatedGroup[]
  /** How many episodes are found as one of another. */
  readonly episodes: number
  readonly isDryRun: boolean
}

export interface ConsolidatedGroup {
  /** The record that is found in their place. Absent in a dry run. */
  readonly id?: string | undefined
  readonly episodeIds: readonly string[]
}

/** Spec E14. */
const SIMILARITY_MIN = 0.95
const WINDOW_DAYS = 30
const DAY_MS = 86_400_000
/** A record that stands for more would be longer than anybody reads. */
const GROUP_MAX = 200

/**
 * Puts one record in the place of several episodes that are nearly the same: of the same scope,
 * task type, domain and outcome. The originals stay, and are reachable by their ids.
 */
export async function consolidateSimilar(
  { dryRun = false, windowDays = WINDOW_DAYS }: ConsolidateInput,
  caller: Caller,
  deps: EpisodeDeps,
  known?: WordVectors,
): Promise<ConsolidatedEpisodes> {
  const groups: ConsolidatedGroup[] = []
  const alike = await findAlike(caller, deps, known)
  let done = 0
  for (const candidates of alike.values()) {
    const clusters = nearClusters(candidates, {
      similarityMin: SIMILARITY_MIN,
      windowMs: windowDays * DAY_MS,
      sizeMax: GROUP_MAX,
    })
    for (const cluster of clusters) {
      const ids = cluster.flatMap((index) => candidates[index]?.id ?? [])
      const group = dryRun ? { episodeIds: ids } : await writeGroup(ids, deps)
      if (group !== undefined) groups.push(group)
    }
    done++
    deps.events.emit({
      kind: 'work-progressed',
      work: 'episodes: consolidation',
      done,
      total: alike.size,
    })
  }
  const episodes = groups.reduce((sum, { episodeIds }) => sum + episodeIds.length, 0)
  return { groups, episodes, isDryRun: dryRun }
}

async function writeGroup(
  found: readonly string[],
  deps: EpisodeDeps,
): Promise<ConsolidatedGroup | undefined> {
  return await writeDraft('consolidation', deps, async (draft) => {
    const before = (await readStored(found, draft)).filter(isFree)
    // A record that stands for several is taken apart again, and keeps its id.
    const old = before.filter(({ consolidation }) => consolidation !== undefined)
    const memberIds = before.flatMap(({ id, consolidation }) => consolidation?.episodeIds ?? [id])
    if (memberIds.length < 2 || memberIds.length > GROUP_MAX) return undefined
    for (const { id } of old) draft.remove('episodes', id)
    return await putGroup(memberIds, {
      id: old[0]?.id ?? hashId('consolidated', ...memberIds),
      draft,
    })
  })
}

function isFree({ lifecycle }: StoredEpisode): boolean {
  return lifecycle.phase !== 'deleted' && lifecycle.consolidatedInto === undefined
}
