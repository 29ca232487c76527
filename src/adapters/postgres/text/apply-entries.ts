import type { DocumentKey, IndexChanges } from '../../../ports/derived-index.ts'
import type { TextEntry } from '../../../ports/text-index.ts'
import type { PostgresSession } from '../postgres-database.ts'
import { LostRace } from '../postgres-error.ts'
import type { TextTables } from './text-tables.ts'

const ENTRIES_PER_STEP = 500
// Writers update the statistics of their partition in one of these rows, chosen by connection.
const STATISTICS_SHARDS = 16

/** Applies the changes inside a transaction. Unchanged entries are not written. */
export async function applyEntries(
  session: PostgresSession,
  tables: TextTables,
  changes: IndexChanges<TextEntry>,
): Promise<void> {
  for (const deletes of split(changes.deletes)) await remove(session, tables, deletes)
  for (const upserts of split(changes.upserts)) {
    const changed = await keepChanged(session, tables, upserts)
    await remove(session, tables, changed)
    await add(session, tables, changed)
  }
}

function* split<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += ENTRIES_PER_STEP) {
    yield items.slice(start, start + ENTRIES_PER_STEP)
  }
}

// The entries as a table `n`, from one parameter.
const NEW_ENTRIES = `json_to_recordset($1::json) as n(
  ordinal integer, collection text collate "C", id text collate "C", partition text collate "C",
  length integer, terms jsonb, attributes jsonb)`

function renderEntries(entries: readonly TextEntry[]): string {
  return JSON.stringify(
    entries.map(({ collection, id, partition, length, terms, attributes }, ordinal) => ({
      ordinal,
      collection,
      id,
      partition,
      length,
      terms: Object.fromEntries(terms.map(({ term, count }) => [term, count])),
      attributes,
    })),
  )
}

async function keepChanged(
  session: PostgresSession,
  tables: TextTables,
  entries: readonly TextEntry[],
): Promise<readonly TextEntry[]> {
  const { rows } = await session.query(
    `select n.ordinal from ${NEW_ENTRIES}
     left join (${tables.entries} e join ${tables.partitions} p on p.number = e.partition)
       on e.collection = n.collection and e.id = n.id
     where (p.name, e.length, e.terms, e.attributes)
       is distinct from (n.partition, n.length, n.terms, n.attributes)`,
    [renderEntries(entries)],
  )
  const changed = new Set(rows.map((row) => Number(row.ordinal)))
  return entries.filter((_, ordinal) => changed.has(ordinal))
}

async function remove(session: PostgresSession, tables: TextTables, keys: readonly DocumentKey[]) {
  if (keys.length === 0) return
  const locked = await session.query(
    `select e.document::text as document from ${tables.entries} e
     join unnest($1::text[], $2::text[]) as k(collection, id)
       on e.collection = k.collection and e.id = k.id
     order by e.collection, e.id for update of e`,
    [keys.map(({ collection }) => collection), keys.map(({ id }) => id)],
  )
  if (locked.rows.length === 0) return
  const { rows } = await session.query(
    `with gone as (
       delete from ${tables.entries} where document = any($1::bigint[])
       returning document, partition, length, terms
     ), dropped as (
       delete from ${tables.postings} p
       using gone cross join lateral jsonb_object_keys(gone.terms) as t(term)
       where p.partition = gone.partition and p.term = t.term and p.document = gone.document
     )
     select partition, -count(*) as documents, -sum(length) as length from gone group by partition`,
    [locked.rows.map(({ document }) => document)],
  )
  await addStatistics(session, tables, rows)
}

async function add(session: PostgresSession, tables: TextTables, entries: readonly TextEntry[]) {
  if (entries.length === 0) return
  const json = renderEntries(entries)
  await session.query(
    `insert into ${tables.partitions} (name)
     select distinct n.partition from ${NEW_ENTRIES}
     where not exists (select from ${tables.partitions} p where p.name = n.partition)
     order by n.partition on conflict (name) do nothing`,
    [json],
  )
  const { rows } = await session.query(
    `with added as (
       insert into ${tables.entries} (collection, id, partition, length, terms, attributes)
       select n.collection, n.id, p.number, n.length, n.terms, n.attributes
       from ${NEW_ENTRIES} join ${tables.partitions} p on p.name = n.partition
       order by n.collection, n.id on conflict (collection, id) do nothing
       returning document, partition, length, terms
     ), posted as (
       insert into ${tables.postings} (partition, term, document, count, length)
       select a.partition, t.key, a.document, t.value::integer, a.length
       from added a cross join lateral jsonb_each_text(a.terms) as t(key, value)
     )
     select partition, count(*) as documents, sum(length) as length from added group by partition`,
    [json],
  )
  const added = rows.reduce((sum, row) => sum + Number(row.documents), 0)
  if (added !== entries.length) throw new LostRace('Another writer indexed the same document')
  await addStatistics(session, tables, rows)
}

async function addStatistics(
  session: PostgresSession,
  tables: TextTables,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  await session.query(
    `insert into ${tables.statistics} as s (partition, shard, documents, length)
     select partition, pg_backend_pid() % ${STATISTICS_SHARDS}, documents, length
     from unnest($1::integer[], $2::bigint[], $3::bigint[]) as d(partition, documents, length)
     order by partition
     on conflict (partition, shard) do update
     set documents = s.documents + excluded.documents, length = s.length + excluded.length`,
    [
      rows.map(({ partition }) => partition),
      rows.map(({ documents }) => documents),
      rows.map(({ length }) => length),
    ],
  )
}
