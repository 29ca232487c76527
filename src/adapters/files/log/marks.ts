import { createHash } from 'node:crypto'

/** Identifies the state after a batch, across all folders. */
export interface Mark {
  /** The sequence number of the last write of the batch; 0 before the first. */
  readonly sequence: number
  readonly mark: string
}

/** Compact, because there are many. */
export type MarkRecord = readonly [sequence: number, mark: string]

/**
 * The marks of the most recent batches. The first mark of a folder is random, and each later one
 * is derived from its predecessor and the checksum of its batch. So two folders never share a
 * mark, and neither do two copies of a folder once both have been written to.
 */
export interface Marks {
  readonly last: Mark | undefined
  add(mark: Mark): void
  has(mark: Mark): boolean
  /** The mark of the batch that ends with this write, if it is still kept. */
  at(sequence: number): string | undefined
  /** All kept marks, oldest first, as stored in a snapshot. */
  list(): readonly MarkRecord[]
}

const MARK_DIGITS = 16
// An index that falls more than this many batches behind must be rebuilt.
const MARKS_KEPT = 10_000

export function createMarks(): Marks {
  const kept = new Map<number, string>()
  let last: Mark | undefined
  return {
    get last() {
      return last
    },
    add(mark) {
      last = mark
      kept.set(mark.sequence, mark.mark)
      const [oldest] = kept.keys()
      if (kept.size > MARKS_KEPT && oldest !== undefined) kept.delete(oldest)
    },
    has: ({ sequence, mark }) => kept.get(sequence) === mark,
    at: (sequence) => kept.get(sequence),
    list: () => [...kept],
  }
}

/** The mark of a batch, derived from the previous mark. */
export function nextMark(before: string, checksum: string): string {
  return createHash('sha256').update(`${before} ${checksum}`).digest('hex').slice(0, MARK_DIGITS)
}
