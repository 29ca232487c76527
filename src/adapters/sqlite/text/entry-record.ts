import { crc32 } from 'node:zlib'
import { MemoryError } from '../../../core/errors.ts'
import type { FieldValues } from '../../../core/storage/documents/extract-fields.ts'
import type { SqliteValue } from '../sqlite-driver.ts'
import { ByteReader, ByteWriter } from './bytes.ts'

/** A row of `text_entry`, validated. */
export interface EntryRecord {
  readonly ord: number
  readonly pid: number
  readonly length: number
  /** Collection and id as UTF-8 separated by NUL: ties are broken in bytewise order. */
  readonly key: Uint8Array
  readonly attributes: FieldValues
  /** The terms as written by `renderTerms`. */
  readonly terms: Uint8Array
}

export const ENTRY_COLUMNS = 'ord, collection, id, pid, length, attributes, terms, checksum'

// A count is below 2^16, so term number and count fit in one exact number.
const COUNT_SPACE = 65_536

/** The count, then for each in ascending order: gap and "more than once" bit, and the count. */
export function renderTerms(terms: Float64Array): Uint8Array {
  terms.sort()
  const writer = new ByteWriter(terms.length * 3 + 8)
  writer.varint(terms.length)
  let before = 0
  for (const packed of terms) {
    const tid = Math.floor(packed / COUNT_SPACE)
    const count = packed % COUNT_SPACE
    writer.varint((tid - before) * 2 + (count > 1 ? 1 : 0))
    if (count > 1) writer.varint(count)
    before = tid
  }
  return writer.view().slice()
}

export function packTerm(tid: number, count: number): number {
  return tid * COUNT_SPACE + count
}

/** The number of terms in a record. */
export function countTerms(terms: Uint8Array): number {
  return new ByteReader(terms).varint()
}

/** Writes the terms of a record into the arrays from `at` on, and returns the next position. */
export function readTerms(
  terms: Uint8Array,
  target: { readonly tids: Uint32Array; readonly counts: Uint16Array },
  at: number,
): number {
  const reader = new ByteReader(terms)
  const end = at + reader.varint()
  let tid = 0
  for (let i = at; i < end; i++) {
    const head = reader.varint()
    tid += head >>> 1
    target.tids[i] = tid
    target.counts[i] = (head & 1) === 1 ? reader.varint() : 1
  }
  return end
}

/** The terms of one record. */
export function unpackTerms(terms: Uint8Array): { tids: Uint32Array; counts: Uint16Array } {
  const count = countTerms(terms)
  const unpacked = { tids: new Uint32Array(count), counts: new Uint16Array(count) }
  readTerms(terms, unpacked, 0)
  return unpacked
}

export function entryChecksum(row: Readonly<Record<string, SqliteValue>>): number {
  const { collection, id, pid, length, attributes, terms } = row
  const head = crc32(`${collection}\u0000${id}\u0000${pid}\u0000${length}\u0000${attributes}`)
  return crc32(terms as Uint8Array, head)
}

/**
 * @throws MemoryError `CORRUPT_DATA` if the row differs from what was written.
 */
export function readEntry(row: Readonly<Record<string, SqliteValue>>): EntryRecord {
  if (!(row.terms instanceof Uint8Array) || entryChecksum(row) !== row.checksum) {
    throw new MemoryError(`Entry ${row.ord} of the index by words is damaged`, {
      code: 'CORRUPT_DATA',
      hint: 'Run `loci reindex`; it rebuilds the index from the documents.',
    })
  }
  return {
    ord: Number(row.ord),
    pid: Number(row.pid),
    length: Number(row.length),
    key: Buffer.from(`${row.collection}\u0000${row.id}`, 'utf8'),
    attributes: JSON.parse(String(row.attributes)) as FieldValues,
    terms: row.terms,
  }
}
