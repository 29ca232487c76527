import { isStorableText } from '../../../core/language/text/clean-text.ts'
import type { FrequencyQuery, TermFrequencies } from '../../../ports/text-index.ts'
import type { PostgresSession } from '../postgres-database.ts'
import type { TextTables } from './text-tables.ts'

/**
 * The BM25 statistics as parts of a `with`: `home`, the number of the partition; `held`, the
 * document frequency of each term; `corpus`, the number of documents and their mean length. Both
 * arguments are parameter names.
 */
export function renderStatistics(
  tables: TextTables,
  { partition, terms }: { readonly partition: string; readonly terms: string },
): string {
  return `home as (
      select number from ${tables.partitions} where name = ${partition}::text
    ), held as materialized (
      select term, count(*)::float8 as holders from ${tables.postings}
      where partition = (select number from home) and term = any(${terms}::text[]) group by term
    ), corpus as (
      select coalesce(sum(documents), 0)::double precision as documents,
        coalesce(nullif(sum(length) / nullif(sum(documents), 0)::double precision, 0), 1) as mean
      from ${tables.statistics} where partition = (select number from home)
    )`
}

/** The query must have been validated. One statement, so one snapshot of the index. */
export async function countHolders(
  session: PostgresSession,
  tables: TextTables,
  { partition, terms }: FrequencyQuery,
): Promise<TermFrequencies> {
  if (!isStorableText(partition)) return { documents: 0, counts: terms.map(() => 0) }
  // No document can contain a term that cannot be stored.
  const storable = [...new Set(terms.filter(isStorableText))]
  const { rows } = await session.query(
    `with ${renderStatistics(tables, { partition: '$1', terms: '$2' })}
     select corpus.documents, held.term, held.holders from corpus left join held on true`,
    [partition, storable],
  )
  const holders = new Map(rows.map((row) => [row.term, Number(row.holders)]))
  return {
    documents: Number(rows[0]?.documents),
    counts: terms.map((term) => holders.get(term) ?? 0),
  }
}
