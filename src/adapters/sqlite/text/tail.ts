import { firstIndex } from '../../../core/first-index.ts'
import { type AttributeColumns, createAttributeColumns } from '../columns/attribute-columns.ts'
import { type EntryRecord, unpackTerms } from './entry-record.ts'
import type { PostingBuffer } from './postings.ts'

/** The entries that are not in a segment yet, in memory. */
export interface Tail {
  readonly rows: number
  readonly attributes: AttributeColumns
  append(entry: EntryRecord): void
  keyOf(row: number): Uint8Array
  /** Marks an entry as dead. */
  bury(ord: number): void
  /** Appends the live rows that contain the term, each offset by `base`. */
  collect(wanted: TailTerm, buffer: PostingBuffer): void
}

export interface TailTerm {
  readonly pid: number
  readonly tid: number
  readonly base: number
}

/** The postings of a term: row after row, each followed by its count. */
type TailPostings = Map<number, number[]>

export function createTail(): Tail {
  const rows: { readonly ord: number; readonly key: Uint8Array; isAlive: boolean }[] = []
  const postings = new Map<number, TailPostings>()
  const attributes = createAttributeColumns()

  return {
    get rows() {
      return rows.length
    },
    attributes,
    append(entry) {
      const { ord, pid, key, terms } = entry
      addPostings(postingsOf(postings, pid), rows.length, unpackTerms(terms))
      rows.push({ ord, key, isAlive: true })
      attributes.append(entry.attributes)
    },
    keyOf: (row) => rows[row]?.key ?? new Uint8Array(0),
    bury(ord) {
      const row = rows[firstIndex(rows.length, (at) => (rows[at]?.ord ?? 0) >= ord)]
      if (row?.ord === ord) row.isAlive = false
    },
    collect({ pid, tid, base }, buffer) {
      const holders = postings.get(pid)?.get(tid) ?? []
      for (let i = 0; i < holders.length; i += 2) {
        const row = holders[i] ?? 0
        if (rows[row]?.isAlive !== true) continue
        buffer.rows[buffer.length] = base + row
        buffer.counts[buffer.length] = holders[i + 1] ?? 0
        buffer.length += 1
      }
    },
  }
}

function postingsOf(postings: Map<number, TailPostings>, pid: number): TailPostings {
  const known = postings.get(pid)
  if (known !== undefined) return known
  const added: TailPostings = new Map()
  postings.set(pid, added)
  return added
}

function addPostings(
  postings: TailPostings,
  row: number,
  { tids, counts }: { readonly tids: Uint32Array; readonly counts: Uint16Array },
): void {
  for (let at = 0; at < tids.length; at++) {
    const tid = tids[at] ?? 0
    const holders = postings.get(tid)
    if (holders === undefined) postings.set(tid, [row, counts[at] ?? 0])
    else holders.push(row, counts[at] ?? 0)
  }
}
