import { invalidInput } from '../../core/errors.ts'
import { BM25_B, BM25_K1, roundScore, SCORE_DECIMALS } from '../../core/language/text/bm25.ts'
import { isStorableText } from '../../core/language/text/clean-text.ts'
import {
  checkTermsAsked,
  checkTextEntry,
  checkTextQuery,
} from '../../core/storage/documents/text-limits.ts'
import type { IndexChanges, IndexReport } from '../../ports/derived-index.ts'
import type { TextEntry, TextIndex, TextQuery } from '../../ports/text-index.ts'
import { renderAttributeFilter } from './attribute-filter-sql.ts'
import { type CarriedIndex, followDocuments } from './carried-index.ts'
import { openSchema } from './open-schema.ts'
import { createParameters } from './parameters.ts'
import type { PostgresDatabase, PostgresOptions, PostgresSession } from './postgres-database.ts'
import { secureTables } from './row-security.ts'
import { applyEntries } from './text/apply-entries.ts'
import { countHolders, renderStatistics } from './text/term-statistics.ts'
import { openTextTables, type TextTables } from './text/text-tables.ts'

export interface PostgresTextIndexOptions extends PostgresOptions {
  readonly id: string
}

export type PostgresTextIndex = TextIndex & CarriedIndex<TextEntry>

/**
 * Full-text search in PostgreSQL. There is one index per schema: opening it with another id
 * drops the existing one.
 */
export async function createPostgresTextIndex(
  options: PostgresTextIndexOptions,
): Promise<PostgresTextIndex> {
  const { id } = options
  const database = await openSchema(options)
  const tables = await openTables(database, id).catch((error: unknown) => {
    database.close()
    throw error
  })

  function prepare(changes: IndexChanges<TextEntry>) {
    for (const entry of changes.upserts) checkEntry(entry)
    // A key that cannot be stored does not exist, so it needs no delete.
    const deletes = changes.deletes.filter((key) => {
      return isStorableText(key.collection) && isStorableText(key.id)
    })
    const checked = { upserts: changes.upserts, deletes }
    return (session: PostgresSession) => applyEntries(session, tables, checked)
  }

  const { state, entries, postings, statistics } = tables
  return {
    ...followDocuments(database, { id, state, prepare, tables: [entries, postings, statistics] }),

    async search(query) {
      checkTextQuery(query)
      return searchEntries(database.own, tables, query)
    },

    async frequencies(query) {
      checkTermsAsked(query.terms)
      return countHolders(database.own, tables, query)
    },

    verify: () => verifyEntries(database, tables),
  }
}

// A search begins with the number of its partition, which other tenants cannot read.
async function openTables(database: PostgresDatabase, id: string): Promise<TextTables> {
  const tables = await openTextTables(database, id)
  if (database.tenants !== undefined) {
    await secureTables(database, [{ name: tables.partitions, column: 'name' }])
  }
  return tables
}

function checkEntry(entry: TextEntry): void {
  checkTextEntry(entry)
  if ([entry.partition, entry.collection, entry.id].every(isStorableText)) return
  throw invalidInput(
    'A partition, collection or id of an entry cannot be stored',
    'It must not contain NUL or half of a surrogate pair.',
  )
}

/** Compares the postings and statistics with the entries they were derived from. */
async function verifyEntries(session: PostgresSession, tables: TextTables): Promise<IndexReport> {
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

/** The query must have been validated. One statement, so one snapshot of the index. */
async function searchEntries(session: PostgresSession, tables: TextTables, query: TextQuery) {
  // No document can contain a term that cannot be stored.
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

// The same BM25 as `core/language/text/bm25.ts`. Sums are unordered, which saves a sort; they may
// differ in the last bits, far below the precision at which scores are compared. Entries are looked
// up from the best on, until enough have passed the filter: with common words there are many more.
function renderSearch(tables: TextTables, query: TextQuery) {
  const parameters = createParameters()
  const terms = parameters.add(query.terms.map(({ term }) => term))
  const weights = parameters.add(query.terms.map(({ weight }) => weight))
  const filter = renderAttributeFilter('e.attributes', query.filter ?? [], parameters)
  const sql = `
    with asked as (
      select * from unnest(${terms}::text[], ${weights}::float8[]) with ordinality as q(term, weight, at)
    ), ${renderStatistics(tables, { partition: parameters.add(query.partition), terms })}, weighed as (
      select q.term, ${BM25_K1} * (1 - ${BM25_B})::float8 as least, ${BM25_K1} * ${BM25_B} / corpus.mean as slope,
        ${BM25_K1 + 1} * q.weight * ln(1 + (corpus.documents - held.holders + 0.5) / (held.holders + 0.5)) as weight
      from asked q join held using (term) cross join corpus
    ), scored as (
      select document, sum(score) as score,
        floor(sum(score) * 1e${SCORE_DECIMALS} + 0.5) as rounded
      from (
        select p.document, w.weight * p.count / (p.count + w.least + w.slope * p.length) as score
        from weighed w cross join lateral (
          select document, count, length from ${tables.postings}
          where partition = (select number from home) and term = w.term offset 0) p
      ) parts
      group by document
    ), best as (
      select c.score, c.rounded, e.*
      from (select * from scored order by rounded desc) c cross join lateral (
        select e.collection, e.id, e.partition, e.document from ${tables.entries} e
        where e.document = c.document and ${filter} offset 0) e
      order by c.rounded desc fetch first ${query.limit} rows with ties
    )
    select collection, id, score, array(
        select q.at::integer from asked q join ${tables.postings} p using (term)
        where p.partition = best.partition and p.document = best.document order by q.at) as matched
    from best order by rounded desc, collection, id limit ${query.limit}`
  return { sql, values: parameters.values }
}
