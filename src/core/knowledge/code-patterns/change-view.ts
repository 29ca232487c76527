import { type HunkTrees, readHunkTrees } from '../../syntax/hunk-trees.ts'
import { languageOf } from '../../syntax/languages.ts'
import { everyStatement, type Statement, textOf } from '../../syntax/statements/statement.ts'
import type { SyntaxLanguage } from '../../syntax/syntax-tree.ts'
import { alignSequences, FULL_WEIGHT } from '../../syntax/token-diff.ts'
import type { DiffFile } from '../../syntax/unified-diff.ts'
import { KEPT_LIKENESS_MIN, likenessOf } from './likeness.ts'

/** A statement that was changed: what it was and what it became. */
export interface StatementPair {
  readonly before: Statement
  readonly after: Statement
}

/** One hunk, told as statements that were added, removed and changed. */
export interface HunkChange {
  readonly file: string
  readonly language: SyntaxLanguage | undefined
  readonly trees: HunkTrees
  readonly added: readonly Statement[]
  readonly removed: readonly Statement[]
  readonly pairs: readonly StatementPair[]
  /** Statements that stand elsewhere on the other side, word for word. */
  readonly moved: ReadonlySet<Statement>
  /** What each statement of both sides stands in. */
  readonly parents: ReadonlyMap<Statement, Statement>
  /** The other half of each statement that stayed or was changed, both ways. */
  readonly halves: ReadonlyMap<Statement, Statement>
}

const HUNKS_MAX = 300
const PAIRED_MAX = 200
const IN_PLACE_MAX = 2
/** As much of two statements must be the same for one to have become the other. */
const LIKENESS_MIN = 0.4
const MOVED_TOKENS_MIN = 3

/** What a patch changes, hunk by hunk. */
export function viewChange(
  files: readonly DiffFile[],
  language?: SyntaxLanguage,
): readonly HunkChange[] {
  const hunks = files.flatMap((file) =>
    file.hunks.map((hunk) => ({ file: file.after ?? file.before ?? '', hunk })),
  )
  const views = hunks.slice(0, HUNKS_MAX).map(({ file, hunk }) => {
    const known = languageOf(file)?.grammar ?? language
    return { file, language: known, trees: readHunkTrees(hunk, known) }
  })
  const sides = views.map(({ trees }) => {
    const before = [...everyStatement(trees.before.statements)]
    const after = [...everyStatement(trees.after.statements)]
    const sure = [
      ...pairByLine(before, after, trees.changed),
      ...pairByBody(before, after, trees.changed),
    ]
    const open = openOf({ before, after, pairs: sure }, trees.changed)
    const pairs = [...sure, ...pairByText(open.before, open.after, trees.runOf)]
    return { ...openOf({ before, after, pairs }, trees.changed), pairs }
  })
  const moved = findMoved(sides)
  return views.map((view, index) => {
    const { before = [], after = [], pairs = [] } = sides[index] ?? {}
    const rest = pairUp(before, after, moved)
    const all = [...pairs, ...rest.pairs]
    const { before: older, after: newer } = view.trees
    const parents = new Map(parentsOf([...older.statements, ...newer.statements]))
    return { ...view, ...rest, moved, parents, halves: halvesOf(view.trees, all), pairs: all }
  })
}

function parentsOf(statements: readonly Statement[]): readonly (readonly [Statement, Statement])[] {
  return [...everyStatement(statements)].flatMap((parent) =>
    parent.body.map((inner) => [inner, parent] as const),
  )
}

function halvesOf(
  { before, after, changed }: HunkTrees,
  pairs: readonly StatementPair[],
): ReadonlyMap<Statement, Statement> {
  const stayed = ({ line }: Statement): boolean => !changed.has(line)
  const kept = pairByPlace(
    [...everyStatement(before.statements)].filter(stayed),
    [...everyStatement(after.statements)].filter(stayed),
  )
  const both = [...kept, ...pairs]
  return new Map(
    both.flatMap((pair) => [
      [pair.before, pair.after] as const,
      [pair.after, pair.before] as const,
    ]),
  )
}

// Changed statements that have no other half yet.
function openOf(
  {
    before,
    after,
    pairs,
  }: Record<'before' | 'after', readonly Statement[]> & Pick<HunkChange, 'pairs'>,
  changed: ReadonlySet<number>,
): Record<'before' | 'after', readonly Statement[]> {
  const paired = new Set(pairs.flatMap((pair) => [pair.before, pair.after]))
  const isOpen = (statement: Statement): boolean =>
    isTouched(statement, changed) && !paired.has(statement)
  return { before: before.filter(isOpen), after: after.filter(isOpen) }
}

// The same words with no line that stayed between them: only written on other lines.
function pairByText(
  before: readonly Statement[],
  after: readonly Statement[],
  runOf: readonly number[],
): readonly StatementPair[] {
  const older = new Map<string, Statement[]>()
  for (const statement of before) {
    const same = older.get(keyOf(statement))
    if (same !== undefined) same.push(statement)
    else if (statement.head.length > 0) older.set(keyOf(statement), [statement])
  }
  return after.flatMap((statement) => {
    const same = older.get(keyOf(statement)) ?? []
    const isHere = isBeside(same[0]?.line ?? -1, statement.line, runOf)
    return isHere ? toPair(same.shift(), statement) : []
  })
}

function isBeside(from: number, to: number, runOf: readonly number[]): boolean {
  const [first, last] = [Math.min(from, to), Math.max(from, to)]
  return last - first < 2 || runOf[first + 1] === runOf[last]
}

// What begins on a line that stayed is the same statement on both sides.
function pairByLine(
  before: readonly Statement[],
  after: readonly Statement[],
  changed: ReadonlySet<number>,
): readonly StatementPair[] {
  const stayed = after.filter(({ line }) => !changed.has(line))
  return pairByPlace(before, stayed).filter(
    (pair) => isTouched(pair.before, changed) || isTouched(pair.after, changed),
  )
}

function pairByPlace(
  before: readonly Statement[],
  after: readonly Statement[],
): readonly StatementPair[] {
  const older = new Map<string, Statement>()
  const keyAt = ({ kind, line }: Statement): string => `${line} ${kind}`
  for (const statement of before) {
    if (!older.has(keyAt(statement))) older.set(keyAt(statement), statement)
  }
  return after.flatMap((statement) => {
    const same = older.get(keyAt(statement))
    older.delete(keyAt(statement))
    return toPair(same, statement)
  })
}

// A block around the same first line is the same block, whatever its condition became.
function pairByBody(
  before: readonly Statement[],
  after: readonly Statement[],
  changed: ReadonlySet<number>,
): readonly StatementPair[] {
  const isWhole = ({ kind, line, body }: Statement): boolean =>
    (CONDITIONS.has(kind) || DEFINITIONS.has(kind)) &&
    changed.has(line) &&
    !changed.has(body[0]?.line ?? line)
  const older = before.filter(isWhole)
  return after.filter(isWhole).flatMap((statement) => {
    const same = older.find(
      ({ kind, body }) =>
        body[0]?.line === statement.body[0]?.line &&
        (kind === statement.kind || !DEFINITIONS.has(kind)) &&
        // What a condition held may stand in the last branch of another one now.
        (statement.kind !== 'else' || kind === 'elif' || kind === 'else'),
    )
    return toPair(same, statement)
  })
}

/** True when what a statement says itself stands on a changed line. */
export function isTouched({ head, line }: Statement, changed: ReadonlySet<number>): boolean {
  return changed.has(line) || head.some((token) => changed.has(token.line))
}

// The same words on both sides, in whatever hunk: taken out here and put in there.
function findMoved(
  changed: readonly {
    readonly before: readonly Statement[]
    readonly after: readonly Statement[]
  }[],
): ReadonlySet<Statement> {
  const gone = new Map<string, Statement[]>()
  for (const statement of changed.flatMap(({ before }) => before)) {
    const isShort = statement.head.length < MOVED_TOKENS_MIN && statement.body.length === 0
    if (isShort || statement.head.length === 0 || statement.kind === 'import') continue
    const key = keyOf(statement)
    const same = gone.get(key)
    if (same === undefined) gone.set(key, [statement])
    else same.push(statement)
  }
  const moved = new Set<Statement>()
  for (const statement of changed.flatMap(({ after }) => after)) {
    const from = gone.get(keyOf(statement))?.shift()
    if (from === undefined) continue
    moved.add(from)
    moved.add(statement)
  }
  return moved
}

function keyOf({ kind, head }: Statement): string {
  return `${kind} ${textOf(head)}`
}

function pairUp(
  before: readonly Statement[],
  after: readonly Statement[],
  moved: ReadonlySet<Statement>,
): Pick<HunkChange, 'added' | 'removed' | 'pairs'> {
  const older = before.filter((statement) => !moved.has(statement)).slice(0, PAIRED_MAX)
  const newer = after.filter((statement) => !moved.has(statement)).slice(0, PAIRED_MAX)
  const { pairs, replacements } = alignSequences(older, newer, weighPair)
  const [removed, added]: [Statement[], Statement[]] = [[], []]
  const found: StatementPair[] = pairs.flatMap(([from, to]) => toPair(older[from], newer[to]))
  for (const part of replacements) {
    const gone = older.slice(part.before.start, part.before.end)
    const come = newer.slice(part.after.start, part.after.end)
    if (isInPlace(gone, come)) {
      found.push(...gone.flatMap((one, index) => toPair(one, come[index])))
    } else {
      removed.push(...gone)
      added.push(...come)
    }
  }
  return { removed, added, pairs: found }
}

function toPair(
  before: Statement | undefined,
  after: Statement | undefined,
): readonly StatementPair[] {
  return before === undefined || after === undefined ? [] : [{ before, after }]
}

// Statements of the same kinds in the same place: written anew, however unlike they are.
function isInPlace(gone: readonly Statement[], come: readonly Statement[]): boolean {
  if (gone.length !== come.length || gone.length > IN_PLACE_MAX) return false
  return gone.every(({ kind, body }, index) => {
    const other = come[index]
    if (kind === 'else' && other?.kind === 'elif') return true
    if (other?.kind !== kind) return false
    return kind !== 'if' || sharesBody(body, other.body)
  })
}

function sharesBody(left: readonly Statement[], right: readonly Statement[]): boolean {
  const lines = new Set(left.map(({ line }) => line))
  return right.some(({ line }) => lines.has(line))
}

const CONDITIONS: ReadonlySet<string> = new Set(['if', 'elif', 'loop', 'else'])
const DEFINITIONS: ReadonlySet<string> = new Set(['function', 'class'])

function weighPair(left: Statement, right: Statement): number {
  const isSameSort =
    left.kind === right.kind || (CONDITIONS.has(left.kind) && CONDITIONS.has(right.kind))
  const [one, two] = [left.kind === 'simple', right.kind === 'simple']
  if (!isSameSort && !(one && right.kind === 'return') && !(two && left.kind === 'return')) return 0
  const likeness = likenessOf(left.head, right.head)
  const isNamed = left.name !== undefined && left.name === right.name
  if (likeness < LIKENESS_MIN && !isNamed && !isGrown(left, right)) return 0
  if (likeness < KEPT_LIKENESS_MIN && isSameSort && left.kind !== right.kind) return 0
  return 1 + Math.floor(likeness * (FULL_WEIGHT - 2))
}

// A condition that says all it said, and more.
function isGrown({ kind, head }: Statement, right: Statement): boolean {
  if (!CONDITIONS.has(kind) || head.length === 0) return false
  return ` ${textOf(right.head)} `.includes(` ${textOf(head)} `)
}
