import { firstIndex } from '../../../core/first-index.ts'
import { reserve } from '../reserve.ts'

/** The numbers of the rows in memory, ascending, and which of them are live. */
export interface RowNumbers {
  /** The number of rows, including dead ones. */
  readonly count: number
  /** One byte per row, possibly followed by unused bytes. */
  readonly alive: Uint8Array
  /** Changes whenever rows are added or deleted. */
  readonly version: number
  append(seqs: readonly number[] | Float64Array): void
  seqOf(row: number): number
  /** No-op if there is no such row: it was deleted before it was read. */
  bury(seq: number): void
}

export function createRowNumbers(): RowNumbers {
  let count = 0
  let version = 0
  let seqs = new Float64Array(0)
  let alive = new Uint8Array(0)

  return {
    get count() {
      return count
    },
    get alive() {
      return alive
    },
    append(more) {
      const end = count + more.length
      seqs = reserve(seqs, end)
      alive = reserve(alive, end)
      seqs.set(more, count)
      alive.fill(1, count, end)
      count = end
      version += 1
    },
    seqOf: (row) => seqs[row] ?? 0,
    get version() {
      return version
    },
    bury(seq) {
      version += 1
      const row = firstIndex(count, (middle) => (seqs[middle] ?? 0) >= seq)
      if (row < count && seqs[row] === seq) alive[row] = 0
    },
  }
}
