import { crc32 } from 'node:zlib'
import { buildSegment } from './build-segment.ts'
import type { EntryRecord } from './entry-record.ts'
import { decodePostings, listPostings, type PostingBuffer } from './postings.ts'
import { readChunk, readSegment, type Segment, type SegmentPlace } from './segment.ts'
import type { TextTables } from './text-schema.ts'

/**
 * Compares a segment with the live entries of its range: the same documents, and for each term
 * the same postings. Returns the fault, as the rest of a sentence.
 */
export function verifySegment(
  tables: TextTables,
  place: SegmentPlace,
  living: readonly EntryRecord[],
): string | undefined {
  const segment = readSegment(tables, place)
  if (segment === undefined) return 'has damaged columns'
  const chunks = readChunks(tables, place)
  if (chunks === undefined) return 'has damaged postings'
  const rows = living.map(({ ord }) => segment.rowOf(ord))
  if (!living.every((entry, i) => isSameRow(segment, rows[i] ?? -1, entry))) {
    return 'lacks a document or has another in its place'
  }
  if (segment.rows !== living.length + countDead(tables, place)) {
    return 'and its list of deleted documents do not add up'
  }
  const isSame = digest(chunks, rows, segment.rows) === digestEntries(living)
  return isSame ? undefined : 'has postings that are not those of its documents'
}

function readChunks(tables: TextTables, place: SegmentPlace): Uint8Array[] | undefined {
  const chunks: Uint8Array[] = []
  for (let chunk = 1; chunk <= place.chunks; chunk++) {
    const bytes = readChunk(tables, place.segment, chunk)
    if (bytes === undefined) return undefined
    chunks.push(bytes)
  }
  return chunks
}

function isSameRow(segment: Segment, row: number, { length, key }: EntryRecord): boolean {
  return (
    row >= 0 && segment.lengths[row] === length && Buffer.compare(segment.keyOf(row), key) === 0
  )
}

function countDead(tables: TextTables, { lo, hi }: SegmentPlace): number {
  const row = tables
    .statement('select count(*) as dead from text_dead_# where ord between ? and ?')
    .get(lo, hi)
  return Number(row?.dead)
}

function digestEntries(living: readonly EntryRecord[]): number {
  return digest(buildSegment(living).chunks, [...living.keys()], living.length)
}

/** A checksum of all postings of live rows, renumbered from 0. */
function digest(chunks: readonly Uint8Array[], living: readonly number[], rows: number): number {
  const alive = new Uint8Array(rows)
  const numbers = new Uint32Array(rows)
  for (const [number, row] of living.entries()) {
    alive[row] = 1
    numbers[row] = number
  }
  const buffer: PostingBuffer = {
    rows: new Uint32Array(rows),
    counts: new Uint16Array(rows),
    length: 0,
  }
  let checksum = 0
  for (const chunk of chunks) {
    for (const { tid, list } of listPostings(chunk)) {
      buffer.length = 0
      decodePostings(list, { alive, base: 0 }, buffer)
      if (buffer.length === 0) continue
      const found = buffer.rows.subarray(0, buffer.length).map((row) => numbers[row] ?? 0)
      checksum = crc32(Uint32Array.of(tid, buffer.length), checksum)
      checksum = crc32(found, checksum)
      checksum = crc32(buffer.counts.subarray(0, buffer.length), checksum)
    }
  }
  return checksum
}
