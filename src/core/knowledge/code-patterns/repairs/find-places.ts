import type { CodeToken } from '../../../syntax/code-tokens.ts'
import {
  everyStatement,
  type Statement,
  textOf,
  tokensOf,
} from '../../../syntax/statements/statement.ts'
import type { HunkChange, StatementPair } from '../change-view.ts'
import { likenessOf } from '../likeness.ts'
import { editsOf } from '../token-edits.ts'
import type { FoundRepair } from './find-blocks.ts'
import { assignedBy, isDeclaration } from './values.ts'

const SINGLE_LINES_MAX = 6
const COPY_LIKENESS_MIN = 0.6
const COPY_TOKENS_MIN = 5
const SHAPED_MIN = 4
const COPIED_SHARE_MIN = 0.88
const COMPARED_MAX = 60
const DECLARED: ReadonlySet<string> = new Set(['import', 'function', 'class'])
const FLAT: ReadonlySet<string> = new Set(['simple', 'return', 'throw', 'jump', 'import'])

/** Where things changed: in one statement, in several the same way, or from one place to another. */
export function findPlaces(changes: readonly HunkChange[]): readonly FoundRepair[] {
  return [...findSingle(changes), ...findCopies(changes), ...findMoves(changes)]
}

function findSingle(changes: readonly HunkChange[]): readonly FoundRepair[] {
  const alone = changes.flatMap(({ added, removed }) => [...added, ...removed])
  const changed = changes.flatMap(({ pairs }) =>
    pairs
      .filter(({ before, after }) => textOf(before.head) !== textOf(after.head))
      .map(({ after }) => after),
  )
  const moved = [...(changes[0]?.moved ?? [])]
  if (alone.length + changed.length + moved.length / 2 !== 1) return []
  const lines = changes.flatMap(({ trees }) => trees.addedLines)
  if (lines.length > SINGLE_LINES_MAX) return []
  const [statement] = [...alone, ...changed, ...moved]
  const isBlock = alone[0] !== undefined && !FLAT.has(alone[0].kind) && alone[0].kind !== 'case'
  return statement === undefined || isBlock ? [] : [{ pattern: 'single-statement', statement }]
}

interface Unit {
  /** Which run of changed lines it stands in. */
  readonly place: string
  readonly statement: Statement
  /** What is compared: the edit of a changed statement, the whole of one that is new. */
  readonly tokens: readonly CodeToken[]
  readonly text: string
}

// The same change made again somewhere else, and little besides.
function findCopies(changes: readonly HunkChange[]): readonly FoundRepair[] {
  const units = changes.flatMap(unitsOf).slice(0, COMPARED_MAX)
  const copied = units.filter((unit) =>
    units.some((other) => other.place !== unit.place && isTwin(unit, other)),
  )
  const [first] = copied
  const sizeOf = (some: readonly Unit[]): number =>
    some.reduce((sum, { tokens }) => sum + tokens.length, 0)
  if (first === undefined || sizeOf(copied) < sizeOf(units) * COPIED_SHARE_MIN) return []
  return [{ pattern: 'copied-change', statement: first.statement }]
}

function unitsOf(change: HunkChange, index: number): readonly Unit[] {
  const { changed, runOf } = change.trees
  const placeOf = ({ head, line }: Statement): string => {
    const from = head.find((token) => changed.has(token.line))?.line ?? line
    return `${index} ${runOf[from] ?? 0}`
  }
  // A signature changes because of what is changed elsewhere.
  const bodies = change.pairs.filter((pair) => !DECLARED.has(pair.after.kind) && !isRetyped(pair))
  const edited = bodies.map(({ before, after }) => {
    const edits = editsOf(before.head, after.head)
    const text = edits.map((edit) => `${textOf(edit.before)} → ${textOf(edit.after)}`).join(' ; ')
    const tokens = edits.flatMap((edit) => [...edit.before, ...edit.after])
    return { place: placeOf(after), statement: after, tokens, text }
  })
  const alone = [...topmost(change.added), ...topmost(change.removed)]
  const whole = alone
    .filter(({ kind }) => kind !== 'import')
    .map((statement) => {
      const tokens = tokensOf(statement)
      return { place: placeOf(statement), statement, tokens, text: textOf(tokens) }
    })
  return [...edited, ...whole]
}

// The same value, of another type.
function isRetyped({ before, after }: StatementPair): boolean {
  const [older, newer] = [assignedBy(before.head), assignedBy(after.head)]
  return older !== '' && older === newer && isDeclaration(after.head)
}

function isTwin(one: Unit, two: Unit): boolean {
  if (one.statement.kind !== two.statement.kind) return false
  if (one.text === two.text) return /\p{L}/u.test(one.text)
  if (one.tokens.length >= SHAPED_MIN && shapeOf(one.tokens) === shapeOf(two.tokens)) return true
  if (Math.min(one.tokens.length, two.tokens.length) < COPY_TOKENS_MIN) return false
  return likenessOf(one.tokens, two.tokens) >= COPY_LIKENESS_MIN
}

function shapeOf(tokens: readonly CodeToken[]): string {
  return tokens
    .map(({ kind, text }) => (kind === 'mark' || kind === 'keyword' ? text : '_'))
    .join(' ')
}

// Those that are not inside of another.
function topmost(statements: readonly Statement[]): readonly Statement[] {
  const inner = new Set(statements.flatMap(({ body }) => [...everyStatement(body)]))
  return statements.filter((statement) => !inner.has(statement))
}

function findMoves(changes: readonly HunkChange[]): readonly FoundRepair[] {
  const [change] = changes
  const [statement] = change?.moved ?? []
  return statement === undefined ? [] : [{ pattern: 'code-moved', statement }]
}
