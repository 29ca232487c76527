import type { SqliteDatabase } from '../sqlite-database.ts'
import { type Calibration, calibrate } from './calibrate.ts'
import { readBlocks, writeBlock } from './code-blocks.ts'
import { codecOf } from './create-codec.ts'
import { packTail } from './pack-blocks.ts'
import { sealFloats } from './sealed-bytes.ts'
import { readFullRows, type SeqRange } from './vector-rows.ts'
import { firstSeqOf, startGeneration, type VectorSpace, writeSpace } from './vector-space.ts'
import { exactRowsMax, type VectorTuning } from './vector-tuning.ts'

// Dead rows cost a search as much as live ones.
const DEAD_SHARE_MAX = 0.2
const DEAD_MIN = 1_000
/** A calibration is outdated once the number of rows has grown by this factor. */
const GROWTH_MAX = 2

export interface OptimizeContext {
  readonly database: SqliteDatabase
  readonly tuning: VectorTuning
  /** Must be called inside `read` or `write`. */
  readonly readNow: () => VectorSpace | undefined
}

/**
 * Packs the tail, repairs blocks, and starts a new generation when the old one no longer fits.
 * Uses short transactions, so that other writers get their turn; another process may do the
 * same concurrently, and the last to begin wins.
 *
 * @throws MemoryError `CORRUPT_DATA`
 */
export async function optimizeVectors(context: OptimizeContext): Promise<void> {
  const { database, tuning } = context
  const space = database.read(context.readNow)
  if (space === undefined) return
  const dead = countDead(database, space)
  const isCrowded = dead > Math.max(DEAD_MIN, space.rows * DEAD_SHARE_MAX)
  if (space.rows <= exactRowsMax(tuning, space.dimensions)) {
    if (isCrowded || space.codec !== 'none') await dropCodes(context)
  } else if (isCrowded || space.rows >= space.calibratedRows * GROWTH_MAX) {
    await buildGeneration(context)
  } else {
    await packAndRepair(context)
  }
}

function countDead(database: SqliteDatabase, space: VectorSpace): number {
  const sql = 'select count(*) as dead from vector_dead where space = ?'
  return Number(database.statement(sql).get(space.space)?.dead)
}

async function dropCodes({ database, readNow }: OptimizeContext): Promise<void> {
  await database.write(() => {
    const now = readNow()
    if (now !== undefined) startGeneration(database, now)
  })
}

async function packAndRepair({ database, tuning, readNow }: OptimizeContext): Promise<void> {
  const damaged = database.read(() => {
    const now = readNow()
    return now === undefined ? [] : findDamaged(database, now)
  })
  await database.write(() => {
    const now = readNow()
    if (now === undefined) return
    // Damaged blocks may have been replaced since.
    if (damaged.length > 0) {
      for (const range of findDamaged(database, now)) repairBlock(database, now, { range, tuning })
    }
    packTail(database, now, tuning)
  })
}

function findDamaged(database: SqliteDatabase, space: VectorSpace): readonly SeqRange[] {
  const ranges: SeqRange[] = []
  for (const { block, ...range } of readBlocks(database, space)) {
    if (block === undefined) ranges.push(range)
  }
  return ranges
}

function repairBlock(
  database: SqliteDatabase,
  space: VectorSpace,
  { range, tuning }: { readonly range: SeqRange; readonly tuning: VectorTuning },
): void {
  const { afterSeq, lastSeq } = range
  const sql = `delete from vector_block
    where space = ? and generation = ? and last_seq > ? and last_seq <= ?`
  database.statement(sql).run(space.space, space.generation, afterSeq, lastSeq)
  const rows = [...readFullRows(database, { ...range, dimensions: space.dimensions })]
  writeBlock(database, space, { ...range, rows, codec: codecOf(space, tuning) })
}

/** Recalibrates and rewrites all blocks without dead rows, then switches over. */
async function buildGeneration(context: OptimizeContext): Promise<void> {
  const { database, tuning, readNow } = context
  const begun = await database.write(() => {
    const now = readNow()
    if (now === undefined) return undefined
    const reserved = { ...now, newestGeneration: now.newestGeneration + 1 }
    writeSpace(database, reserved)
    return reserved
  })
  if (begun === undefined) return
  const calibration = await calibrate(database, begun, tuning)
  let next: VectorSpace | undefined = toNextGeneration(begun, calibration)
  while (next !== undefined) {
    const built: VectorSpace = next
    next = await database.write(() => buildBlock(context, { begun, built }))
  }
}

function toNextGeneration(begun: VectorSpace, calibration: Calibration): VectorSpace {
  const { codec, mean, rescored } = calibration
  return {
    ...begun,
    generation: begun.newestGeneration,
    codec,
    mean: codec === 'none' ? null : sealFloats(mean),
    rescored,
    calibratedRows: begun.rows,
    packedSeq: firstSeqOf(begun.space),
    packAtSeq: begun.lastSeq,
  }
}

/** Writes one block and returns the position reached; `undefined` at the end, or if overtaken. */
function buildBlock(
  { database, tuning, readNow }: OptimizeContext,
  { begun, built }: { readonly begun: VectorSpace; readonly built: VectorSpace },
): VectorSpace | undefined {
  const now = readNow()
  const isOvertaken =
    now?.generation !== begun.generation || now.newestGeneration !== begun.newestGeneration
  if (now === undefined || isOvertaken) return undefined

  const { dimensions, packedSeq: afterSeq } = built
  const { lastSeq } = now
  const { blockRows: limit } = tuning
  const rows = [...readFullRows(database, { afterSeq, lastSeq, dimensions, limit })]
  const isLast = rows.length < limit
  const end = isLast ? lastSeq : (rows.at(-1)?.seq ?? lastSeq)
  const codec = codecOf(built, tuning)
  if (end > afterSeq) writeBlock(database, built, { afterSeq, lastSeq: end, rows, codec })
  const reached = { ...built, packedSeq: end }
  if (!isLast) return reached
  const { rows: living, lastDead } = now
  writeSpace(database, { ...reached, rows: living, lastSeq, lastDead })
  dropOthers(database, begun, built.generation)
  return undefined
}

/** Deletes blocks of other generations, and dead entries that no current block contains. */
function dropOthers(database: SqliteDatabase, begun: VectorSpace, generation: number): void {
  const blocks = 'delete from vector_block where space = ? and generation <> ?'
  database.statement(blocks).run(begun.space, generation)
  const dead = 'delete from vector_dead where space = ? and number <= ?'
  database.statement(dead).run(begun.space, begun.lastDead)
}
