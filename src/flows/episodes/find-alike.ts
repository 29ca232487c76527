import type { Clustered } from '../../core/episodes/consolidation/near-clusters.ts'
import { wordVector } from '../../core/episodes/consolidation/word-vector.ts'
import type { Episode } from '../../core/episodes/episode.ts'
import { episodeWords } from '../../core/episodes/episode-text.ts'
import { phaseOf, type StoredEpisode } from '../../core/episodes/lifecycle/lifecycle.ts'
import { scopeConditions } from '../../core/records/scope-fields.ts'
import { scopeKey, withoutSession } from '../../core/scope.ts'
import type { Caller } from '../caller.ts'
import { toRecord } from '../records/read-records.ts'
import type { EpisodeDeps } from './episode-deps.ts'

const PAGE = 500

/** What is kept of an episode while groups are looked for. */
export interface AlikeEpisode extends Clustered {
  readonly id: string
}

/** Vectors of episodes, for whoever looks at them several times. */
export type WordVectors = Map<string, Float32Array>

/**
 * Episodes of the same scope, task type, domain and outcome, together: nothing else is ever
 * compared.
 */
export async function findAlike(
  caller: Caller,
  deps: EpisodeDeps,
  known: WordVectors = new Map(),
): Promise<ReadonlyMap<string, readonly AlikeEpisode[]>> {
  const alike = new Map<string, AlikeEpisode[]>()
  let after: string | undefined
  do {
    const page = await readPage(after, caller, deps)
    const vectors = await readVectors(page.episodes, deps)
    for (const episode of page.episodes) {
      const vector = vectors.get(episode.id) ?? wordVectorOf(episode, deps, known)
      if (vector === undefined) continue
      const key = likenessKey(episode)
      alike.set(key, alike.get(key) ?? [])
      alike.get(key)?.push({ id: episode.id, vector, at: episode.eventAt })
    }
    after = page.next
  } while (after !== undefined)
  return alike
}

async function readPage(
  after: string | undefined,
  caller: Caller,
  deps: EpisodeDeps,
): Promise<{ readonly episodes: readonly StoredEpisode[]; readonly next?: string }> {
  const { documents, ...rest } = await deps.documents.query('episodes', {
    filter: [
      ...scopeConditions(caller.scope),
      { field: 'lifecycle.consolidatedInto', is: 'equal', value: null },
    ],
    limit: PAGE,
    ...(after === undefined ? {} : { after }),
  })
  const nowMs = deps.clock.now()
  const episodes = documents
    .map((document) => toRecord<StoredEpisode>(document))
    .filter((one) => isYoung(phaseOf(one, nowMs, deps.phaseLimits)))
  return { episodes, ...rest }
}

function isYoung(phase: string): boolean {
  return phase === 'active' || phase === 'mature' || phase === 'aged'
}

// Where there is a model, what it cannot read is not compared with what it can.
function wordVectorOf(
  episode: Episode,
  { meaning }: EpisodeDeps,
  known: WordVectors,
): Float32Array | undefined {
  if (meaning !== undefined) return undefined
  const vector = known.get(episode.id) ?? wordVector(episodeWords(episode))
  // What stands for several changes with them; an episode never does.
  if (vector !== undefined && episode.consolidation === undefined) known.set(episode.id, vector)
  return vector
}

async function readVectors(
  episodes: readonly Episode[],
  { meaning }: EpisodeDeps,
): Promise<ReadonlyMap<string, Float32Array>> {
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
// its own episodes: see `buildEpisodeFilter`.
function likenessKey({ scope, task, metadata, outcome }: Episode): string {
  return JSON.stringify([
    scopeKey(withoutSession(scope)),
    task.type ?? null,
    metadata.domain ?? null,
    outcome.status,
  ])
}
