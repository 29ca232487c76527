import { crc32 } from 'node:zlib'
import { toBytes } from '../columns/attribute-block.ts'
import { createAttributeColumns } from '../columns/attribute-columns.ts'
import type { SqliteDatabase } from '../sqlite-database.ts'
import type { SqliteValue } from '../sqlite-driver.ts'
import type { Codec } from './codec.ts'
import { filterFields, renderKeys } from './row-keys.ts'
import type { FullVectorRow, SeqRange } from './vector-rows.ts'
import { firstSeqOf, type VectorSpace } from './vector-space.ts'

/** Rows in their searchable form. Covers all numbers of its range. */
export interface CodeBlock extends SeqRange {
  readonly seqs: Float64Array
  readonly codes: Uint8Array
  /** The input of `RowKeys.appendBlock`. */
  readonly keys: Uint8Array
  /** The input of `AttributeColumns.readBlock`. */
  readonly columns: Uint8Array
}

/** A range of rows, with its block if it is intact. */
export interface BlockRange extends SeqRange {
  readonly block?: CodeBlock
}

/** Must be called inside `SqliteDatabase.write`. The rows are all live rows in the range. */
export function writeBlock(
  database: SqliteDatabase,
  space: Pick<VectorSpace, 'space' | 'generation'>,
  content: SeqRange & {
    readonly rows: readonly FullVectorRow[]
    readonly codec: Codec | undefined
  },
): void {
  const { afterSeq, lastSeq, rows, codec } = content
  const stride = codec?.stride ?? 0
  const codes = new Uint8Array(rows.length * stride)
  const columns = createAttributeColumns()
  rows.forEach((row, i) => {
    codec?.encode(row.values, codes.subarray(i * stride, (i + 1) * stride))
    columns.append(filterFields(row))
  })
  const stored: StoredBlock = {
    ...{ space: space.space, generation: space.generation },
    ...{ after_seq: afterSeq, last_seq: lastSeq },
    seqs: toBytes(Float64Array.from(rows, (row) => row.seq)),
    codes,
    keys: renderKeys(rows),
    columns: columns.renderBlock(0, rows.length),
  }
  database
    .statement('insert or replace into vector_block values (?, ?, ?, ?, ?, ?, ?, ?, ?)')
    .run(
      ...[stored.space, stored.generation, afterSeq, lastSeq, checksumOf(stored)],
      ...[stored.seqs, codes, stored.keys, stored.columns],
    )
}

/**
 * The ranges covered by the blocks of this generation, in order and without gaps.
 * If a block is missing or damaged, its range comes without one.
 */
export function* readBlocks(database: SqliteDatabase, space: VectorSpace): Generator<BlockRange> {
  const { packedSeq } = space
  const sql = 'select * from vector_block where space = ? and generation = ? order by last_seq'
  let afterSeq = firstSeqOf(space.space)
  for (const row of database.statement(sql).iterate(space.space, space.generation)) {
    const block = readBlock(row)
    if (block === undefined || block.afterSeq < afterSeq || block.lastSeq > packedSeq) continue
    if (block.afterSeq > afterSeq) yield { afterSeq, lastSeq: block.afterSeq }
    yield { afterSeq: block.afterSeq, lastSeq: block.lastSeq, block }
    afterSeq = block.lastSeq
  }
  if (afterSeq < packedSeq) yield { afterSeq, lastSeq: packedSeq }
}

type StoredBlock = {
  readonly space: SqliteValue
  readonly generation: SqliteValue
  readonly after_seq: SqliteValue
  readonly last_seq: SqliteValue
  readonly seqs: Uint8Array
  readonly codes: Uint8Array
  readonly keys: Uint8Array
  readonly columns: Uint8Array
}

function readBlock(row: Record<string, SqliteValue>): CodeBlock | undefined {
  const stored = row as unknown as StoredBlock
  if (!isComplete(stored) || checksumOf(stored) !== row.checksum) return undefined
  return {
    afterSeq: Number(stored.after_seq),
    lastSeq: Number(stored.last_seq),
    seqs: new Float64Array(new Uint8Array(stored.seqs).buffer),
    codes: stored.codes,
    keys: stored.keys,
    columns: stored.columns,
  }
}

// Corruption can also affect the type of a value.
function isComplete({ seqs, codes, keys, columns }: StoredBlock): boolean {
  return [seqs, codes, keys, columns].every((part) => part instanceof Uint8Array)
}

function checksumOf(block: StoredBlock): number {
  const place = [block.space, block.generation, block.after_seq, block.last_seq].join('/')
  const parts = [block.seqs, block.codes, block.keys, block.columns]
  return parts.reduce<number>((sum, part) => crc32(part, sum), crc32(place))
}
