import { normalizeForComparison } from '../../../core/language/text/similarity.ts'
import { scopeKey, withoutSession } from '../../../core/scope.ts'
import type { Condition } from '../../../core/storage/documents/filter.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import { wordVector } from '../../../core/tasks/episodes/consolidate.ts'
import type { Episode } from '../../../core/tasks/episodes/episode.ts'
import { episodeWords } from '../../../core/tasks/episodes/episode-text.ts'
import { phaseOf, type StoredEpisode } from '../../../core/tasks/episodes/lifecycle.ts'
import type { Clustered } from '../../../core/tasks/episodes/near-clusters.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { pagesOf } from '../../storage/records/page-through.ts'
import { toRecord } from '../../storage/records/read-records.ts'

/** What is kept of an episode while groups are looked for. */
export interface AlikeEpisode extends Clustered {
  readonly id: string
  /** How many it stands for. */
  readonly count: number
}

export interface AlikeOptions {
  /** Leaves out what happened before: too long ago to be near to anything new. */
  readonly happenedFrom?: number | undefined
}

/**
 * Episodes of the same task, scope, task type, domain and outcome, together: nothing else is ever
 * compared.
 */
export async function findAlike(
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
export async function readAlike(
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
