import { MemoryError } from '../../../core/errors.ts'
import { INDEX_STATE_SCHEMA } from '../carried-index.ts'
import type { SqliteDatabase } from '../sqlite-database.ts'
import type { SqliteStatement } from '../sqlite-driver.ts'

/**
 * One row per text index in the file. A row is never deleted and a number never reused, so the
 * number can be cached.
 */
const REGISTRY = `create table if not exists text_index (
    number integer primary key autoincrement, name text not null unique,
    version integer not null, packings integer not null, epoch integer not null,
    next_term integer not null, packed_through integer not null, unswept integer not null)`

/**
 * The tables of one index; `#` is replaced by its number.
 *
 * `text_entry` is the source of everything else: one row per live document, in write order
 * (`ord`, never reused). An update is a delete and an insert.
 * `text_segment` and `text_chunk` are packed copies of ranges of entries, built for searching;
 * `text_dead` lists the entries deleted since, for other processes to see.
 * Entries after `packed_through` are not in a segment yet.
 */
const SCHEMA: readonly string[] = [
  `create table text_partition_# (
    pid integer primary key autoincrement, partition text not null unique,
    documents integer not null, total_length integer not null)`,
  `create table text_term_# (
    pid integer not null, term text not null, tid integer not null, checksum integer not null,
    primary key (pid, term)) without rowid`,
  `create table text_entry_# (
    ord integer primary key autoincrement, collection text not null, id text not null,
    pid integer not null, length integer not null, attributes text not null,
    terms blob not null, checksum integer not null)`,
  'create unique index text_entry_key_# on text_entry_# (collection, id)',
  'create table text_dead_# (t integer primary key autoincrement, ord integer not null)',
  `create table text_segment_# (
    segment integer primary key autoincrement, lo integer not null, hi integer not null,
    documents integer not null, chunks integer not null)`,
  'create table text_chunk_# (key integer primary key, bytes blob not null)',
]

const FILLED_TABLES: readonly string[] = [
  ...['text_partition_#', 'text_term_#', 'text_entry_#', 'text_dead_#', 'text_segment_#'],
  'text_chunk_#',
]

/** The database as seen by one index: indexes with other ids have their own tables. */
export interface TextTables extends Pick<SqliteDatabase, 'read' | 'write'> {
  /** Like that of the database; `#` in the SQL is replaced by the number of the index. */
  statement(sql: string): SqliteStatement
}

/** Shared by all processes that use the index. */
export interface TextState {
  /** Incremented with every change of any kind. */
  readonly version: number
  /** Incremented when segments are added or removed. */
  readonly packings: number
  /** Incremented when terms lose their numbers. */
  readonly epoch: number
  readonly nextTerm: number
  readonly packedThrough: number
  /** Entries deleted since terms were last swept; their terms may be unused by now. */
  readonly unswept: number
}

/** The tables of an index, or `undefined` if there are none yet. */
export function findTables(database: SqliteDatabase, id: string): TextTables | undefined {
  if (!hasTextIndexes(database)) return undefined
  const row = database.statement('select number from text_index where name = ?').get(id)
  return row === undefined ? undefined : tablesOf(database, Number(row.number))
}

export function hasTextIndexes(database: SqliteDatabase): boolean {
  const sql = `select 1 as found from sqlite_master where type = 'table' and name = 'text_index'`
  return database.statement(sql).get() !== undefined
}

/**
 * Finds or creates the tables of an index. Must be called inside `SqliteDatabase.write`.
 * New tables are rolled back if the transaction fails, and their number is reused.
 */
export function prepareTables(database: SqliteDatabase, id: string): TextTables {
  const found = findTables(database, id)
  if (found !== undefined) return found
  database.statement(INDEX_STATE_SCHEMA).run()
  database.statement(REGISTRY).run()
  const added = database
    .statement(
      `insert into text_index
         (name, version, packings, epoch, next_term, packed_through, unswept)
       values (?, 0, 0, 0, 1, 0, 0)`,
    )
    .run(id)
  const tables = tablesOf(database, Number(added.lastInsertRowid))
  for (const sql of SCHEMA) tables.statement(sql).run()
  return tables
}

function tablesOf(database: SqliteDatabase, number: number): TextTables {
  // Cached instead of replaced each time: this is in the inner loops of writing.
  const numbered = new Map<string, string>()
  return {
    read: database.read,
    write: database.write,
    statement(sql) {
      const known = numbered.get(sql) ?? sql.replaceAll('#', String(number))
      numbered.set(sql, known)
      return database.statement(known)
    },
  }
}

export function wipeTables(tables: TextTables): void {
  for (const table of FILLED_TABLES) tables.statement(`delete from ${table}`).run()
  tables
    .statement(
      `update text_index
       set version = version + 1, packings = packings + 1, epoch = epoch + 1, unswept = 0
       where number = #`,
    )
    .run()
}

/**
 * @throws MemoryError `CORRUPT_DATA` if the index is missing from the file.
 */
export function readState(tables: TextTables): TextState {
  const row = tables.statement('select * from text_index where number = #').get()
  if (row === undefined) {
    throw new MemoryError('The file has lost its index by words', {
      code: 'CORRUPT_DATA',
      hint: 'Start again, then run `loci reindex`; it rebuilds the index from the documents.',
    })
  }
  return {
    version: Number(row.version),
    packings: Number(row.packings),
    epoch: Number(row.epoch),
    nextTerm: Number(row.next_term),
    packedThrough: Number(row.packed_through),
    unswept: Number(row.unswept),
  }
}
