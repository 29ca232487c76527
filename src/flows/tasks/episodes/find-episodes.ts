import { analyzeLongQuery, type QueryTerm } from '../../../core/language/text/analyze.ts'
import { nearQueryTerms } from '../../../core/language/text/near-query-terms.ts'
import { rarityOf } from '../../../core/recall/evidence.ts'
import { createWordMatcher } from '../../../core/recall/matched-words.ts'
import type { HybridWeights } from '../../../core/recall/profiles/profiles.ts'
import { isInScope } from '../../../core/scope.ts'
import type { Filter } from '../../../core/storage/documents/filter.ts'
import { dot } from '../../../core/storage/vectors/dot.ts'
import { ONLY_EPISODES } from '../../../core/tasks/episodes/episode-records.ts'
import { type EpisodePart, episodeWords } from '../../../core/tasks/episodes/episode-text.ts'
import { createFuzzyMatcher } from '../../../core/tasks/episodes/fuzzy-match.ts'
import { episodeOf, phaseOf } from '../../../core/tasks/episodes/lifecycle.ts'
import {
  type EpisodeCandidate,
  type EpisodeEvidence,
  similarityTerms,
} from '../../../core/tasks/episodes/rank-episodes.ts'
import type { TextHit } from '../../../ports/text-index.ts'
import type { StoredVectors } from '../../../ports/vector-index.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { rarestTerms } from '../../storage/indexes/rarest-terms.ts'
import { readVectors, VECTORS_MAX } from '../../storage/indexes/read-vectors.ts'
import { readUsage } from './count-access.ts'

/** What is looked for, and where. */
interface EpisodeQuery {
  /** What is read closely. */
  readonly text: string
  /** All that was given, when that is more; its words count too. */
  readonly whole?: string | undefined
  readonly mode: 'semantic' | 'hybrid'
  readonly part?: EpisodePart | undefined
  /** The vector of the text, when there is one. */
  readonly values: Float32Array | undefined
  readonly partition: string
  /** Acts inside every index. */
  readonly filter: Filter
  /** Candidates per channel. */
  readonly limit: number
}

interface WordMatch {
  readonly score: number
  /** The share of the question's weight that matched, 0 to 1. */
  readonly coverage: number
  readonly matched: readonly string[]
}

interface FoundEpisodes {
  /** What any channel found, each once. */
  readonly ids: readonly string[]
  readonly words: ReadonlyMap<string, WordMatch>
}

/** Asks every channel at once, with the filter inside of each search. */
export async function gatherEpisodes(
  query: EpisodeQuery,
  deps: MemoryContext,
): Promise<FoundEpisodes> {
  const filter: Filter = [...query.filter, ONLY_EPISODES]
  const inside = { ...query, filter }
  const [byMeaning, byWords] = await Promise.all([
    findByMeaning(inside, deps),
    query.mode === 'semantic' ? { ids: [], words: new Map() } : findByWords(inside, deps),
  ])
  return { ids: [...new Set([...byMeaning, ...byWords.ids])], words: byWords.words }
}

async function findByMeaning(query: EpisodeQuery, deps: MemoryContext): Promise<readonly string[]> {
  const { partition, filter, limit, values, part } = query
  const { meaning } = deps
  if (meaning === undefined || values === undefined) return []
  const hits = await deps.indexing.search('vectors', () =>
    meaning.vectors.search({
      partition,
      values,
      filter,
      limit,
      ...(part === undefined ? {} : { part }),
    }),
  )
  return hits.map(({ id }) => id)
}

async function findByWords(query: EpisodeQuery, deps: MemoryContext): Promise<FoundEpisodes> {
  const { partition, filter, limit, text, whole = text } = query
  const terms = await rarestTerms(analyzeLongQuery(whole), partition, deps)
  if (terms.length === 0) return { ids: [], words: new Map() }
  return await deps.indexing.search('text', async () => {
    const names = terms.map(({ term }) => term)
    const [hits, { documents, counts }] = await Promise.all([
      deps.text.search({ partition, terms, filter, limit }),
      deps.text.frequencies({ partition, terms: names }),
    ])
    const known = new Map(names.map((name, index) => [name, counts[index] ?? 0]))
    const weighted = terms.map(({ term, weight }) => ({
      term,
      weight: weight * rarityOf(known.get(term) ?? 0, documents),
    }))
    const near = await findByNearWords(query, known, deps)
    return {
      ids: [...hits, ...near].map(({ id }) => id),
      words: new Map(hits.map((hit) => [hit.id, toMatch(hit, weighted)])),
    }
  })
}

// Only for words that no document holds: a word that is known is not misspelt.
async function findByNearWords(
  { partition, filter, limit, text }: EpisodeQuery,
  counts: ReadonlyMap<string, number>,
  deps: MemoryContext,
): Promise<readonly TextHit[]> {
  const unknown = nearQueryTerms(text).filter(({ plainTerms }) =>
    plainTerms.every((term) => (counts.get(term) ?? 0) === 0),
  )
  const terms = [...new Set(unknown.map(({ near }) => near))].map((term) => ({ term, weight: 1 }))
  return terms.length === 0 ? [] : await deps.text.search({ partition, terms, filter, limit })
}

function toMatch({ score, matched }: TextHit, terms: readonly QueryTerm[]): WordMatch {
  const weightOf = (wanted: readonly QueryTerm[]): number =>
    wanted.reduce((sum, { weight }) => sum + weight, 0)
  const found = terms.filter(({ term }) => matched.includes(term))
  return { score, matched, coverage: weightOf(found) / (weightOf(terms) || 1) }
}

/** Reads what was found, and weighs it against the question. */
export async function readEpisodes(
  found: FoundEpisodes,
  given: {
    readonly query: EpisodeQuery
    readonly weights?: HybridWeights | undefined
    readonly caller: Caller
  },
  deps: MemoryContext,
) {
  const { query, weights, caller } = given
  const ids = found.ids.slice(0, VECTORS_MAX)
  const read = await deps.episodeCache.read(ids)
  const episodes = read.episodes.filter(({ scope }) => isInScope(scope, caller.scope))
  const [usage, vectors] = await Promise.all([
    readUsage(episodes, deps),
    readVectors('episodes', ids, query.values, deps),
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
      part: nearest === undefined ? undefined : nearest.part,
    }
  })
  return { candidates, damagedIds: read.damagedIds }
}

interface NearestPart {
  readonly part: string
  readonly cosine: number
}

function nearestPart(stored: StoredVectors | undefined, { values, part: wanted }: EpisodeQuery) {
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
