import type { ParsedPiece } from '../../language/syntax/complete-fragment.ts'
import {
  type CodeToken,
  everyStatement,
  readStatements,
  type Statement,
} from '../../language/syntax/read-statements.ts'
import type { SyntaxLanguage } from '../../language/syntax/syntax-tree.ts'
import { alignSequences, FULL_WEIGHT } from '../../language/syntax/token-diff.ts'

/** Code changes that are recognised by structure. */
export const REFACTORINGS = [
  'extract-method',
  'rename',
  'simplify',
  'type-hints',
  'extract-constant',
  'restructure',
] as const
export type Refactoring = (typeof REFACTORINGS)[number]

export type Side = 'before' | 'after'

/** A hunk of a diff. A side is absent where there is no code, or none that can be read. */
export interface ParsedHunk {
  readonly file: string
  readonly language: SyntaxLanguage | undefined
  readonly linesAdded: number
  readonly linesRemoved: number
  readonly before?: ParsedPiece | undefined
  readonly after?: ParsedPiece | undefined
}

export interface StatementPair {
  readonly before: Statement
  readonly after: Statement
}

/** A hunk as statements that were kept, changed, added and removed. */
export interface HunkChange {
  readonly hunk: ParsedHunk
  readonly statements: Readonly<Record<Side, readonly Statement[]>>
  /** Statements of both sides that say the same on the other. */
  readonly kept: ReadonlySet<Statement>
  readonly pairs: readonly StatementPair[]
  readonly added: readonly Statement[]
  readonly removed: readonly Statement[]
}

/** Something that a change does to code, and the statements that show it. */
export interface FoundChange {
  readonly category: Refactoring
  readonly change: HunkChange
  readonly before?: Statement | undefined
  readonly after?: Statement | undefined
  /** The old text or name, and the new name. */
  readonly names?: readonly [string, string] | undefined
}

/** More statements of one side are not compared. */
const STATEMENTS_MAX = 700
/** This much of two statements must be the same for one to have become the other. */
const LIKENESS_MIN = 0.4

export function compareHunk(hunk: ParsedHunk): HunkChange {
  const statements = { before: statementsOf(hunk.before), after: statementsOf(hunk.after) }
  const older = [...everyStatement(statements.before)].slice(0, STATEMENTS_MAX)
  const newer = [...everyStatement(statements.after)].slice(0, STATEMENTS_MAX)
  const matched = alignSequences(older, newer, weighPair).pairs.map(
    ([from, to]): StatementPair => ({
      before: older[from] as Statement,
      after: newer[to] as Statement,
    }),
  )
  const isKept = ({ before, after }: StatementPair): boolean =>
    textOf(before.head) === textOf(after.head)
  const isMatched = new Set(matched.flatMap(({ before, after }) => [before, after]))
  return {
    hunk,
    statements,
    kept: new Set(matched.filter(isKept).flatMap(({ before, after }) => [before, after])),
    pairs: matched.filter((pair) => !isKept(pair)),
    added: newer.filter((statement) => !isMatched.has(statement)),
    removed: older.filter((statement) => !isMatched.has(statement)),
  }
}

function statementsOf(side: ParsedPiece | undefined): readonly Statement[] {
  return side === undefined ? [] : readStatements(side.tree, side.piece)
}

function weighPair(left: Statement, right: Statement): number {
  if (left.kind !== right.kind) return 0
  if (textOf(left.head) === textOf(right.head)) return FULL_WEIGHT
  const likeness = likenessOf(left.head, right.head)
  const isNamed = left.name !== undefined && left.name === right.name
  return likeness < LIKENESS_MIN && !isNamed ? 0 : 1 + Math.floor(likeness * (FULL_WEIGHT - 2))
}

export function textOf(tokens: readonly CodeToken[]): string {
  return tokens.map(({ text }) => text).join(' ')
}

/** A longer statement is a table of data; it is compared by its beginning. */
const COMPARED_TOKENS_MAX = 200
const COMPARED = /^(?:[=!]=|[<>]=?|&&|\|\||[-+*/%?!]|\w.*)$/u

/** How much of two lists of tokens is the same, from 0 to 1 (Dice). */
export function likenessOf(left: readonly CodeToken[], right: readonly CodeToken[]): number {
  const [one, two] = [comparedTokens(left), comparedTokens(right)]
  if (one.length + two.length === 0) return left.length === right.length ? 1 : 0
  const counts = new Map<string, number>()
  for (const { text } of one) counts.set(text, (counts.get(text) ?? 0) + 1)
  let shared = 0
  for (const { text } of two) {
    const count = counts.get(text) ?? 0
    if (count > 0) shared += 1
    counts.set(text, count - 1)
  }
  return (2 * shared) / (one.length + two.length)
}

// Brackets, commas and dots are in every statement.
function comparedTokens(tokens: readonly CodeToken[]): readonly CodeToken[] {
  return tokens
    .slice(0, COMPARED_TOKENS_MAX)
    .filter(({ kind, text }) => kind !== 'mark' || COMPARED.test(text))
}
