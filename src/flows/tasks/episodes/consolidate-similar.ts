import { compareText } from '../../../core/language/text/compare-text.ts'
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

/** A joined record may be near to one that was left over; more passes are rarely needed. */
const PASSES_MAX = 5

/** To consolidate a part of all, or in little time. */
interface ConsolidateOptions extends AlikeOptions {
  /** Called between passes; true ends the work. */
  readonly isOver?: (() => Promise<boolean>) | undefined
}

/**
 * Puts one record in the place of several episodes that are nearly the same: of the same task, scope,
 * task type, domain and outcome. The originals stay, and are reachable by their ids.
 */
export async function consolidateSimilar(
  { dryRun = false }: { readonly dryRun?: boolean | undefined },
  caller: Caller,
  deps: MemoryContext,
  { isOver = async () => false, ...some }: ConsolidateOptions = {},
) {
  const found: ConsolidatedGroup[] = []
  let alike = await findAlike(caller, deps, some)
  for (let pass = 0; pass < PASSES_MAX && alike.size > 0; pass++) {
    const next = new Map<string, readonly AlikeEpisode[]>()
    let done = 0
    for (const [key, candidates] of alike) {
      const groups = await joinNear(candidates, dryRun, deps)
      found.push(...groups)
      if (groups.length > 0 && !dryRun) next.set(key, await replaceJoined(candidates, groups, deps))
      done++
      deps.events.emit({
        kind: 'work-progressed',
        work: 'episodes: consolidation',
        done,
        total: alike.size,
      })
    }
    alike = next
    if (await isOver()) break
  }
  const groups = lastOfEach(found)
  const episodes = groups.reduce((sum, { episodeIds }) => sum + episodeIds.length, 0)
  return { groups, episodes, isDryRun: dryRun }
}

// A group that was joined with others in a later pass is reported as it is now.
function lastOfEach(groups: readonly ConsolidatedGroup[]): readonly ConsolidatedGroup[] {
  const latest = new Map<string, ConsolidatedGroup>()
  for (const group of groups) for (const id of group.episodeIds) latest.set(id, group)
  return [...new Set(latest.values())]
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

// In the order of their ids, as they would be read again.
async function replaceJoined(
  candidates: readonly AlikeEpisode[],
  groups: readonly ConsolidatedGroup[],
  deps: MemoryContext,
): Promise<readonly AlikeEpisode[]> {
  const made = groups.flatMap(({ id }) => id ?? [])
  const joined = new Set([...groups.flatMap(({ episodeIds }) => episodeIds), ...made])
  const left = candidates.filter(({ id }) => !joined.has(id))
  return [...left, ...(await readAlike(made, deps))].toSorted((one, other) =>
    compareText(one.id, other.id),
  )
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
  /** How many it stands for. */
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
async function findAlike(
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
    const episodes = page.map((document) => toRecord<StoredEpisode>(document))
    for (const { episode, vector } of await toAlike(episodes, deps)) {
      const key = likenessKey(episode)
      const group = alike.get(key) ?? []
      alike.set(key, group)
      group.push(toCandidate(episode, vector))
    }
  }
  return alike
}

function happened(from: number): Condition {
  return { field: 'eventAt', is: 'between', from }
}

/** The same of the episodes with these ids. */
async function readAlike(
  ids: readonly string[],
  deps: MemoryContext,
): Promise<readonly AlikeEpisode[]> {
  const documents = await deps.documents.get('episodes', ids)
  const episodes = documents.map((document) => toRecord<StoredEpisode>(document))
  return (await toAlike(episodes, deps)).map(({ episode, vector }) => toCandidate(episode, vector))
}

function toCandidate({ id, eventAt, consolidation }: Episode, vector: Float32Array): AlikeEpisode {
  return { id, vector, at: eventAt, count: consolidation?.count ?? 1 }
}

async function toAlike(stored: readonly StoredEpisode[], deps: MemoryContext) {
  const nowMs = deps.clock.now()
  const young = stored.filter((one) => isYoung(phaseOf(one, nowMs, deps.phaseLimits)))
  const vectors = await readVectors(young, deps)
  return young.flatMap((episode) => {
    const vector = vectors.get(episode.id) ?? wordVectorOf(episode, deps)
    return vector === undefined ? [] : [{ episode, vector }]
  })
}

function isYoung(phase: string): boolean {
  return phase === 'active' || phase === 'mature' || phase === 'aged'
}

// Where there is a model, what it cannot read is not compared with what it can.
function wordVectorOf(episode: Episode, { meaning }: MemoryContext): Float32Array | undefined {
  return meaning === undefined ? wordVector(episodeWords(episode)) : undefined
}

async function readVectors(episodes: readonly Episode[], { meaning }: MemoryContext) {
  if (meaning === undefined || episodes.length === 0) return new Map()
  const keys = episodes.map(({ id }) => ({ collection: 'episodes', id }))
  const stored = await meaning.vectors.get(keys)
  return new Map(
    stored.flatMap(({ id, vectors }): [string, Float32Array][] => {
      const whole = vectors.find(({ part }) => part === 'whole')
      return whole === undefined ? [] : [[id, whole.values]]
    }),
  )
}

// What is done again and again is done in other sessions. A reader of one session goes on seeing
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
