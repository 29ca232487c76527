import { redact } from '../../redaction/redact.ts'
import type { Statement } from '../../syntax/statements/statement.ts'
import { type DiffFile, readUnifiedDiff, reverseDiff } from '../../syntax/unified-diff.ts'
import { contentHash } from '../../text/content-hash.ts'
import { type HunkChange, viewChange } from './change-view.ts'
import type { CodePatternCategory } from './code-pattern.ts'
import { type CodeTemplates, generalise } from './generalise.ts'
import { type ChangeMeasure, measureChange } from './measure-change.ts'
import { findRefactorings } from './refactorings/find-refactorings.ts'
import { findBlocks } from './repairs/find-blocks.ts'
import { findExpressions } from './repairs/find-expressions.ts'
import { findNullChecks } from './repairs/find-null-checks.ts'
import type { RepairPattern } from './repairs/repair-pattern.ts'

/** A change that an episode made, as a pattern would say it. */
export interface PatternCandidate extends CodeTemplates {
  readonly category: CodePatternCategory
  readonly repair?: RepairPattern | undefined
  readonly file: string
  readonly language?: string | undefined
  readonly measure: ChangeMeasure
}

const CANDIDATES_MAX = 12

/** What a change does, and what it takes back if somebody has done it before. */
export interface DiffLessons {
  readonly done: readonly PatternCandidate[]
  readonly undone: readonly PatternCandidate[]
}

/**
 * What a diff would teach, each thing once. Definitions are shown by their heads alone. What it
 * takes back is read only if it may count: that takes as long as what it does.
 */
export function readLessons(
  diff: string,
  file: string,
  { mayTakeBack }: { readonly mayTakeBack: boolean },
): DiffLessons {
  const files = readUnifiedDiff(diff).map((read) =>
    read.after === undefined && read.before === undefined
      ? { ...read, before: file, after: file }
      : read,
  )
  return {
    done: readCandidates(files),
    undone: mayTakeBack ? readCandidates(reverseDiff(files)) : [],
  }
}

function readCandidates(files: readonly DiffFile[]): readonly PatternCandidate[] {
  const changes = viewChange(files)
  const hasBoth = hasCode(changes, 'before') && hasCode(changes, 'after')
  // Nothing goes on doing the same where nothing was before, or nothing is left.
  const refactored = hasBoth ? readRefactorings(changes) : []
  const found = [...refactored, ...changes.flatMap(readRepairs)]
  const distinct = new Map(found.map((candidate) => [keyOf(candidate), candidate]))
  return [...distinct.values()].slice(0, CANDIDATES_MAX)
}

function hasCode(changes: readonly HunkChange[], side: 'before' | 'after'): boolean {
  return changes.some(({ trees }) => trees[side].statements.length > 0)
}

/** Equal for candidates that are the same pattern. */
export function keyOf({
  category,
  repair,
  before,
  after,
}: Pick<PatternCandidate, 'category' | 'repair' | 'before' | 'after'>): string {
  return contentHash(category, repair ?? '', before, after).slice(0, 32)
}

function readRefactorings(changes: readonly HunkChange[]): readonly PatternCandidate[] {
  return findRefactorings(changes).flatMap(({ category, file, statement }) => {
    const change = changes.find((one) => ownsStatement(one, statement))
    return toCandidate({ category, file, change, statement })
  })
}

function readRepairs(change: HunkChange): readonly PatternCandidate[] {
  const found = [
    ...findBlocks(change),
    ...findExpressions(change, new Set()),
    ...findNullChecks(change),
  ]
  return found.flatMap(({ pattern, statement }) =>
    toCandidate({ category: 'fix', repair: pattern, file: change.file, change, statement }),
  )
}

interface Shown {
  readonly category: CodePatternCategory
  readonly repair?: RepairPattern
  readonly file: string
  readonly change: HunkChange | undefined
  readonly statement: Statement
}

function toCandidate({
  category,
  repair,
  file,
  change,
  statement,
}: Shown): readonly PatternCandidate[] {
  if (change === undefined) return []
  const pair = change.pairs.find((one) => one.after === statement || one.before === statement)
  const isGone = change.removed.includes(statement)
  const before = pair?.before ?? (isGone ? statement : undefined)
  const after = pair?.after ?? (isGone ? undefined : statement)
  const templates = generalise(before && shown(before), after && shown(after))
  if (templates.before === templates.after) return []
  const language = change.language === undefined ? {} : { language: change.language }
  const clean = { before: redact(templates.before).text, after: redact(templates.after).text }
  const measure = measureChange(change)
  return [
    { category, ...(repair === undefined ? {} : { repair }), file, ...language, ...clean, measure },
  ]
}

function shown(statement: Statement): Statement {
  const isDefinition = statement.kind === 'function' || statement.kind === 'class'
  return isDefinition ? { ...statement, body: [] } : statement
}

function ownsStatement(
  { added, removed, pairs, trees }: HunkChange,
  statement: Statement,
): boolean {
  if (added.includes(statement) || removed.includes(statement)) return true
  if (pairs.some(({ before, after }) => before === statement || after === statement)) return true
  return trees.after.statements.includes(statement)
}
