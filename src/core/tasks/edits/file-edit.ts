import { diffLines } from '../../language/syntax/line-diff.ts'

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

/** An edit with its text, as far as the call has it. */
export interface WordedEdit extends FileEdit {
  readonly replaced?: readonly Replaced[] | undefined
  /** What the whole file says now. */
  readonly whole?: string | undefined
}

/** The lines of a text; a trailing line break does not start another. */
export function linesOf(text: string): readonly string[] {
  if (text === '') return []
  const lines = text.split(/\r\n|\n|\r/u)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

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
