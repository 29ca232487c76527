import type { DocumentKey, IndexChanges } from '../../../ports/derived-index.ts'
import type { VectorEntry } from '../../../ports/vector-index.ts'
import type { PostgresSession } from '../postgres-database.ts'
import type { VectorTable } from './vector-table.ts'

/** Rows per statement: a vector of 384 numbers is about 8 KB of text. */
const ROWS_PER_STEP = 500

/** Applies checked changes inside a transaction. Unchanged vectors are not written again. */
export async function applyVectors(
  session: PostgresSession,
  table: VectorTable,
  { upserts, deletes }: IndexChanges<VectorEntry>,
): Promise<void> {
  const rows = upserts.flatMap(toRows)
  const keys = [...deletes, ...upserts]
  await lockRows(session, table, keys)
  await removeOthers(session, table, { keys, rows })
  for (let start = 0; start < rows.length; start += ROWS_PER_STEP) {
    await writeRows(session, table, rows.slice(start, start + ROWS_PER_STEP))
  }
}

interface Row extends DocumentKey {
  readonly part: string
  readonly place: number
  readonly hash: string
  readonly partition: string
  readonly attributes: VectorEntry['attributes']
  readonly embedding: string
}

function toRows({ collection, id, partition, attributes, vectors }: VectorEntry): readonly Row[] {
  return vectors.map(({ part, hash, values }, place) => ({
    ...{ collection, id, part, place, hash, partition, attributes },
    embedding: `[${values.join()}]`,
  }))
}

// All writers lock in the same order, to avoid deadlocks.
async function lockRows(
  session: PostgresSession,
  { name }: VectorTable,
  keys: readonly DocumentKey[],
): Promise<void> {
  await session.query(
    `select from ${name} t join unnest($1::text[], $2::text[]) as k(collection, id)
       on t.collection = k.collection and t.id = k.id
     order by t.collection, t.id, t.part for update of t`,
    toLists(keys),
  )
}

/** Removes the parts of the documents that are not among the new ones. */
async function removeOthers(
  session: PostgresSession,
  { name }: VectorTable,
  { keys, rows }: { readonly keys: readonly DocumentKey[]; readonly rows: readonly Row[] },
): Promise<void> {
  await session.query(
    `delete from ${name} t using unnest($1::text[], $2::text[]) as k(collection, id)
     where t.collection = k.collection and t.id = k.id and not exists (
       select from unnest($3::text[], $4::text[], $5::text[]) as n(collection, id, part)
       where t.collection = n.collection and t.id = n.id and t.part = n.part)`,
    [...toLists(keys), ...toLists(rows), rows.map(({ part }) => part)],
  )
}

async function writeRows(
  session: PostgresSession,
  { name }: VectorTable,
  rows: readonly Row[],
): Promise<void> {
  await session.query(
    `insert into ${name} as t (collection, id, part, place, hash, partition, attributes, embedding)
     select collection, id, part, place, hash, partition, attributes, embedding::vector
     from json_to_recordset($1::json) as n(
       collection text collate "C", id text collate "C", part text collate "C", place smallint,
       hash text, partition text collate "C", attributes jsonb, embedding text)
     order by collection, id, part
     on conflict (collection, id, part) do update
     set place = excluded.place, hash = excluded.hash, partition = excluded.partition,
       attributes = excluded.attributes, embedding = excluded.embedding
     where (t.place, t.hash, t.partition, t.attributes, t.embedding) is distinct from
       (excluded.place, excluded.hash, excluded.partition, excluded.attributes, excluded.embedding)`,
    [JSON.stringify(rows)],
  )
}

function toLists(keys: readonly DocumentKey[]): readonly (readonly string[])[] {
  return [keys.map(({ collection }) => collection), keys.map(({ id }) => id)]
}
