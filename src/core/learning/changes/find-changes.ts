import {
  type CodeToken,
  everyStatement,
  headOf,
  type Statement,
} from '../../language/syntax/read-statements.ts'
import { isLeaf, kindOf, partsOf } from '../../language/syntax/syntax-tokens.ts'
import type { SyntaxNode } from '../../language/syntax/syntax-tree.ts'
import { branchesIn } from '../../language/syntax/tree-measures.ts'
import {
  type FoundChange,
  type HunkChange,
  likenessOf,
  type Side,
  type StatementPair,
  textOf,
} from './compare-hunks.ts'
import { assignmentIn, definedNames, findRenames } from './find-renames.ts'

const MOVED_LIKENESS_MIN = 0.6
const MOVED_TOKENS_MIN = 3
const TAKEN_LIKENESS_MIN = 0.6
const TAKEN_SHARE_MIN = 0.3
const TAKEN_MIN = 2
/** Shorter statements are similar by chance. */
const TAKEN_TOKENS_MIN = 3
const COMPARED_MAX = 300

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
  /** Its file and class. */
  readonly place: string
}

// Functions that moved to another class or file.
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

/**
 * New functions that are called by what was changed, and hold what was taken out elsewhere.
 * `renamed` are names that were not made but replaced.
 */
function findMethods(
  changes: readonly HunkChange[],
  renamed: ReadonlySet<string>,
): readonly FoundChange[] {
  const known = definedNames(changes, 'before')
  const taken = changes.flatMap(takenFrom).slice(0, COMPARED_MAX)
  return changes.flatMap((change) =>
    changedIn(change, 'after')
      .filter(({ kind }) => kind === 'function')
      .filter(({ name = '' }) => !known.has(name) && !renamed.has(name))
      .filter((made) => isCalled(made, changes) && holdsTaken(made, taken, change))
      .map((after) => ({ category: 'extract-method', change, after })),
  )
}

// Statements of the old side that are gone or changed. What went with its function was moved or
// renamed with it.
function takenFrom(change: HunkChange): readonly Statement[] {
  const whole = change.removed.filter(({ kind }) => kind === 'function')
  const gone = new Set(whole.flatMap(({ body }) => [...everyStatement(body)]))
  return changedIn(change, 'before').filter(
    (one) => isComparable(one) && one.kind !== 'import' && !gone.has(one),
  )
}

function isComparable({ kind, head }: Statement): boolean {
  return kind !== 'function' && head.length >= TAKEN_TOKENS_MIN
}

function isCalled({ name, body }: Statement, changes: readonly HunkChange[]): boolean {
  const own = new Set(everyStatement(body))
  return changes
    .flatMap((change) => changedIn(change, 'after'))
    .some((one) => one.kind !== 'function' && !own.has(one) && says(one, `${name} (`))
}

function holdsTaken(
  { body }: Statement,
  taken: readonly Statement[],
  { kept }: HunkChange,
): boolean {
  const inner = [...everyStatement(body)].filter(isComparable)
  const held = inner.filter(
    (one) =>
      kept.has(one) || taken.some(({ head }) => likenessOf(one.head, head) >= TAKEN_LIKENESS_MIN),
  )
  const isAll = held.length === inner.length && inner.length > 0 && inner.length <= TAKEN_MIN
  return isAll || (held.length >= TAKEN_MIN && held.length >= inner.length * TAKEN_SHARE_MIN)
}

const CONSTANT = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$|^[A-Z]{3,}$/u

/** Values replaced by a new named constant. */
function findConstants(changes: readonly HunkChange[]): readonly FoundChange[] {
  return changes.flatMap((change) => {
    const near = changes.filter(({ hunk }) => hunk.file === change.hunk.file)
    const older = near.flatMap((one) => changedIn(one, 'before'))
    const newer = near.flatMap((one) => changedIn(one, 'after'))
    return changedIn(change, 'after').flatMap((after): readonly FoundChange[] => {
      const found = assignmentIn(after, change.hunk.after?.tree.text ?? '')
      const [name = ''] = found?.targets.map((target) => target.name) ?? []
      if (found === undefined || !isConstant(name, found.value)) return []
      const value = textOf(found.value)
      const isNew = !older.some((one) => says(one, name))
      const wasWritten = older.some((one) => says(one, value))
      const isUsed = newer.some((one) => one !== after && says(one, name))
      if (!isNew || !wasWritten || !isUsed) return []
      return [{ category: 'extract-constant', change, after, names: [value, name] }]
    })
  })
}

function changedIn({ statements, kept }: HunkChange, side: Side): readonly Statement[] {
  return [...everyStatement(statements[side])].filter((one) => !kept.has(one))
}

function isConstant(name: string, value: readonly CodeToken[]): boolean {
  return CONSTANT.test(name) || value.every(({ kind }) => kind === 'number' || kind === 'string')
}

function says({ head }: Statement, part: string): boolean {
  return ` ${textOf(head)} `.includes(` ${part} `)
}
