/** What one call of an editing tool changed in one file. */
export interface FileEdit {
  readonly file?: string | undefined
  readonly linesAdded: number
  readonly linesRemoved: number
  readonly isNew?: boolean | undefined
  readonly isDeleted?: boolean | undefined
}

export interface Replaced {
  readonly before: string
  readonly after: string
}

/** An edit with its words, as far as the call says them. */
export interface WordedEdit extends FileEdit {
  readonly replaced?: readonly Replaced[] | undefined
  /** What the whole file says now. */
  readonly whole?: string | undefined
}

interface LineCounts {
  readonly linesAdded: number
  readonly linesRemoved: number
}

/** Beyond this many comparisons, what differs counts as replaced altogether. */
const COMPARISONS_MAX = 250_000

/** The lines of a text; a line end at its end begins no further line. */
export function linesOf(text: string): readonly string[] {
  if (text === '') return []
  const lines = text.split(/\r\n|\n|\r/u)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

/** How many lines were added and removed between two texts: by their longest common sequence. */
export function countChangedLines(before: string, after: string): LineCounts {
  const older = linesOf(before)
  const newer = linesOf(after)
  const shorter = Math.min(older.length, newer.length)
  let start = 0
  while (start < shorter && older[start] === newer[start]) start += 1
  let end = 0
  while (end < shorter - start && older.at(-1 - end) === newer.at(-1 - end)) end += 1
  const removed = older.slice(start, older.length - end)
  const added = newer.slice(start, newer.length - end)
  const kept = removed.length * added.length > COMPARISONS_MAX ? 0 : commonLength(removed, added)
  return { linesAdded: added.length - kept, linesRemoved: removed.length - kept }
}

// The longest common subsequence, one row at a time.
function commonLength(left: readonly string[], right: readonly string[]): number {
  let row = new Uint32Array(right.length + 1)
  for (const line of left) {
    const next = new Uint32Array(right.length + 1)
    for (const [index, other] of right.entries()) {
      next[index + 1] =
        line === other ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0)
    }
    row = next
  }
  return row[right.length] ?? 0
}
