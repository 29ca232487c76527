import { BM25_B, BM25_K1, roundScore, SCORE_DECIMALS } from '../../../core/text/bm25.ts'
import { isStorableText } from '../../../core/text/clean-text.ts'
import type { TextHit, TextQuery } from '../../../ports/text-index.ts'
import { createParameters } from '../parameters.ts'
import type { PostgresSession } from '../postgres-database.ts'
import { renderAttributeFilter } from './attribute-filter-sql.ts'
import { renderStatistics } from './term-statistics.ts'
import type { TextTables } from './text-tables.ts'

/** The query must have been checked. One statement, so one state of the index. */
export async function searchEntries(
  session: PostgresSession,
  tables: TextTables,
  query: TextQuery,
): Promise<readonly TextHit[]> {
  // No document can hold what cannot be stored.
  const terms = query.terms.filter(({ term }) => isStorableText(term))
  if (terms.length === 0 || !isStorableText(query.partition)) return []
  const { sql, values } = renderSearch(tables, { ...query, terms })
  const { rows } = await session.query(sql, values)
  return rows.map((row) => ({
    collection: String(row.collection),
    id: String(row.id),
    score: roundScore(Number(row.score)),
    matched: (row.matched as readonly number[]).map((at) => terms[at - 1]?.term ?? ''),
  }))
}

// The same BM25 as `core/text/bm25.ts`. Sums are not ordered, which costs a sort less; they may
// differ in the last bits, far below the decimals at which scores are compared.
function renderSearch(
  tables: TextTables,
  query: TextQuery,
): { readonly sql: string; readonly values: readonly unknown[] } {
  const parameters = createParameters()
  const terms = parameters.add(query.terms.map(({ term }) => term))
  const weights = parameters.add(query.terms.map(({ weight }) => weight))
  const filter = query.filter ?? []
  const candidates =
    filter.length === 0
      ? `(select *, rank() over (order by rounded desc) as place from scored)`
      : `(select *, 1 as place from scored)`
  const sql = `
    with asked as (
      select * from unnest(${terms}::text[], ${weights}::double precision[])
        with ordinality as q(term, weight, at)
    ), ${renderStatistics(tables, { partition: parameters.add(query.partition), terms })}, weighed as (
      select q.term, q.at, corpus.mean,
        q.weight * ln(1 + (corpus.documents - held.holders + 0.5) / (held.holders + 0.5)) as weight
      from asked q join held using (term) cross join corpus
    ), scored as (
      select document, sum(score) as score,
        floor(sum(score) * 1e${SCORE_DECIMALS} + 0.5) as rounded
      from (
        select p.document,
          w.weight * (p.count * ${BM25_K1 + 1}::double precision
            / (p.count + ${BM25_K1} * (1 - ${BM25_B} + ${BM25_B} * p.length / w.mean))) as score
        from posted p join weighed w using (term)
      ) parts
      group by document
    )
    select e.collection, e.id, c.score, array(
        select q.at::integer from asked q join ${tables.postings} p using (term)
        where p.partition = e.partition and p.document = e.document order by q.at) as matched
    from ${candidates} c join ${tables.entries} e using (document)
    where c.place <= ${query.limit} and ${renderAttributeFilter('e.attributes', filter, parameters)}
    order by c.rounded desc, e.collection, e.id limit ${query.limit}`
  return { sql, values: parameters.values }
}
