import { addTo } from '../../../core/group-by.ts'
import { normalizeForComparison } from '../../../core/language/text/similarity.ts'
import { scopeKey, withoutSession } from '../../../core/scope.ts'
import type { Condition } from '../../../core/storage/documents/filter.ts'
import { hashId } from '../../../core/storage/records/hash-id.ts'
import { inPortions } from '../../../core/storage/records/in-portions.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import { wordVector } from '../../../core/tasks/episodes/consolidate.ts'
import type { Episode } from '../../../core/tasks/episodes/episode.ts'
import { episodeWords } from '../../../core/tasks/episodes/episode-text.ts'
import { phaseOf, type StoredEpisode } from '../../../core/tasks/episodes/lifecycle.ts'
import { type Clustered, nearClusters } from '../../../core/tasks/episodes/near-clusters.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { type Draft, writeDraft } from '../../storage/records/draft.ts'
import { pagesOf } from '../../storage/records/page-through.ts'
import { toRecord } from '../../storage/records/read-records.ts'
import { putGroup, readStored } from './episode-group.ts'

interface ConsolidatedGroup {
  /** The record that is found in their place. Absent in a dry run. */
  readonly id?: string | undefined
  readonly episodeIds: readonly string[]
}

/** Spec E14. */
const SIMILARITY_MIN = 0.95
/** Episodes that lie further apart are never joined. */
export const WINDOW_MS: number = 30 * 86_400_000
/** A record for more episodes would be too long to read. */
const GROUP_MAX = 200

/** To consolidate a part of all, or in little time. */
interface ConsolidateOptions extends AlikeOptions {
  /** Called between groups that are joined; true ends the work. */
  readonly isOver?: (() => Promise<boolean>) | undefined
}

/**
 * Consolidates several nearly identical episodes into one record: of the same task, scope,
 * task type, domain and outcome. The originals stay, and are reachable by their ids.
 */
export async function consolidateSimilar(
  { dryRun = false }: { readonly dryRun?: boolean | undefined },
  caller: Caller,
  deps: MemoryContext,
  { isOver = async () => false, ...some }: ConsolidateOptions = {},
) {
  const groups: ConsolidatedGroup[] = []
  const alike = await findSimilar(caller, deps, some)
  let done = 0
  for (const candidates of alike.values()) {
    const joined = await joinNear(candidates, dryRun, deps)
    groups.push(...joined)
    done++
    deps.events.emit({
      kind: 'work-progressed',
      work: 'episodes: consolidation',
      done,
      total: alike.size,
    })
    if (joined.length > 0 && (await isOver())) break
  }
  const episodes = groups.reduce((sum, { episodeIds }) => sum + episodeIds.length, 0)
  return { groups, episodes, isDryRun: dryRun }
}

async function joinNear(
  candidates: readonly AlikeEpisode[],
  dryRun: boolean,
  deps: MemoryContext,
): Promise<readonly ConsolidatedGroup[]> {
  const clusters = nearClusters(candidates, {
    similarityMin: SIMILARITY_MIN,
    windowMs: WINDOW_MS,
    sizeMax: GROUP_MAX,
  })
  const found = clusters.map((cluster) => cluster.flatMap((index) => candidates[index] ?? []))
  if (dryRun) return found.map((cluster) => ({ episodeIds: cluster.map(({ id }) => id) }))
  const groups: ConsolidatedGroup[] = []
  // As many at once as have no more episodes than the largest group.
  for (const together of inPortions(found, GROUP_MAX, countOf)) {
    groups.push(...(await writeGroups(together, deps)))
  }
  return groups
}

type Cluster = readonly AlikeEpisode[]

function countOf(cluster: Cluster): number {
  return cluster.reduce((sum, { count }) => sum + count, 0)
}

async function writeGroups(clusters: readonly Cluster[], deps: MemoryContext) {
  return await writeDraft('consolidation', deps, async (draft) => {
    const groups: ConsolidatedGroup[] = []
    for (const cluster of clusters) {
      const group = await putCluster(cluster, draft)
      if (group !== undefined) groups.push(group)
    }
    return groups
  })
}

async function putCluster(cluster: Cluster, draft: Draft): Promise<ConsolidatedGroup | undefined> {
  const found = cluster.map(({ id }) => id)
  const before = (await readStored(found, draft)).filter(isFree)
  // A consolidated record is split again, and keeps its id.
  const old = before.filter(({ consolidation }) => consolidation !== undefined)
  const memberIds = before.flatMap(({ id, consolidation }) => consolidation?.episodeIds ?? [id])
  if (memberIds.length < 2 || memberIds.length > GROUP_MAX) return undefined
  for (const { id } of old) draft.remove('episodes', id)
  const id = old[0]?.id ?? hashId('consolidated', ...memberIds)
  return await putGroup(memberIds, { id, draft })
}

function isFree({ lifecycle }: StoredEpisode): boolean {
  return lifecycle.phase !== 'deleted' && lifecycle.consolidatedInto === undefined
}

/** What is kept of an episode while groups are looked for. */
interface AlikeEpisode extends Clustered {
  readonly id: string
  /** How many it represents. */
  readonly count: number
}

interface AlikeOptions {
  /** Leaves out what happened before: too long ago to be near to anything new. */
  readonly happenedFrom?: number | undefined
}

/**
 * Episodes of the same task, scope, task type, domain and outcome, together: nothing else is ever
 * compared.
 */
async function findSimilar(
  caller: Caller,
  deps: MemoryContext,
  { happenedFrom }: AlikeOptions = {},
): Promise<Map<string, readonly AlikeEpisode[]>> {
  const alike = new Map<string, AlikeEpisode[]>()
  const filter = [
    ...scopeConditions(caller.scope),
    { field: 'lifecycle.consolidatedInto', is: 'equal', value: null } as const,
    ...(happenedFrom === undefined ? [] : [happened(happenedFrom)]),
  ]
  for await (const page of pagesOf(deps.documents, 'episodes', { filter })) {
    const young = page
      .map((document) => toRecord<StoredEpisode>(document))
      .filter((episode) => isYoung(episode, deps))
    const vectors = await readVectors(young, deps)
    for (const episode of young) {
      const { id, eventAt, consolidation } = episode
      const vector = vectors.get(id)
      if (vector === undefined) continue
      const count = consolidation?.count ?? 1
      addTo(alike, likenessKey(episode), { id, vector, at: eventAt, count })
    }
  }
  return alike
}

function happened(from: number): Condition {
  return { field: 'eventAt', is: 'between', from }
}

function isYoung(episode: StoredEpisode, { clock, phaseLimits }: MemoryContext): boolean {
  return ['active', 'mature', 'aged'].includes(phaseOf(episode, clock.now(), phaseLimits))
}

// Where there is a model, what it cannot read is not compared with what it can.
async function readVectors(episodes: readonly Episode[], { meaning }: MemoryContext) {
  if (meaning === undefined) {
    return new Map(episodes.map((one) => [one.id, wordVector(episodeWords(one))]))
  }
  const keys = episodes.map(({ id }) => ({ collection: 'episodes', id }))
  const stored = await meaning.vectors.get(keys)
  return new Map(
    stored.map(({ id, vectors }) => [id, vectors.find(({ part }) => part === 'whole')?.values]),
  )
}

// Repeated work is done in other sessions. A reader of one session still sees
// its own episodes: see `buildEpisodeFilter`. The task is the same when it is told in the same
// words: one other word, number or order makes another question, however near it is in meaning.
// A guess keeps no episodes apart.
function likenessKey({ scope, task, metadata, outcome }: Episode): string {
  const { inferred = [], domain } = metadata
  return JSON.stringify([
    scopeKey(withoutSession(scope)),
    normalizeForComparison(task.description).replace(/[\s.!?…。]+$/u, ''),
    (inferred.includes('type') ? undefined : task.type) ?? null,
    (inferred.includes('domain') ? undefined : domain) ?? null,
    outcome.status,
  ])
}
