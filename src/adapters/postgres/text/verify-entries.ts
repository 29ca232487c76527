import type { IndexReport } from '../../../ports/derived-index.ts'
import type { PostgresSession } from '../postgres-database.ts'
import type { TextTables } from './text-tables.ts'

/** Compares the postings and the statistics with the entries they were made from. */
export async function verifyEntries(
  session: PostgresSession,
  tables: TextTables,
): Promise<IndexReport> {
  const { rows } = await session.query(`
    with expected as (
      select e.partition, t.key as term, e.document, t.value::integer as count, e.length
      from ${tables.entries} e cross join lateral jsonb_each_text(e.terms) as t(key, value)
    ), found as (
      select partition, term, document, count, length from ${tables.postings}
    ), counted as (
      select partition, sum(documents) as documents, sum(length) as length
      from ${tables.statistics} group by partition
    ), actual as (
      select partition, count(*) as documents, sum(length) as length
      from ${tables.entries} group by partition
    )
    select (select count(*) from ${tables.entries})::text as documents,
      (select count(*) from (select * from expected except select * from found) m)::text as missing,
      (select count(*) from (select * from found except select * from expected) s)::text as stray,
      (select count(*) from counted full join actual using (partition)
        where coalesce(counted.documents, 0) <> coalesce(actual.documents, 0)
          or coalesce(counted.length, 0) <> coalesce(actual.length, 0))::text as miscounted`)
  const count = (name: string): number => Number(rows[0]?.[name])
  const problems = [
    [count('missing'), 'postings are missing'],
    [count('stray'), 'postings belong to no document'],
    [count('miscounted'), 'partitions have wrong statistics'],
  ] as const
  return {
    documents: count('documents'),
    problems: problems.flatMap(([number, what]) => (number === 0 ? [] : [`${number} ${what}.`])),
  }
}
