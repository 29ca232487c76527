import type { QueryTerm } from '../../../core/language/text/analyze.ts'
import { QUERY_TERMS_MAX } from '../../../core/language/text/term-limits.ts'
import { keepRarest } from '../../../core/recall/evidence.ts'
import type { MemoryContext } from '../../context.ts'

/** The rarest terms of a text of any length, as many as one search may contain. */
export async function rarestTerms(
  terms: readonly QueryTerm[],
  partition: string,
  { indexing, text }: Pick<MemoryContext, 'indexing' | 'text'>,
): Promise<readonly QueryTerm[]> {
  if (terms.length <= QUERY_TERMS_MAX) return terms
  return await indexing.search('text', async () => {
    const counts: number[] = []
    let documents = 0
    for (let start = 0; start < terms.length; start += QUERY_TERMS_MAX) {
      const some = terms.slice(start, start + QUERY_TERMS_MAX).map(({ term }) => term)
      const found = await text.frequencies({ partition, terms: some })
      counts.push(...found.counts)
      documents = found.documents
    }
    return keepRarest(terms, { counts, documents })
  })
}
