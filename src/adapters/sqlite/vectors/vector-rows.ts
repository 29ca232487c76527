import { crc32 } from 'node:zlib'
import { addTo } from '../../../core/group-by.ts'
import type { FieldValues } from '../../../core/storage/documents/extract-fields.ts'
import type { DocumentKey } from '../../../ports/derived-index.ts'
import type { EmbeddedPart } from '../../../ports/vector-index.ts'
import type { SqliteDatabase } from '../sqlite-database.ts'
import type { SqliteValue } from '../sqlite-driver.ts'
import { damagedVectors, toFloats, unsealEach, unsealFloats } from './sealed-bytes.ts'
import { firstSeqOf } from './vector-space.ts'

/** One row without its vector: one part of one document. */
export interface VectorRow extends DocumentKey {
  readonly seq: number
  readonly part: string
  readonly hash: string
  readonly partition: string
  readonly attributes: FieldValues
}

export interface FullVectorRow extends VectorRow {
  readonly values: Float32Array
}

export type NumberedVector = Pick<FullVectorRow, 'seq' | 'values'>

/** A range of row numbers: start exclusive, end inclusive. */
export interface SeqRange {
  readonly afterSeq: number
  readonly lastSeq: number
}

const KEY_COLUMNS = 'seq, collection, vector_entry.id, part, hash, partition, attributes, checksum'
const KEYS = KEY_COLUMNS.split(', ')

/** Must be called inside `SqliteDatabase.write`. `sealed` is the vector from `sealFloats`. */
export function insertRow(
  database: SqliteDatabase,
  row: VectorRow & { readonly space: number; readonly sealed: Uint8Array },
): void {
  const attributes = JSON.stringify(row.attributes)
  database
    .statement('insert into vector_entry values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
    .run(
      ...[row.seq, row.space, row.collection, row.id, row.part, row.hash, row.partition],
      ...[attributes, checksumOf(row, attributes), row.sealed],
    )
}

/** Deletes the rows of a document and returns their numbers. Must be called inside `write`. */
export function deleteRows(database: SqliteDatabase, space: number, key: DocumentKey) {
  // Most documents are new; a lookup is much cheaper than deleting nothing.
  const find = 'select seq from vector_entry where space = ? and collection = ? and id = ?'
  const found = database.statement(find).all(space, key.collection, key.id)
  for (const { seq = null } of found) {
    database.statement('delete from vector_entry where seq = ?').run(seq)
  }
  return found.map((row) => Number(row.seq))
}

/** Rows ordered by number. @throws MemoryError `CORRUPT_DATA` */
export function* readRows(
  database: SqliteDatabase,
  range: SeqRange & { readonly limit?: number },
): Generator<VectorRow> {
  const sql = `select ${KEY_COLUMNS} from vector_entry where seq > ? and seq <= ? order by seq limit ?`
  const { afterSeq, lastSeq, limit = -1 } = range
  for (const row of database.statement(sql).iterate(afterSeq, lastSeq, limit)) yield toRow(row)
}

/** The same with the vectors. @throws MemoryError `CORRUPT_DATA` */
export function* readFullRows(
  database: SqliteDatabase,
  range: SeqRange & { readonly dimensions: number; readonly limit?: number },
): Generator<FullVectorRow> {
  const sql = `select ${KEY_COLUMNS}, vector from vector_entry
    where seq > ? and seq <= ? order by seq limit ?`
  const { afterSeq, lastSeq, dimensions, limit = -1 } = range
  for (const row of database.statement(sql).iterate(afterSeq, lastSeq, limit)) {
    yield { ...toRow(row), values: unsealFloats(row.vector, dimensions) }
  }
}

/** Numbers and vectors only. @throws MemoryError `CORRUPT_DATA` */
export function readVectors(
  database: SqliteDatabase,
  range: SeqRange & { readonly dimensions: number; readonly limit: number },
): readonly NumberedVector[] {
  const sql = `select seq, vector from vector_entry where seq > ? and seq <= ? order by seq limit ?`
  const rows = database.statement(sql).all(range.afterSeq, range.lastSeq, range.limit)
  return rows.map(({ seq, vector }) => ({
    seq: Number(seq),
    values: unsealFloats(vector, range.dimensions),
  }))
}

// One value for all rows: a row of many values costs more than reading it. No text contains NUL.
const SELECT_PARTS = `select cast(group_concat(${KEYS.join(' || char(0) || ')}, char(0)) as blob) as names,
  cast(group_concat(vector, '') as blob) as vectors
  from json_each(?) wanted cross join vector_entry
  on space = ? and collection = ? and vector_entry.id = wanted.value`

/**
 * The parts of documents with their vectors, by the ids of the documents.
 *
 * @throws MemoryError `CORRUPT_DATA`
 */
export function readParts(
  database: SqliteDatabase,
  space: { readonly space: number; readonly dimensions: number },
  wanted: { readonly collection: string; readonly ids: readonly string[] },
): ReadonlyMap<string, readonly EmbeddedPart[]> {
  const ids = JSON.stringify([...new Set(wanted.ids)])
  const read = database.statement(SELECT_PARTS).get(ids, space.space, wanted.collection)
  if (read === undefined || read.names === null) return new Map()
  const keys = readKeys(read.names)
  const vectors = unsealEach(read.vectors, keys.length, space.dimensions)
  const rows = keys.map((key, at) => ({ ...key, values: toFloats(vectors[at] ?? NO_BYTES) }))
  rows.sort((left, right) => left.seq - right.seq)
  const found = new Map<string, EmbeddedPart[]>()
  for (const { id, part, hash, values } of rows) addTo(found, id, { part, hash, values })
  return found
}

const NO_BYTES = new Uint8Array(0)

/** Each row is the bytes that its checksum is of, then the checksum. Few of them are needed as texts. */
function readKeys(names: SqliteValue | undefined) {
  const given = names instanceof Uint8Array ? names : NO_BYTES
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.length)
  const keys: { seq: number; id: string; part: string; hash: string }[] = []
  for (let next = 0; next < bytes.length; ) {
    const starts = [next]
    for (const _ of KEYS) {
      const end = bytes.indexOf(0, next)
      next = (end === -1 ? bytes.length : end) + 1
      starts.push(next)
    }
    const textOf = (at: number) => bytes.toString('utf8', starts[at], (starts[at + 1] ?? 0) - 1)
    const [first = 0] = starts
    const checksumAt = KEYS.length - 1
    const checked = bytes.subarray(first, (starts[checksumAt] ?? 0) - 1)
    if (crc32(checked) !== Number(textOf(checksumAt))) throw damagedKey()
    keys.push({ seq: Number(textOf(0)), id: textOf(2), part: textOf(3), hash: textOf(4) })
  }
  return keys
}

/** Must be called inside `SqliteDatabase.write`. */
export function deleteAllRows(database: SqliteDatabase, space: number): void {
  const sql = 'delete from vector_entry where seq > ? and seq < ?'
  database.statement(sql).run(firstSeqOf(space), firstSeqOf(space + 1))
}

function toRow(row: Record<string, SqliteValue>): VectorRow {
  const key = {
    seq: Number(row.seq),
    collection: String(row.collection),
    id: String(row.id),
    part: String(row.part),
    hash: String(row.hash),
    partition: String(row.partition),
  }
  const attributes = String(row.attributes)
  if (checksumOf(key, attributes) !== row.checksum) throw damagedKey()
  return { ...key, attributes: JSON.parse(attributes) as FieldValues }
}

function damagedKey() {
  return damagedVectors('A stored vector has a name that does not match its checksum')
}

// None of these texts contains NUL, so no two rows give the same line.
function checksumOf(row: Omit<VectorRow, 'attributes'>, attributes: string): number {
  const { seq, collection, id, part, hash, partition } = row
  return crc32([seq, collection, id, part, hash, partition, attributes].join('\u0000'))
}
