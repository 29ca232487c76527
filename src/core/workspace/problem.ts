/** Something in a page that a person should mend. Lines are counted from 1. */
export interface PageProblem {
  readonly line: number
  readonly toLine: number
  /** What is wrong and what to do about it. */
  readonly message: string
}

export function problemAt(line: number, message: string): PageProblem {
  return { line, toLine: line, message }
}

/** In order of lines; the same problem on neighbouring lines is one. */
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
