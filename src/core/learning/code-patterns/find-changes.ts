import { everyStatement, headOf, type Statement } from '../../language/syntax/read-statements.ts'
import { isLeaf, kindOf, partsOf } from '../../language/syntax/syntax-tokens.ts'
import type { SyntaxNode } from '../../language/syntax/syntax-tree.ts'
import { branchesIn } from '../../language/syntax/tree-measures.ts'
import {
  type FoundChange,
  type HunkChange,
  likenessOf,
  type StatementPair,
} from './compare-hunks.ts'
import { findConstants, findMethods } from './find-extractions.ts'
import { findRenames } from './find-renames.ts'

const MOVED_LIKENESS_MIN = 0.6
const MOVED_TOKENS_MIN = 3

/** What a change does to code, by its structure alone. */
export function findChanges(changes: readonly HunkChange[]): readonly FoundChange[] {
  const renames = findRenames(changes)
  const renamed = new Set(renames.flatMap(({ names = [] }) => names))
  return [
    ...renames,
    ...findMethods(changes, renamed),
    ...findConstants(changes),
    ...changes.flatMap(findTypeHints),
    ...changes.flatMap(findSimplified),
    ...findMoves(changes),
  ]
}

function findTypeHints(change: HunkChange): readonly FoundChange[] {
  const { hunk, pairs } = change
  const isHinted = ({ before, after }: StatementPair): boolean => {
    const older = readTypes(before, hunk.before?.tree.text ?? '')
    const newer = readTypes(after, hunk.after?.tree.text ?? '')
    return newer.types > older.types && newer.names.join() === older.names.join()
  }
  return pairs.filter(isHinted).map((pair) => ({ category: 'type-hints', change, ...pair }))
}

/** How many types a statement states, and its other names. */
function readTypes(
  statement: Statement,
  text: string,
): { readonly types: number; readonly names: readonly string[] } {
  const names: string[] = []
  let types = 0
  const visit = (node: SyntaxNode): void => {
    if (node.type === 'type_annotation' || /^(?:return_)?type$/.test(node.field ?? '')) types += 1
    else if (!isLeaf(node)) partsOf(node).forEach(visit)
    else if (kindOf(node) === 'name') names.push(text.slice(node.start, node.end))
  }
  headOf(statement).forEach(visit)
  return { types, names }
}

// Code is only taken away, and what is taken away decided something.
function findSimplified(change: HunkChange): readonly FoundChange[] {
  const { hunk, pairs, added, removed } = change
  if (added.length > 0 || removed.some(({ name }) => name !== undefined)) return []
  const [older, newer] = [hunk.before, hunk.after].map((side) =>
    side === undefined ? 0 : branchesIn(side.tree.root, side.piece.start),
  )
  if ((newer ?? 0) >= (older ?? 0) || !pairs.every(isShortened)) return []
  const [pair = { before: removed[0] }] = pairs
  return [{ category: 'simplify', change, ...pair }]
}

function isShortened({ before, after }: StatementPair): boolean {
  const left = before.head.map(({ text }) => text)
  return after.head.every(({ text }) => {
    const at = left.indexOf(text)
    return at >= 0 && left.splice(at, 1).length > 0
  })
}

interface Placed {
  readonly statement: Statement
  readonly change: HunkChange
  /** The file and class that it stands in. */
  readonly place: string
}

// Functions that stand in another class or file than before.
function findMoves(changes: readonly HunkChange[]): readonly FoundChange[] {
  const [gone, come] = (['before', 'after'] as const).map((side) =>
    changes.flatMap((change) => placedIn(change.statements[side], change, '')),
  )
  return (come ?? []).flatMap(({ statement, change, place }): readonly FoundChange[] => {
    const same = (gone ?? []).filter((other) => isSame(statement, other.statement))
    const isMoved = same.length > 0 && same.every((other) => other.place !== place)
    return isMoved ? [{ category: 'restructure', change, after: statement }] : []
  })
}

function placedIn(
  statements: readonly Statement[],
  change: HunkChange,
  owner: string,
): readonly Placed[] {
  return statements.flatMap((statement) => {
    const { kind, name = '', body } = statement
    const inner = placedIn(body, change, kind === 'class' ? name : owner)
    const place = `${change.hunk.file} ${owner}`
    return kind === 'function' && name !== '' ? [{ statement, change, place }, ...inner] : inner
  })
}

function isSame(one: Statement, other: Statement): boolean {
  if (one.name !== other.name) return false
  const [left = [], right = []] = [one, other].map(({ body }) =>
    [...everyStatement(body)].flatMap(({ head }) => head),
  )
  return left.length > MOVED_TOKENS_MIN && likenessOf(left, right) >= MOVED_LIKENESS_MIN
}
