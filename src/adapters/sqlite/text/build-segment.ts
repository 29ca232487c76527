import { createAttributeColumns } from '../columns/attribute-columns.ts'
import { ByteWriter } from './bytes.ts'
import { countTerms, type EntryRecord, readTerms } from './entry-record.ts'

/** An inverted range of entries: from each term to the rows that contain it. */
export interface BuiltSegment {
  /** Everything but the postings: see `readColumns`. */
  readonly columns: Uint8Array
  /** Postings in ascending order of terms: see `findPostings`. */
  readonly chunks: readonly Uint8Array[]
}

/**
 * A chunk is read whole to find one term, so it is small, and two fit on a SQLite page.
 * A term with more postings than this has its own chunk.
 */
const CHUNK_BYTES = 1_900

/** Two digits make a term number. */
const DIGIT_BITS = 16

/** `entries` must be in ascending order of `ord`. */
export function buildSegment(entries: readonly EntryRecord[]): BuiltSegment {
  const { chunks, firstTerms } = renderChunks(gatherPostings(entries))
  return { columns: renderColumns(entries, firstTerms), chunks }
}

interface Postings {
  readonly tids: Uint32Array
  readonly counts: Uint16Array
  readonly rows: Uint32Array
}

function gatherPostings(entries: readonly EntryRecord[]): Postings {
  const total = entries.reduce((sum, { terms }) => sum + countTerms(terms), 0)
  const tids = new Uint32Array(total)
  const counts = new Uint16Array(total)
  const rows = new Uint32Array(total)
  let at = 0
  for (const [row, { terms }] of entries.entries()) {
    const end = readTerms(terms, { tids, counts }, at)
    rows.fill(row, at, end)
    at = end
  }
  return { tids, counts, rows }
}

function renderChunks({ tids, counts, rows }: Postings) {
  const order = sortByTerm(tids)
  const chunk = createChunkWriter()
  const list = new ByteWriter()
  let row = -1
  for (let i = 0; i < order.length; i++) {
    const at = order[i] ?? 0
    const count = counts[at] ?? 0
    const next = rows[at] ?? 0
    list.varint((next - row - 1) * 2 + (count > 1 ? 1 : 0))
    if (count > 1) list.varint(count)
    row = next
    if (tids[at] === tids[order[i + 1] ?? -1]) continue
    chunk.add(tids[at] ?? 0, list)
    list.clear()
    row = -1
  }
  return chunk.finish()
}

/** Least-significant-digit radix sort: stable, so that the rows of a term stay ascending. */
function sortByTerm(tids: Uint32Array): Uint32Array {
  const order = new Uint32Array(tids.length)
  for (let at = 0; at < order.length; at++) order[at] = at
  return sortByDigit(tids, sortByDigit(tids, order, 0), DIGIT_BITS)
}

function sortByDigit(tids: Uint32Array, order: Uint32Array, shift: number): Uint32Array {
  const places = new Uint32Array(2 ** DIGIT_BITS + 1)
  const mask = 2 ** DIGIT_BITS - 1
  for (let at = 0; at < tids.length; at++) {
    const next = (((tids[at] as number) >>> shift) & mask) + 1
    places[next] = (places[next] as number) + 1
  }
  for (let digit = 1; digit < places.length; digit++) {
    places[digit] = (places[digit] as number) + (places[digit - 1] as number)
  }
  const sorted = new Uint32Array(order.length)
  for (let i = 0; i < order.length; i++) {
    const at = order[i] as number
    const digit = ((tids[at] as number) >>> shift) & mask
    const place = places[digit] as number
    places[digit] = place + 1
    sorted[place] = at
  }
  return sorted
}

function createChunkWriter() {
  const chunks: Uint8Array[] = []
  const firstTerms: number[] = []
  const heads = new ByteWriter()
  const lists = new ByteWriter()
  let terms = 0
  let lastTerm = 0

  function close(): void {
    if (terms === 0) return
    const chunk = new ByteWriter(heads.length + lists.length + 5)
    chunk.varint(heads.length)
    chunk.append(heads.view())
    chunk.append(lists.view())
    chunks.push(chunk.view())
    heads.clear()
    lists.clear()
    terms = 0
    lastTerm = 0
  }

  return {
    add(tid: number, list: ByteWriter) {
      if (heads.length + lists.length + list.length > CHUNK_BYTES) close()
      if (terms === 0) firstTerms.push(tid)
      heads.varint(tid - lastTerm)
      heads.varint(list.length)
      lists.append(list.view())
      lastTerm = tid
      terms += 1
    },
    finish() {
      close()
      return { chunks, firstTerms }
    },
  }
}

function renderColumns(entries: readonly EntryRecord[], firstTerms: readonly number[]): Uint8Array {
  const writer = new ByteWriter(entries.length * 64)
  const attributes = createAttributeColumns()
  writer.varint(entries.length)
  let before = entries[0]?.ord ?? 0
  for (const { ord, length, key } of entries) {
    writer.varint(ord - before)
    writer.varint(length)
    writer.varint(key.length)
    before = ord
  }
  for (const { key } of entries) writer.append(key)
  writer.varint(firstTerms.length)
  let term = 0
  for (const first of firstTerms) {
    writer.varint(first - term)
    term = first
  }
  for (const entry of entries) attributes.append(entry.attributes)
  writer.append(attributes.renderBlock(0, entries.length))
  return writer.view()
}
