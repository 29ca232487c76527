import { numberSubtrees } from '../../language/syntax/edit-script.ts'
import { everyStatement, headOf, type Statement } from '../../language/syntax/read-statements.ts'
import { branchesIn } from '../../language/syntax/tree-measures.ts'
import { contentHash } from '../../language/text/content-hash.ts'
import { redact } from '../../trust/redaction/redact.ts'
import { generalise } from '../rules/rule-pattern.ts'
import { printTemplate } from '../rules/template-text.ts'
import type { ChangeMeasure, CodePattern } from './code-pattern.ts'
import {
  compareHunk,
  type FoundChange,
  type HunkChange,
  type ParsedHunk,
  type Side,
} from './compare-hunks.ts'
import { findChanges } from './find-changes.ts'

/** A change that an episode made, as a pattern. */
export interface PatternCandidate extends Pick<CodePattern, 'category' | 'before' | 'after'> {
  readonly file: string
  readonly language?: string | undefined
  readonly measure: ChangeMeasure
}

/** What a diff does, and what it reverts if it was done before. */
export interface DiffLessons {
  readonly done: readonly PatternCandidate[]
  readonly undone: readonly PatternCandidate[]
}

const CANDIDATES_MAX = 12
const TEMPLATE_LENGTH_MAX = 600

export function readLessons(hunks: readonly ParsedHunk[]): DiffLessons {
  const reversed = hunks.map((hunk) => ({ ...hunk, before: hunk.after, after: hunk.before }))
  return { done: readCandidates(hunks), undone: readCandidates(reversed) }
}

function readCandidates(hunks: readonly ParsedHunk[]): readonly PatternCandidate[] {
  const changes = hunks.map(compareHunk)
  const hasCode = (side: Side): boolean =>
    changes.some(({ statements }) => statements[side].length > 0)
  // Nothing was restructured where nothing was before, or nothing is left.
  if (!hasCode('before') || !hasCode('after')) return []
  const found = findChanges(changes).flatMap(toCandidate)
  return [...new Map(found.map((one) => [keyOf(one), one])).values()].slice(0, CANDIDATES_MAX)
}

export function keyOf({ category, before, after }: PatternCandidate): string {
  return contentHash(category, before, after).slice(0, 32)
}

function toCandidate(found: FoundChange): readonly PatternCandidate[] {
  const { category, change } = found
  const { file, language } = change.hunk
  const [before, after] = templatesOf(found).map(
    (text) => redact(text.slice(0, TEMPLATE_LENGTH_MAX)).text,
  )
  if (before === undefined || after === undefined || before === after) return []
  return [{ category, file, language, before, after, measure: measure(change) }]
}

/**
 * The code before and after, with numbered holes for what may differ from place to place. What
 * only one side says is what the change is about, and stays.
 */
function templatesOf({ category, change, before, after, names }: FoundChange): readonly string[] {
  const { hunk } = change
  const nodesOf = (statement: Statement | undefined) =>
    statement === undefined ? [] : headOf(statement)
  const place = { parent: '', before: nodesOf(before), after: nodesOf(after) }
  const sides = [hunk.before, hunk.after].flatMap((side) => side?.tree ?? [])
  const texts = { before: hunk.before?.tree.text ?? '', after: hunk.after?.tree.text ?? '' }
  const level = before === undefined || after === undefined ? 'broad' : 'usual'
  const pattern = generalise(place, texts, numberSubtrees(sides), level)
  const templates = [pattern.before, pattern.after].map(({ text }) => printTemplate(text))
  const isNamed = category === 'extract-constant' || templates[0] === templates[1]
  return isNamed && names !== undefined ? names : templates
}

function measure({ hunk, statements }: HunkChange): ChangeMeasure {
  const count = (side: Side): readonly [number, number] => {
    const { tree, piece } = hunk[side] ?? {}
    const branches = tree === undefined ? 0 : branchesIn(tree.root, piece?.start)
    return [[...everyStatement(statements[side])].length, branches]
  }
  const [before, after] = [count('before'), count('after')]
  return {
    lines: hunk.linesAdded - hunk.linesRemoved,
    statements: after[0] - before[0],
    branches: after[1] - before[1],
  }
}
