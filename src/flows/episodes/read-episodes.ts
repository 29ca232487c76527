import type { Episode } from '../../core/episodes/episode.ts'
import { type EpisodeEvidence, similarityTerms } from '../../core/episodes/episode-similarity.ts'
import { episodeWords } from '../../core/episodes/episode-text.ts'
import { createFuzzyMatcher } from '../../core/episodes/fuzzy-match.ts'
import { episodeOf, phaseOf } from '../../core/episodes/lifecycle/lifecycle.ts'
import type { EpisodeCandidate } from '../../core/episodes/rank-episodes.ts'
import { createWordMatcher } from '../../core/recall/matched-words.ts'
import type { HybridWeights } from '../../core/recall/profiles/profiles.ts'
import { isInScope } from '../../core/scope.ts'
import { dot } from '../../core/vectors/dot.ts'
import type { StoredVectors } from '../../ports/vector-index.ts'
import type { Caller } from '../caller.ts'
import { readUsage } from './count-access.ts'
import type { EpisodeDeps } from './episode-deps.ts'
import type { EpisodeQuery, FoundEpisodes } from './gather-episodes.ts'

/** What a document store and a vector index read at once. */
const READ_MAX = 1_000

export interface ReadEpisodes {
  readonly candidates: readonly EpisodeCandidate[]
  readonly damagedIds: readonly string[]
}

/** Reads what was found, and weighs it against the question. */
export async function readEpisodes(
  found: FoundEpisodes,
  given: {
    readonly query: EpisodeQuery
    readonly weights?: HybridWeights | undefined
    readonly caller: Caller
  },
  deps: EpisodeDeps,
): Promise<ReadEpisodes> {
  const { query, weights, caller } = given
  const ids = found.ids.slice(0, READ_MAX)
  const read = await deps.episodeCache.read(ids)
  const episodes = read.episodes.filter(({ scope }) => isInScope(scope, caller.scope))
  const [usage, vectors] = await Promise.all([
    readUsage(episodes, deps),
    readVectors(episodes, query, deps),
  ])
  const scores = episodes.map(({ id }) => found.words.get(id)?.score ?? 0)
  const bestWordScore = scores.reduce((best, score) => Math.max(best, score), 0)
  const options = {
    mode: query.mode,
    weights,
    hasMeaning: query.values !== undefined,
    bestWordScore,
  }
  const matchFuzzily = createFuzzyMatcher(query.mode === 'hybrid' ? query.text : '')
  const matchWords = createWordMatcher(query.text)
  const nowMs = deps.clock.now()

  const candidates = episodes.map((episode): EpisodeCandidate => {
    const words = found.words.get(episode.id)
    const text = episodeWords(episode)
    const isReadable = deps.meaning?.embedder.canRead(episode.task.description) ?? false
    const nearest = isReadable ? nearestPart(vectors.get(episode.id), query) : undefined
    const evidence: EpisodeEvidence = { cosine: nearest?.cosine, fuzzy: matchFuzzily(text), words }
    return {
      episode: episodeOf(episode),
      phase: phaseOf(episode, nowMs, deps.phaseLimits),
      accessCount: usage(episode).accessCount,
      similarity: similarityTerms(evidence, options),
      matched: words === undefined ? [] : matchWords(words.matched),
      ...(nearest === undefined ? {} : { part: nearest.part }),
    }
  })
  return { candidates, damagedIds: read.damagedIds }
}

async function readVectors(
  episodes: readonly Episode[],
  { values }: EpisodeQuery,
  { meaning }: EpisodeDeps,
): Promise<ReadonlyMap<string, StoredVectors>> {
  if (meaning === undefined || values === undefined || episodes.length === 0) return new Map()
  const keys = episodes.map(({ id }) => ({ collection: 'episodes', id }))
  return new Map((await meaning.vectors.get(keys)).map((entry) => [entry.id, entry]))
}

interface NearestPart {
  readonly part: string
  readonly cosine: number
}

function nearestPart(
  stored: StoredVectors | undefined,
  { values, part: wanted }: EpisodeQuery,
): NearestPart | undefined {
  if (stored === undefined || values === undefined) return undefined
  let nearest: NearestPart | undefined
  for (const { part: passage, values: other } of stored.vectors) {
    const [part = ''] = passage.split('#')
    if (wanted !== undefined && part !== wanted) continue
    const cosine = dot(other, values)
    if (nearest === undefined || cosine > nearest.cosine) nearest = { part, cosine }
  }
  return nearest
}
