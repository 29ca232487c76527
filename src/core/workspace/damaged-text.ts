import type { Line } from './markdown/lines.ts'
import { type PageProblem, problemAt } from './problem.ts'

const LOST = 'A character here was lost when the file was saved: write it again, as UTF-8.'
const NUL = 'There is a NUL character on this line, and it was left out: delete it.'

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
