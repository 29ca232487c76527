import { MemoryError } from '../../../core/errors.ts'
import { INDEX_STATE_SCHEMA } from '../carried-index.ts'
import type { SqliteDatabase } from '../sqlite-database.ts'
import type { CodecName } from './codec.ts'

// Each space has its own range of row numbers (see `firstSeqOf`), assigned in commit order and
// never reused: a follower only reads what comes after its last number.
// Rows never change. A changed document gets new rows; its old ones are deleted and their
// numbers logged in vector_dead. Blocks are derived from the rows and may be missing.
const VECTOR_SCHEMA: readonly string[] = [
  INDEX_STATE_SCHEMA,
  `create table if not exists vector_space (
    space integer primary key, name text not null unique, dimensions integer not null,
    rows integer not null, last_seq integer not null, last_dead integer not null,
    generation integer not null, newest_generation integer not null,
    codec text not null, mean blob, rescored integer not null, calibrated_rows integer not null,
    packed_seq integer not null, pack_at_seq integer not null)`,
  `create table if not exists vector_entry (
    seq integer primary key, space integer not null, collection text not null, id text not null,
    part text not null, hash text not null, partition text not null, attributes text not null,
    checksum integer not null, vector blob not null)`,
  `create index if not exists vector_entry_document on vector_entry (space, collection, id)`,
  `create table if not exists vector_dead (
    space integer not null, number integer not null, seq integer not null,
    primary key (space, number)) without rowid`,
  `create table if not exists vector_block (
    space integer not null, generation integer not null, after_seq integer not null,
    last_seq integer not null, checksum integer not null, seqs blob not null, codes blob not null,
    keys blob not null, columns blob not null, primary key (space, generation, last_seq))`,
]

/** The vectors of one model, and the state of everything derived from them. */
export interface VectorSpace {
  readonly space: number
  readonly name: string
  readonly dimensions: number
  /** The number of live rows. */
  readonly rows: number
  readonly lastSeq: number
  readonly lastDead: number
  /** If it changes, the in-memory data must be reloaded. */
  readonly generation: number
  /** The last assigned generation number, including one that is still being built. */
  readonly newestGeneration: number
  /** `none`: vectors are not compressed, every one is compared in full. */
  readonly codec: CodecName | 'none'
  /** The mean of the vectors, sealed. Absent without codes. */
  readonly mean: Uint8Array | null
  /** How many candidates are compared in full. */
  readonly rescored: number
  /** The number of rows at the last calibration; 0 if never calibrated. */
  readonly calibratedRows: number
  /** The last row number covered by blocks of this generation. */
  readonly packedSeq: number
  /** Packing is tried again at this row number. */
  readonly packAtSeq: number
}

// 2^40 rows per space and 2^13 spaces fit in the safe integers of JavaScript.
const SEQS_PER_SPACE = 2 ** 40

/** All row numbers of the space are higher than this. */
export function firstSeqOf(space: number): number {
  return space * SEQS_PER_SPACE
}

/** Must be called inside `SqliteDatabase.write`, each time: a rollback undoes it. */
export function createVectorTables(database: SqliteDatabase): void {
  for (const sql of VECTOR_SCHEMA) database.statement(sql).run()
}

export function hasVectorTables(database: SqliteDatabase): boolean {
  const sql = `select 1 as found from sqlite_master where type = 'table' and name = 'vector_space'`
  return database.statement(sql).get() !== undefined
}

/** Resolves to `undefined` if nothing has been written yet. The tables must exist. */
export function readSpace(database: SqliteDatabase, name: string, dimensions: number) {
  const row = database.statement('select * from vector_space where name = ?').get(name)
  if (row === undefined) return undefined
  if (row.dimensions !== dimensions) {
    throw new MemoryError(
      `"${name}" holds vectors of ${row.dimensions}, not ${dimensions} values`,
      { code: 'INVALID_CONFIG', hint: 'Give vectors of another model an index id of their own.' },
    )
  }
  return {
    space: Number(row.space),
    name,
    dimensions,
    rows: Number(row.rows),
    lastSeq: Number(row.last_seq),
    lastDead: Number(row.last_dead),
    generation: Number(row.generation),
    newestGeneration: Number(row.newest_generation),
    codec: row.codec as VectorSpace['codec'],
    mean: row.mean as Uint8Array | null,
    rescored: Number(row.rescored),
    calibratedRows: Number(row.calibrated_rows),
    packedSeq: Number(row.packed_seq),
    packAtSeq: Number(row.pack_at_seq),
  }
}

/** Must be called inside `SqliteDatabase.write`. */
export function createSpace(
  database: SqliteDatabase,
  name: string,
  dimensions: number,
): VectorSpace {
  const next = database.statement('select coalesce(max(space), 0) + 1 as space from vector_space')
  const space = Number(next.get()?.space)
  const counters = { rows: 0, lastSeq: firstSeqOf(space), lastDead: 0 }
  const created = { space, name, dimensions, ...counters, ...emptyGeneration(space, 1) }
  writeSpace(database, created)
  return created
}

/** Must be called inside `SqliteDatabase.write`. */
export function writeSpace(database: SqliteDatabase, space: VectorSpace): void {
  const values = Array(14).fill('?').join(', ')
  database
    .statement(`insert or replace into vector_space values (${values})`)
    .run(
      ...[space.space, space.name, space.dimensions, space.rows, space.lastSeq, space.lastDead],
      ...[space.generation, space.newestGeneration, space.codec, space.mean, space.rescored],
      ...[space.calibratedRows, space.packedSeq, space.packAtSeq],
    )
}

/**
 * The space with a new generation and nothing in it but the rows: no codes, no blocks,
 * no dead rows. Must be called inside `SqliteDatabase.write`.
 */
export function startGeneration(database: SqliteDatabase, space: VectorSpace): VectorSpace {
  database.statement('delete from vector_block where space = ?').run(space.space)
  database.statement('delete from vector_dead where space = ?').run(space.space)
  const started = { ...space, ...emptyGeneration(space.space, space.newestGeneration + 1) }
  writeSpace(database, started)
  return started
}

/** Nothing is packed or calibrated yet. */
function emptyGeneration(space: number, generation: number) {
  return {
    ...{ generation, newestGeneration: generation },
    ...{ codec: 'none' as const, mean: null, rescored: 0, calibratedRows: 0 },
    ...{ packedSeq: firstSeqOf(space), packAtSeq: firstSeqOf(space) },
  }
}
