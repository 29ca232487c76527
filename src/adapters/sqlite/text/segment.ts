import { firstIndex } from '../../../core/first-index.ts'
import { type AttributeColumns, createAttributeColumns } from '../columns/attribute-columns.ts'
import { ByteReader, unseal } from './bytes.ts'
import { createRecentLists, findPostings } from './postings.ts'
import type { TextTables } from './text-schema.ts'

/** A packed range of entries, without its postings, which stay in the file. */
export interface Segment {
  readonly segment: number
  readonly lo: number
  readonly hi: number
  readonly rows: number
  /** 1 while the document of the row is live. */
  readonly alive: Uint8Array
  readonly lengths: Uint32Array
  readonly attributes: AttributeColumns
  /** Cached number of live rows that contain a term; cleared by `bury`. */
  readonly holders: Map<number, number>
  /** Marks an entry as dead. */
  bury(ord: number): void
  /** The row of an entry, or -1. */
  rowOf(ord: number): number
  keyOf(row: number): Uint8Array
  /**
   * The postings of a term, empty if it is in no row; `undefined` if they are damaged. Must be
   * called inside `SqliteDatabase.read` or `write`.
   */
  postingsOf(tid: number): Uint8Array | undefined
}

/** The location of a segment in the file. */
export interface SegmentPlace {
  readonly segment: number
  readonly lo: number
  readonly hi: number
  /** The number of documents it was built from. Some may have been deleted since. */
  readonly documents: number
  /** The number of posting chunks. */
  readonly chunks: number
}

/** The first chunk of a segment holds its columns, the others its postings. */
const COLUMNS_CHUNK = 0
const CHUNKS_MAX = 2 ** 20

export function chunkKey(segment: number, chunk: number): number {
  return segment * CHUNKS_MAX + chunk
}

export function listSegments(tables: TextTables): readonly SegmentPlace[] {
  const rows = tables.statement('select * from text_segment_# order by lo').all()
  // All its columns are numbers.
  return rows as unknown as readonly SegmentPlace[]
}

/** The bytes of a chunk, or `undefined` if it is missing or damaged. */
export function readChunk(tables: TextTables, segment: number, chunk: number) {
  const key = chunkKey(segment, chunk)
  const row = tables.statement('select bytes from text_chunk_# where key = ?').get(key)
  return unseal(row?.bytes, key)
}

/** `undefined` if the columns are missing or damaged. */
export function readSegment(tables: TextTables, place: SegmentPlace): Segment | undefined {
  const bytes = readChunk(tables, place.segment, COLUMNS_CHUNK)
  return bytes === undefined ? undefined : readColumns(bytes, tables, place)
}

function readColumns(
  bytes: Uint8Array,
  tables: TextTables,
  { segment, lo, hi }: SegmentPlace,
): Segment {
  const reader = new ByteReader(bytes)
  const rows = reader.varint()
  const offsets = new Uint32Array(rows)
  const lengths = new Uint32Array(rows)
  const keyEnds = new Uint32Array(rows)
  let offset = 0
  let keyEnd = 0
  for (let row = 0; row < rows; row++) {
    offset += reader.varint()
    offsets[row] = offset
    lengths[row] = reader.varint()
    keyEnd += reader.varint()
    keyEnds[row] = keyEnd
  }
  const keys = reader.take(keyEnd)
  const firstTerms = readAscending(reader)
  const attributes = createAttributeColumns()
  attributes.readBlock(bytes.subarray(reader.at))
  const alive = new Uint8Array(rows).fill(1)
  const holders = new Map<number, number>()
  const rowOf = (ord: number) => {
    const row = lastAtMost(offsets, ord - lo)
    return row >= 0 && offsets[row] === ord - lo ? row : -1
  }
  return {
    segment,
    lo,
    hi,
    rows,
    alive,
    lengths,
    attributes,
    holders,
    bury(ord) {
      const row = rowOf(ord)
      if (row >= 0) alive[row] = 0
      holders.clear()
    },
    rowOf,
    keyOf: (row) => keys.subarray(row === 0 ? 0 : keyEnds[row - 1], keyEnds[row]),
    postingsOf: createRecentLists((tid) => {
      // Plus one, because the columns precede the postings.
      const chunk = lastAtMost(firstTerms, tid) + 1
      const postings = chunk === 0 ? NO_POSTINGS : readChunk(tables, segment, chunk)
      return postings && (findPostings(postings, tid) ?? NO_POSTINGS)
    }),
  }
}

const NO_POSTINGS = new Uint8Array(0)

function readAscending(reader: ByteReader): Uint32Array {
  const numbers = new Uint32Array(reader.varint())
  let sum = 0
  for (let i = 0; i < numbers.length; i++) {
    sum += reader.varint()
    numbers[i] = sum
  }
  return numbers
}

/** The last position whose number is not above `wanted`; -1 if there is none. */
export function lastAtMost(numbers: Uint32Array, wanted: number): number {
  return firstIndex(numbers.length, (at) => (numbers[at] ?? 0) > wanted) - 1
}
