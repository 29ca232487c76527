import type { Line } from './lines.ts'

/** Something in a page that a person should fix. Lines are counted from 1. */
export interface PageProblem {
  readonly line: number
  readonly toLine: number
  readonly message: string
}

export function problemAt(line: number, message: string): PageProblem {
  return { line, toLine: line, message }
}

/** Sorted by line; the same problem on adjacent lines is merged. */
export function joinProblems(problems: readonly PageProblem[]): readonly PageProblem[] {
  const joined: PageProblem[] = []
  for (const one of problems.toSorted((left, right) => left.line - right.line)) {
    const problem = { line: one.line, toLine: one.toLine, message: one.message }
    const last = joined.at(-1)
    const isSame = last?.message === problem.message && problem.line <= last.toLine + 1
    if (last === undefined || !isSame) joined.push(problem)
    else joined[joined.length - 1] = { ...last, toLine: Math.max(last.toLine, problem.toLine) }
  }
  return joined
}

const LOST = 'A character here was lost when the file was saved: write it again, as UTF-8.'
const NUL = 'There is a NUL character on this line, which was ignored: delete it.'

/** Finds what a broken editor or a half-written file leaves behind. */
export function findDamagedText(text: string, lines: readonly Line[]): readonly PageProblem[] {
  const problems: PageProblem[] = []
  const isLost = text.includes('\ufffd') || !text.isWellFormed()
  const hasNul = text.includes('\u0000')
  if (!isLost && !hasNul) return problems
  for (const [at, line] of lines.entries()) {
    const raw = text.slice(line.start, line.end)
    if (raw.includes('\u0000')) problems.push(problemAt(at + 1, NUL))
    if (raw.includes('\ufffd') || !raw.isWellFormed()) problems.push(problemAt(at + 1, LOST))
  }
  return problems
}
