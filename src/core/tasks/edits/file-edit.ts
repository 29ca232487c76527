import { diffLines } from '../../language/syntax/line-diff.ts'

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

/** The lines of a text; a line end at its end begins no further line. */
export function linesOf(text: string): readonly string[] {
  if (text === '') return []
  const lines = text.split(/\r\n|\n|\r/u)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

/** How many lines were added and removed between two texts. */
export function countChangedLines(
  before: string,
  after: string,
): Pick<FileEdit, 'linesAdded' | 'linesRemoved'> {
  const lines = diffLines(linesOf(before), linesOf(after))
  return {
    linesAdded: lines.filter(({ kind }) => kind === 'added').length,
    linesRemoved: lines.filter(({ kind }) => kind === 'removed').length,
  }
}
