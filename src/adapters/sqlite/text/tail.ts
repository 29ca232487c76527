import { type AttributeColumns, createAttributeColumns } from '../columns/attribute-columns.ts'
import { countTerms, type EntryRecord, readTerms } from './entry-record.ts'
import type { PostingBuffer } from './postings.ts'

/** The entries that are in no segment yet, in memory, term lists as they were written. */
export interface Tail {
  readonly rows: number
  readonly attributes: AttributeColumns
  append(entry: EntryRecord): void
  keyOf(row: number): Uint8Array
  /** Marks an entry as dead. */
  bury(ord: number): void
  /** Appends the living rows that hold the term, each moved by `base`. */
  collect(wanted: TailTerm, buffer: PostingBuffer): void
}

export interface TailTerm {
  readonly pid: number
  readonly tid: number
  readonly base: number
}

interface TailRow {
  readonly ord: number
  readonly pid: number
  readonly key: Uint8Array
  readonly tids: Uint32Array
  readonly counts: Uint16Array
  isAlive: boolean
}

export function createTail(): Tail {
  const rows: TailRow[] = []
  const attributes = createAttributeColumns()

  return {
    get rows() {
      return rows.length
    },
    attributes,
    append(entry) {
      const { ord, pid, key, terms } = entry
      const count = countTerms(terms)
      const tids = new Uint32Array(count)
      const counts = new Uint16Array(count)
      readTerms(terms, { tids, counts }, 0)
      rows.push({ ord, pid, key, tids, counts, isAlive: true })
      attributes.append(entry.attributes)
    },
    keyOf: (row) => rows[row]?.key ?? new Uint8Array(0),
    bury(ord) {
      const row = rows[findRow(rows, ord)]
      if (row !== undefined) row.isAlive = false
    },
    collect({ pid, tid, base }, buffer) {
      for (const [at, row] of rows.entries()) {
        if (!row.isAlive || row.pid !== pid) continue
        const found = findTerm(row.tids, tid)
        if (found < 0) continue
        buffer.rows[buffer.length] = base + at
        buffer.counts[buffer.length] = row.counts[found] ?? 0
        buffer.length += 1
      }
    },
  }
}

function findRow(rows: readonly TailRow[], ord: number): number {
  let low = 0
  let high = rows.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = rows[middle]?.ord ?? 0
    if (found === ord) return middle
    if (found < ord) low = middle + 1
    else high = middle - 1
  }
  return -1
}

function findTerm(tids: Uint32Array, tid: number): number {
  let low = 0
  let high = tids.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = tids[middle] ?? 0
    if (found === tid) return middle
    if (found < tid) low = middle + 1
    else high = middle - 1
  }
  return -1
}
