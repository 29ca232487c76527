import type { SyntaxLanguage } from '../../syntax/syntax-tree.ts'
import type { DiffFile } from '../../syntax/unified-diff.ts'
import { viewChange } from './change-view.ts'
import { printStatement } from './print-code.ts'
import { findRefactorings } from './refactorings/find-refactorings.ts'
import type { ChangeCategory, FoundChange } from './refactorings/refactoring.ts'
import { findRepairs } from './repairs/find-repairs.ts'
import type { RepairFinding, RepairPattern } from './repairs/repair-pattern.ts'

/** One thing that a change does, and the code that shows it. */
export interface CategoryFinding {
  readonly category: ChangeCategory
  readonly file: string
  readonly text: string
  /** What was called otherwise before. */
  readonly names?: readonly [string, string] | undefined
}

/** What a change is. */
export interface ChangeDescription {
  readonly languages: readonly string[]
  readonly linesAdded: number
  readonly linesRemoved: number
  /** What it does to the code, the same thing once. */
  readonly categories: readonly CategoryFinding[]
  /** What kind of repair it is. */
  readonly repairs: readonly RepairFinding[]
}

const FINDINGS_MAX = 50
const TEXT_LENGTH_MAX = 200

const SIMPLER: ReadonlySet<RepairPattern> = new Set<RepairPattern>([
  'logic-reduced',
  'unwrapped-from-if',
  'unwrapped-from-try',
  'unwrapped-from-call',
  'condition-removed',
])

/** Says what a patch does, by its structure alone. */
export function describeChange(
  files: readonly DiffFile[],
  language?: SyntaxLanguage,
): ChangeDescription {
  const changes = viewChange(files, language)
  const repairs = findRepairs(changes)
  const found = findRefactorings(changes).map(toFinding)
  const lines = changes.map(({ trees }) => trees)
  return {
    languages: [...new Set(changes.flatMap((change) => change.language ?? []))],
    linesAdded: lines.reduce((sum, { addedLines }) => sum + addedLines.length, 0),
    linesRemoved: lines.reduce((sum, { removedLines }) => sum + removedLines.length, 0),
    categories: distinct([...found, ...simpler(repairs), ...arranged(found, repairs)]),
    repairs,
  }
}

function toFinding({ category, file, statement, names }: FoundChange): CategoryFinding {
  const text = printStatement({ ...statement, body: [] }).slice(0, TEXT_LENGTH_MAX)
  return { category, file, text, ...(names === undefined ? {} : { names }) }
}

function distinct(findings: readonly CategoryFinding[]): readonly CategoryFinding[] {
  const first = new Map<string, CategoryFinding>()
  for (const finding of findings) {
    const { category, names = [finding.text] } = finding
    const key = `${category} ${names.join(' ')}`
    if (!first.has(key)) first.set(key, finding)
  }
  return [...first.values()].slice(0, FINDINGS_MAX)
}

function simpler(repairs: readonly RepairFinding[]): readonly CategoryFinding[] {
  return repairs
    .filter(({ pattern }) => SIMPLER.has(pattern))
    .slice(0, 1)
    .map(({ file, text }) => ({ category: 'simplify', file, text }))
}

// What stands elsewhere now, or in other parts than before.
function arranged(
  found: readonly CategoryFinding[],
  repairs: readonly RepairFinding[],
): readonly CategoryFinding[] {
  const parts: ReadonlySet<ChangeCategory> = new Set(['extract-class', 'extract-method', 'move'])
  const moved = repairs.filter(({ pattern }) => pattern === 'code-moved')
  const [first] = [...found.filter(({ category }) => parts.has(category)), ...moved]
  return first === undefined
    ? []
    : [{ category: 'restructure', file: first.file, text: first.text }]
}
