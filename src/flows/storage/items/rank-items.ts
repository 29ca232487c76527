import { analyzeQuery } from '../../../core/language/text/analyze.ts'
import { cleanText } from '../../../core/language/text/clean-text.ts'
import type { Filter } from '../../../core/storage/documents/filter.ts'
import { ITEMS } from '../../../core/storage/items/item.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { embedQuestion } from '../indexes/embed-in-time.ts'
import { orByWords } from '../indexes/or-by-words.ts'
import { rarestTerms } from '../indexes/rarest-terms.ts'

/** Found by rank, of which a filter may leave few. */
const CANDIDATES_MAX = 1_000
/** The usual constant of reciprocal rank fusion (Cormack and others, 2009). */
const RANK_OFFSET = 60

export interface ItemSearch {
  readonly query: string
  readonly filter: Filter
  readonly limit: number
  /** True if what is found is filtered afterwards. */
  readonly isFiltered: boolean
}

/** The items that are nearest by words and by meaning, the best first. */
export async function rankItems(search: ItemSearch, caller: Caller, deps: MemoryContext) {
  const notices = [...(await deps.indexing.freshen())]
  const query = cleanText(search.query)
  const partition = caller.scope.tenant
  const limit = search.isFiltered ? CANDIDATES_MAX : search.limit
  const place = { partition, filter: search.filter, limit }
  const terms = await rarestTerms(analyzeQuery(query), partition, deps)
  const byWords =
    terms.length === 0
      ? []
      : await deps.indexing.search('text', () => deps.text.search({ ...place, terms }))
  const values = await embedQuestion(query, notices, deps)
  const byMeaning = await orByWords(values, notices, async (read) => {
    const { meaning } = deps
    if (read === undefined || meaning === undefined) return []
    return await deps.indexing.search('vectors', () =>
      meaning.vectors.search({ ...place, values: read }),
    )
  })
  const lists = values === undefined ? [byWords] : [byWords, byMeaning]
  const ids = lists.map((hits) =>
    hits.filter(({ collection }) => collection === ITEMS).map(({ id }) => id),
  )
  return { ranked: fuseRanks(ids).slice(0, limit), notices }
}

// A score of 1 is the best in every list.
function fuseRanks(lists: readonly (readonly string[])[]) {
  const sums = new Map<string, number>()
  for (const ids of lists) {
    for (const [rank, id] of ids.entries()) {
      const share = (RANK_OFFSET + 1) / (RANK_OFFSET + 1 + rank) / lists.length
      sums.set(id, (sums.get(id) ?? 0) + share)
    }
  }
  return [...sums]
    .map(([id, score]) => ({ id, score }))
    .toSorted((left, right) => right.score - left.score || (left.id < right.id ? -1 : 1))
}
