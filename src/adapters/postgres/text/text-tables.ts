import { hasTable } from '../open-schema.ts'
import type { PostgresDatabase, PostgresSession } from '../postgres-database.ts'

/** The quoted names of the tables of one text index. */
export interface TextTables {
  /** One row: the id of the index, and its watermark in the document changes. */
  readonly state: string
  /** Short numbers for partitions, which are part of every posting. */
  readonly partitions: string
  /** One row per document. The postings hold the same terms, organized by term. */
  readonly entries: string
  readonly postings: string
  /** Document counts and lengths per partition, sharded over several rows to reduce contention. */
  readonly statistics: string
}

/**
 * Opens the tables of the index. There is one index per schema: opening it with another id
 * drops the old one, because it would keep terms of documents that are forgotten later.
 */
export async function openTextTables(database: PostgresDatabase, id: string): Promise<TextTables> {
  const known = await readState(database, database)
  const generation =
    known?.id === id
      ? known.generation
      : await database.migrate((session) => remake(database, session, id))
  return nameTables(database, generation)
}

async function remake(database: PostgresDatabase, session: PostgresSession, id: string) {
  const state = database.table('text_index')
  const known = await readState(database, session)
  if (known?.id === id) return known.generation
  const generation = (known?.generation ?? 0) + 1
  if (known !== undefined) {
    const old = nameTables(database, known.generation)
    await session.query(
      `drop table if exists ${old.partitions}, ${old.entries}, ${old.postings}, ${old.statistics}`,
    )
    await session.query(`drop table ${state}`)
  }
  await session.query(
    `create table ${state} (id text not null, generation integer not null, watermark text)`,
  )
  await makeTables(session, nameTables(database, generation))
  await session.query(`insert into ${state} values ($1, $2, null)`, [id, generation])
  return generation
}

async function makeTables(session: PostgresSession, tables: TextTables): Promise<void> {
  await session.query(`create table ${tables.partitions} (
    number integer generated always as identity primary key,
    name text collate "C" not null unique)`)
  await session.query(`create table ${tables.entries} (
    document bigint generated always as identity primary key,
    collection text collate "C" not null, id text collate "C" not null,
    partition integer not null, length integer not null,
    terms jsonb not null, attributes jsonb not null,
    unique (collection, id))`)
  // The index covers the whole posting, so that a search does not touch the table.
  await session.query(`create table ${tables.postings} (
    partition integer not null, term text collate "C" not null, document bigint not null,
    count integer not null, length integer not null,
    primary key (partition, term, document) include (count, length))`)
  await session.query(`create table ${tables.statistics} (
    partition integer not null, shard integer not null,
    documents bigint not null, length bigint not null,
    primary key (partition, shard))`)
}

// The names contain the generation, so that a process which still has the dropped index open
// fails loudly instead of adding terms of another analyzer.
function nameTables(database: PostgresDatabase, generation: number): TextTables {
  const name = (part: string): string => database.table(`text_${part}_${generation}`)
  return {
    state: database.table('text_index'),
    partitions: name('partitions'),
    entries: name('entries'),
    postings: name('postings'),
    statistics: name('statistics'),
  }
}

async function readState(database: PostgresDatabase, session: PostgresSession) {
  if (!(await hasTable(database, 'text_index', session))) return undefined
  const { rows } = await session.query(`select id, generation from ${database.table('text_index')}`)
  const [row] = rows
  return row === undefined ? undefined : { id: String(row.id), generation: Number(row.generation) }
}
