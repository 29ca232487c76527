import { MemoryError } from '../../../core/errors.ts'
import { INDEX_STATE_SCHEMA, writeWatermark } from '../carried-index.ts'
import type { SqliteDatabase } from '../sqlite-database.ts'

/**
 * The tables of the index by words.
 *
 * `text_entry` is what everything else follows from: one row for each living document, in
 * the order of writing (`ord`, never used twice). An update is a delete and an insert.
 * `text_segment` and `text_chunk` are packed copies of ranges of entries, made for searching;
 * `text_dead` names the entries that were deleted since, and tells other processes of them.
 * Entries after `packed_through` are in no segment yet.
 */
const SCHEMA: readonly string[] = [
  INDEX_STATE_SCHEMA,
  `create table if not exists text_state (
    one integer primary key, id text not null, version integer not null,
    packings integer not null, epoch integer not null, next_term integer not null,
    packed_through integer not null, unswept integer not null)`,
  `create table if not exists text_partition (
    pid integer primary key autoincrement, partition text not null unique,
    documents integer not null, total_length integer not null)`,
  `create table if not exists text_term (
    pid integer not null, term text not null, tid integer not null, checksum integer not null,
    primary key (pid, term)) without rowid`,
  `create table if not exists text_entry (
    ord integer primary key autoincrement, collection text not null, id text not null,
    pid integer not null, length integer not null, attributes text not null,
    terms blob not null, checksum integer not null)`,
  'create unique index if not exists text_entry_key on text_entry (collection, id)',
  `create table if not exists text_dead (
    t integer primary key autoincrement, ord integer not null)`,
  `create table if not exists text_segment (
    segment integer primary key autoincrement, lo integer not null, hi integer not null,
    documents integer not null, chunks integer not null)`,
  'create table if not exists text_chunk (key integer primary key, bytes blob not null)',
]

const FILLED_TABLES: readonly string[] = [
  ...['text_partition', 'text_term', 'text_entry', 'text_dead', 'text_segment', 'text_chunk'],
]

/** Shared by all processes that use the file. */
export interface TextState {
  /** One more with every change of any kind. */
  readonly version: number
  /** One more whenever segments come or go. */
  readonly packings: number
  /** One more whenever terms lose their numbers. */
  readonly epoch: number
  readonly nextTerm: number
  readonly packedThrough: number
  /** Entries that died since terms were last swept; their terms may be held by no other. */
  readonly unswept: number
}

/** Makes the tables, and empties them when they belong to an index of another id. */
export function prepareTables(database: SqliteDatabase, id: string): void {
  for (const sql of SCHEMA) database.statement(sql).run()
  const row = database.statement('select id from text_state').get()
  if (row === undefined) {
    database.statement('insert into text_state values (1, ?, 0, 0, 0, 1, 0, 0)').run(id)
  } else if (row.id !== id) {
    wipeTables(database)
    writeWatermark(database, String(row.id), undefined)
    database.statement('update text_state set id = ?').run(id)
  }
}

export function wipeTables(database: SqliteDatabase): void {
  for (const table of FILLED_TABLES) database.statement(`delete from ${table}`).run()
  database
    .statement(
      `update text_state
       set version = version + 1, packings = packings + 1, epoch = epoch + 1, unswept = 0`,
    )
    .run()
}

export function readState(database: SqliteDatabase, id: string): TextState {
  const row = database.statement('select * from text_state').get()
  if (row?.id !== id) {
    throw new MemoryError(`The index by words is now "${row?.id}", not "${id}"`, {
      code: 'STORE_FAILED',
      hint: 'Another process uses the file with other settings: give both the same, and restart.',
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
