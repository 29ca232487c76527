import { lastAtMost, type Segment } from './segment.ts'

/** All rows of a view as one long row: those of the segments, in order, then the tail's. */
export interface RowLayout {
  /** How many rows the segments have together. */
  readonly packedRows: number
  /** The length of each row. */
  readonly lengths: Uint32Array
  setLength(row: number, length: number): void
  /** The segment of a row, and the row's place in it; `undefined` for a row of the tail. */
  locate(row: number): { readonly segment: Segment; readonly row: number } | undefined
}

const TAIL_ROWS_AT_FIRST = 4_096

export function createRowLayout(segments: readonly Segment[]): RowLayout {
  const bases = new Uint32Array(segments.length)
  let packedRows = 0
  for (const [at, { rows }] of segments.entries()) {
    bases[at] = packedRows
    packedRows += rows
  }
  let lengths = new Uint32Array(packedRows + TAIL_ROWS_AT_FIRST)
  for (const [at, segment] of segments.entries()) lengths.set(segment.lengths, bases[at])

  return {
    packedRows,
    get lengths() {
      return lengths
    },
    setLength(row, length) {
      if (row >= lengths.length) {
        const larger = new Uint32Array(lengths.length * 2)
        larger.set(lengths)
        lengths = larger
      }
      lengths[row] = length
    },
    locate(row) {
      const at = lastAtMost(bases, row)
      const segment = segments[at]
      if (row >= packedRows || segment === undefined) return undefined
      return { segment, row: row - (bases[at] ?? 0) }
    },
  }
}
