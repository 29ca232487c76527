import { recentValues } from '../../../core/recent-values.ts'
import type { Filter } from '../../../core/storage/documents/filter.ts'
import { type AttributeColumns, createAttributeColumns } from '../columns/attribute-columns.ts'
import type { SqliteDatabase } from '../sqlite-database.ts'
import { type CodeBlock, readBlocks } from './code-blocks.ts'
import type { Codec } from './codec.ts'
import { codecOf } from './create-codec.ts'
import {
  createRowKeys,
  filterFields,
  PART_FIELD,
  PARTITION_FIELD,
  type RowKeys,
} from './row-keys.ts'
import { createRowNumbers, type RowNumbers } from './row-numbers.ts'
import { createScanMemory, type ScanMemory } from './scan-memory.ts'
import {
  type FullVectorRow,
  readFullRows,
  readRows,
  type SeqRange,
  type VectorRow,
} from './vector-rows.ts'
import { firstSeqOf, type VectorSpace } from './vector-space.ts'
import type { VectorTuning } from './vector-tuning.ts'

/**
 * One generation of a space in memory. Rows are ordered by number, including
 * dead ones.
 */
export interface FollowedRows {
  readonly generation: number
  /** Absent if there are no codes. */
  readonly codec: Codec | undefined
  readonly memory: ScanMemory
  readonly numbers: RowNumbers
  readonly keys: RowKeys
  readonly columns: AttributeColumns
  readonly walls: RowWalls
  /** Reads what was written since the last call. Must be called inside `read` or `write`. */
  follow(space: VectorSpace): void
}

/** Empty until `follow` is called. */
export function createFollowedRows(
  database: SqliteDatabase,
  space: VectorSpace,
  tuning: VectorTuning,
): FollowedRows {
  const codec = codecOf(space, tuning)
  const stride = codec?.stride ?? 0
  const memory = createScanMemory({ stride, cacheBytes: tuning.cacheBytes })
  const numbers = createRowNumbers()
  const keys = createRowKeys()
  const columns = createAttributeColumns()
  const walls = createRowWalls(columns, numbers)
  let reachedSeq = firstSeqOf(space.space)
  let reachedDead = 0
  let isLoaded = false

  function append(row: VectorRow | FullVectorRow): void {
    memory.reserve(numbers.count + 1)
    if ('values' in row) codec?.encode(row.values, memory.codeOf(numbers.count))
    keys.append(row)
    columns.append(filterFields(row))
    numbers.append([row.seq])
    reachedSeq = row.seq
  }

  function appendBlock(block: CodeBlock): void {
    memory.reserve(numbers.count + block.seqs.length)
    const place = memory.codes + numbers.count * stride
    memory.bytes(place, block.codes.length).set(block.codes)
    keys.appendBlock(block.keys)
    columns.readBlock(block.columns)
    numbers.append(block.seqs)
  }

  function appendRange(range: SeqRange): void {
    for (const row of readRange(database, space, range)) append(row)
    reachedSeq = range.lastSeq
  }

  return {
    ...{ generation: space.generation, codec, memory, numbers, keys, columns, walls },
    follow(now) {
      for (const range of isLoaded ? [] : readBlocks(database, now)) {
        if (range.block === undefined) appendRange(range)
        else appendBlock(range.block)
        reachedSeq = range.lastSeq
      }
      isLoaded = true
      if (now.lastSeq > reachedSeq) appendRange({ afterSeq: reachedSeq, lastSeq: now.lastSeq })
      for (const seq of readDead(database, now, reachedDead)) numbers.bury(seq)
      reachedDead = now.lastDead
    },
  }
}

// Without codes the vectors are not needed until they are compared.
function readRange(database: SqliteDatabase, { codec, dimensions }: VectorSpace, range: SeqRange) {
  if (codec === 'none') return readRows(database, range)
  return readFullRows(database, { ...range, dimensions })
}

function* readDead(database: SqliteDatabase, now: VectorSpace, after: number): Generator<number> {
  if (now.lastDead === after) return
  const sql = 'select seq from vector_dead where space = ? and number > ?'
  for (const dead of database.statement(sql).iterate(now.space, after)) yield Number(dead.seq)
}

/** Keeps searches inside their partition. */
interface RowWalls {
  /** The live rows of a partition, or of one part there: one byte per row. Must not be modified. */
  living(inside: { readonly partition: string; readonly part?: string }): Uint8Array
}

const KEPT_MAX = 8

/** Caches the last few results: most searches of a process stay in the same partitions. */
function createRowWalls(columns: AttributeColumns, numbers: RowNumbers): RowWalls {
  const kept = recentValues<string, Uint8Array>(KEPT_MAX)
  let version = numbers.version

  return {
    living({ partition, part }) {
      if (version !== numbers.version) kept.clear()
      version = numbers.version
      const key = JSON.stringify([partition, part])
      const mask = kept.get(key) ?? maskOf(columns, numbers, toFilter(partition, part))
      kept.set(key, mask)
      return mask
    },
  }
}

function toFilter(partition: string, part: string | undefined): Filter {
  const wall: Filter = [{ field: PARTITION_FIELD, is: 'equal', value: partition }]
  return part === undefined ? wall : [...wall, { field: PART_FIELD, is: 'equal', value: part }]
}

function maskOf(columns: AttributeColumns, numbers: RowNumbers, filter: Filter): Uint8Array {
  const mask = columns.mask(filter).slice()
  for (let row = 0; row < mask.length; row++) {
    mask[row] = (mask[row] ?? 0) & (numbers.alive[row] ?? 0)
  }
  return mask
}
