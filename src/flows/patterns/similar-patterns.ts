import { type Pattern, type PatternView, toPatternView } from '../../core/patterns/pattern.ts'
import { ONLY_PATTERNS, patternText } from '../../core/patterns/pattern-records.ts'
import { comparePatterns, type SimilarPattern } from '../../core/patterns/similar-patterns.ts'
import { ownScopeConditions } from '../../core/records/scope-fields.ts'
import { analyzeLongQuery } from '../../core/text/analyze.ts'
import type { Caller } from '../caller.ts'
import type { EpisodeDeps } from '../episodes/episode-deps.ts'
import { rarestTerms } from '../indexes/rarest-terms.ts'
import { requirePattern, toPattern } from './store-patterns.ts'

export interface SimilarPatternView extends Omit<SimilarPattern, 'pattern'> {
  readonly pattern: PatternView
}

const SIMILAR_DEFAULT = 5
const CANDIDATES = 50
/** Below this two patterns have nothing to do with each other. */
const SIMILARITY_MIN = 0.4

/**
 * Patterns of the same scope that say nearly the same, the nearest first.
 *
 * @throws MemoryError `NOT_FOUND`
 */
export async function similarPatterns(
  { id, k = SIMILAR_DEFAULT }: { readonly id: string; readonly k?: number | undefined },
  caller: Caller,
  deps: EpisodeDeps,
): Promise<readonly SimilarPatternView[]> {
  const pattern = await requirePattern(id, caller, deps.documents)
  await deps.indexing.freshen()
  const nearest = await findNear(pattern, deps)
  const ids = [...nearest.keys()].filter((one) => one !== id)
  const found = ids.length === 0 ? [] : await deps.documents.get('patterns', ids)
  return found
    .map(toPattern)
    .filter(({ lifecycle }) => lifecycle.status !== 'deprecated')
    .map((other) => comparePatterns(pattern, other, nearest.get(other.id)))
    .filter(({ similarity }) => similarity >= SIMILARITY_MIN)
    .sort((left, right) => right.similarity - left.similarity)
    .slice(0, k)
    .map(({ pattern: other, ...rest }) => ({ ...rest, pattern: toPatternView(other) }))
}

/** What words or meaning find, each with its cosine where it is known. */
async function findNear(
  pattern: Pattern,
  deps: EpisodeDeps,
): Promise<ReadonlyMap<string, number | undefined>> {
  const search = {
    partition: pattern.scope.tenant,
    filter: [...ownScopeConditions(pattern.scope), ONLY_PATTERNS],
    limit: CANDIDATES,
  }
  const all = analyzeLongQuery(patternText(pattern))
  const terms = await rarestTerms(all, search.partition, deps)
  const byWords =
    terms.length === 0
      ? []
      : await deps.indexing.search('text', () => deps.text.search({ ...search, terms }))
  const near = new Map<string, number | undefined>(byWords.map((hit) => [hit.id, undefined]))
  for (const [id, cosine] of await findByMeaning(pattern.id, search, deps)) near.set(id, cosine)
  return near
}

async function findByMeaning(
  id: string,
  search: Omit<Parameters<EpisodeDeps['text']['search']>[0], 'terms'>,
  deps: EpisodeDeps,
): Promise<readonly (readonly [string, number])[]> {
  const { meaning } = deps
  if (meaning === undefined) return []
  const [stored] = await meaning.vectors.get([{ collection: 'patterns', id }])
  const values = stored?.vectors[0]?.values
  if (values === undefined) return []
  const hits = await deps.indexing.search('vectors', () =>
    meaning.vectors.search({ ...search, values }),
  )
  return hits.map((hit) => [hit.id, hit.similarity] as const)
}
