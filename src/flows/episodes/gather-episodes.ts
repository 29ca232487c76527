import type { Filter } from '../../core/documents/filter.ts'
import { ONLY_EPISODES } from '../../core/episodes/episode-records.ts'
import type { EpisodePart } from '../../core/episodes/episode-text.ts'
import { rarityOf } from '../../core/recall/evidence.ts'
import { analyzeLongQuery, type QueryTerm } from '../../core/text/analyze.ts'
import { nearQueryTerms } from '../../core/text/near-query-terms.ts'
import type { TextHit } from '../../ports/text-index.ts'
import { rarestTerms } from '../indexes/rarest-terms.ts'
import type { EpisodeDeps } from './episode-deps.ts'

/** What is looked for, and where. */
export interface EpisodeQuery {
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
  /** Candidates a channel. */
  readonly limit: number
}

export interface WordMatch {
  readonly score: number
  /** The share of the question's weight that matched, 0 to 1. */
  readonly coverage: number
  readonly matched: readonly string[]
}

export interface FoundEpisodes {
  /** What any channel found, each once. */
  readonly ids: readonly string[]
  readonly words: ReadonlyMap<string, WordMatch>
}

/** Asks every channel at once, with the filter inside of each search. */
export async function gatherEpisodes(
  query: EpisodeQuery,
  deps: EpisodeDeps,
): Promise<FoundEpisodes> {
  const filter: Filter = [...query.filter, ONLY_EPISODES]
  const inside = { ...query, filter }
  const [byMeaning, byWords] = await Promise.all([
    findByMeaning(inside, deps),
    query.mode === 'semantic' ? { ids: [], words: new Map() } : findByWords(inside, deps),
  ])
  return { ids: [...new Set([...byMeaning, ...byWords.ids])], words: byWords.words }
}

async function findByMeaning(query: EpisodeQuery, deps: EpisodeDeps): Promise<readonly string[]> {
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

async function findByWords(query: EpisodeQuery, deps: EpisodeDeps): Promise<FoundEpisodes> {
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
  deps: EpisodeDeps,
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
