import type { SqliteDatabase } from '../sqlite-database.ts'
import { writeBlock } from './code-blocks.ts'
import { codecOf, defaultCodec } from './create-codec.ts'
import { sealFloats } from './sealed-bytes.ts'
import { type NumberedVector, readFullRows, type SeqRange } from './vector-rows.ts'
import { startGeneration, type VectorSpace, writeSpace } from './vector-space.ts'
import { exactRowsMax, type VectorTuning } from './vector-tuning.ts'

/**
 * Packs the tail once it is large enough for a block. Called with every write, so it usually
 * just compares two numbers. Must be called inside `SqliteDatabase.write`.
 *
 * @throws MemoryError `CORRUPT_DATA`
 */
export function packWhenDue(database: SqliteDatabase, space: VectorSpace, tuning: VectorTuning) {
  if (space.rows <= exactRowsMax(tuning, space.dimensions)) return space
  const isFirst = space.mean === null && space.calibratedRows === 0
  if (isFirst) return packFullBlocks(database, startCodes(database, space), tuning)

  const { blockRows } = tuning
  if (space.lastSeq < Math.max(space.packAtSeq, space.packedSeq + blockRows)) return space
  const waiting = countRows(
    database,
    { afterSeq: space.packedSeq, lastSeq: space.lastSeq },
    blockRows,
  )
  if (waiting >= blockRows) return packFullBlocks(database, space, tuning)
  // The other numbers are dead. At least as many rows as are missing must be added first.
  const postponed = { ...space, packAtSeq: space.lastSeq + blockRows - waiting }
  writeSpace(database, postponed)
  return postponed
}

/**
 * Packs all rows that are not in a block yet; a last block that is not full is rewritten.
 * Must be called inside `SqliteDatabase.write`.
 *
 * @throws MemoryError `CORRUPT_DATA`
 */
export function packTail(database: SqliteDatabase, space: VectorSpace, tuning: VectorTuning) {
  const full = packFullBlocks(database, space, tuning)
  const { packedSeq: afterSeq, lastSeq, dimensions } = full
  if (afterSeq === lastSeq) return full
  const rows = [...readFullRows(database, { afterSeq, lastSeq, dimensions })]
  writeBlock(database, space, { afterSeq, lastSeq, rows, codec: codecOf(space, tuning) })
  const packed = { ...full, packedSeq: lastSeq }
  writeSpace(database, packed)
  return packed
}

function packFullBlocks(database: SqliteDatabase, space: VectorSpace, tuning: VectorTuning) {
  const codec = codecOf(space, tuning)
  const { lastSeq, dimensions } = space
  const { blockRows: limit } = tuning
  let afterSeq = reopenLastBlock(database, space, tuning)
  for (;;) {
    const rows = [...readFullRows(database, { afterSeq, lastSeq, dimensions, limit })]
    const end = rows.at(-1)?.seq
    if (end === undefined || rows.length < limit) break
    writeBlock(database, space, { afterSeq, lastSeq: end, rows, codec })
    afterSeq = end
  }
  const packed = { ...space, packedSeq: afterSeq }
  writeSpace(database, packed)
  return packed
}

/** The mean of vectors; its exact value matters little, as long as all codes share it. */
export function meanOf(rows: readonly NumberedVector[], dimensions: number): Float32Array {
  const mean = new Float64Array(dimensions)
  for (const { values } of rows) {
    for (let i = 0; i < dimensions; i++) mean[i] = (mean[i] ?? 0) + (values[i] ?? 0) / rows.length
  }
  return Float32Array.from(mean)
}

/** Starts to use codes, once the index is too large to compare all vectors. */
function startCodes(database: SqliteDatabase, space: VectorSpace): VectorSpace {
  const { dimensions, lastSeq } = space
  const started = startGeneration(database, space)
  const rows = [...readFullRows(database, { afterSeq: started.packedSeq, lastSeq, dimensions })]
  return { ...started, codec: defaultCodec(dimensions), mean: sealFloats(meanOf(rows, dimensions)) }
}

/** Counts up to `limit` rows. */
function countRows(database: SqliteDatabase, range: SeqRange, limit: number): number {
  const sql = `select count(*) as rows from
    (select 1 from vector_entry where seq > ? and seq <= ? limit ?)`
  return Number(database.statement(sql).get(range.afterSeq, range.lastSeq, limit)?.rows)
}

/** Deletes the last block if it is not full, and returns the end of the others. */
function reopenLastBlock(database: SqliteDatabase, space: VectorSpace, tuning: VectorTuning) {
  const { space: number, generation } = space
  const sql = `select after_seq, last_seq, length(seqs) / 8 as rows from vector_block
    where space = ? and generation = ? order by last_seq desc limit 1`
  const last = database.statement(sql).get(number, generation)
  if (last === undefined || Number(last.rows) >= tuning.blockRows) return space.packedSeq
  const remove = 'delete from vector_block where space = ? and generation = ? and last_seq = ?'
  database.statement(remove).run(number, generation, last.last_seq ?? null)
  return Number(last.after_seq)
}
