import { everyStatement, type StatementKind } from '../../syntax/statements/statement.ts'
import type { HunkChange } from './change-view.ts'

/** What a change made more of, or less: after it minus before it. */
export interface ChangeMeasure {
  readonly lines: number
  readonly statements: number
  /** Ways that the code can take: its complexity, as far as a hunk shows it. */
  readonly branches: number
}

const BRANCHES: ReadonlySet<StatementKind> = new Set<StatementKind>([
  'if',
  'elif',
  'loop',
  'catch',
  'case',
])

/** Measures the hunk in which a change was made. */
export function measureChange({ trees }: HunkChange): ChangeMeasure {
  const [before, after] = [trees.before, trees.after].map(({ statements }) => {
    const all = [...everyStatement(statements)]
    return { statements: all.length, branches: all.filter(({ kind }) => BRANCHES.has(kind)).length }
  })
  return {
    lines: trees.addedLines.length - trees.removedLines.length,
    statements: (after?.statements ?? 0) - (before?.statements ?? 0),
    branches: (after?.branches ?? 0) - (before?.branches ?? 0),
  }
}
