import { recentValues } from '../../../core/recent-values.ts'
import { ByteReader } from './bytes.ts'

/** The postings of a term, as parallel arrays of which the first `length` items are used. */
export interface PostingBuffer {
  readonly rows: Uint32Array
  readonly counts: Uint16Array
  length: number
}

/**
 * The postings of one term in a chunk: for each row the gap to the previous one with a "more
 * than once" bit, and the count if there is more than one.
 */
export function findPostings(chunk: Uint8Array, tid: number): Uint8Array | undefined {
  const heads = new ByteReader(chunk)
  const headsLength = heads.varint()
  const headsEnd = heads.at + headsLength
  let start = headsEnd
  let term = 0
  while (heads.at < headsEnd) {
    term += heads.varint()
    const length = heads.varint()
    if (term === tid) return chunk.subarray(start, start + length)
    if (term > tid) return undefined
    start += length
  }
  return undefined
}

/** A quarter of the postings of a segment: the words of most queries are the same few. */
const RECENT_BYTES_MAX = 128 * 1_024

/** Keeps copies of the lists in frequent use. */
export function createRecentLists(read: (tid: number) => Uint8Array | undefined) {
  const recent = recentValues<number, Uint8Array>(RECENT_BYTES_MAX, (_tid, list) => list.length)
  return (tid: number): Uint8Array | undefined => {
    const known = recent.get(tid)
    if (known !== undefined) return known
    const list = read(tid)?.slice()
    if (list !== undefined) recent.set(tid, list)
    return list
  }
}

/** All terms of a chunk with their postings, in ascending order. */
export function* listPostings(
  chunk: Uint8Array,
): Generator<{ readonly tid: number; readonly list: Uint8Array }> {
  const heads = new ByteReader(chunk)
  const headsLength = heads.varint()
  const headsEnd = heads.at + headsLength
  let start = headsEnd
  let tid = 0
  while (heads.at < headsEnd) {
    tid += heads.varint()
    const length = heads.varint()
    yield { tid, list: chunk.subarray(start, start + length) }
    start += length
  }
}

/**
 * Appends the live rows of a posting list to the buffer, each offset by `base`. The inner loop
 * of every search, so it decodes varints inline instead of with a `ByteReader`.
 */
export function decodePostings(
  list: Uint8Array,
  source: { readonly alive: Uint8Array; readonly base: number },
  buffer: PostingBuffer,
): void {
  const { alive, base } = source
  const { rows, counts } = buffer
  let { length } = buffer
  let row = -1
  let at = 0
  while (at < list.length) {
    let head = list[at++] as number
    for (let shift = 7, byte = head; byte > 0x7f; shift += 7) {
      byte = list[at++] as number
      head = (head & ((1 << shift) - 1)) | (byte << shift)
    }
    row += (head >>> 1) + 1
    let count = 1
    if ((head & 1) === 1) {
      count = list[at++] as number
      for (let shift = 7, byte = count; byte > 0x7f; shift += 7) {
        byte = list[at++] as number
        count = (count & ((1 << shift) - 1)) | (byte << shift)
      }
    }
    if (alive[row] === 1) {
      rows[length] = base + row
      counts[length++] = count
    }
  }
  buffer.length = length
}
