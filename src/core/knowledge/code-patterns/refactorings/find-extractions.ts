import type { CodeToken } from '../../../syntax/code-tokens.ts'
import { everyStatement, type Statement, textOf } from '../../../syntax/statements/statement.ts'
import { type HunkChange, isTouched } from '../change-view.ts'
import { likenessOf } from '../likeness.ts'
import { calledIn, namesOf } from './functions.ts'
import type { ChangeCategory, FoundChange } from './refactoring.ts'

const STATEMENT_LIKENESS_MIN = 0.6
const VALUE_LIKENESS_MIN = 0.7
const TAKEN_SHARE_MIN = 0.3
const TAKEN_MIN = 2
const EXPRESSION_TOKENS_MIN = 3
const COMPARED_MAX = 300

type Side = 'before' | 'after'

/** Code that got a name of its own, or lost it. */
export function findExtractions(
  changes: readonly HunkChange[],
  renamed: ReadonlySet<string>,
): readonly FoundChange[] {
  const isOther = ({ statement }: FoundChange): boolean => !renamed.has(statement.name ?? '')
  return [
    ...findFunctions(changes, 'after', 'extract-method').filter(isOther),
    ...findFunctions(changes, 'before', 'inline').filter(isOther),
    ...findValues(changes, 'after', 'extract-variable'),
    ...findValues(changes, 'before', 'inline'),
  ]
}

// A function that one side alone has, is called there, and holds what the other side has elsewhere.
function findFunctions(
  changes: readonly HunkChange[],
  side: Side,
  category: ChangeCategory,
): readonly FoundChange[] {
  const other = otherOf(side)
  const known = namesOf(changes, other, 'function')
  const gone = changes.flatMap((change) => looseOf(change, other)).slice(0, COMPARED_MAX)
  const isExtracted = (statement: Statement, change: HunkChange): boolean =>
    statement.kind === 'function' &&
    statement.name !== undefined &&
    !known.has(statement.name) &&
    isTouched(statement, change.trees.changed) &&
    isCalled(statement.name, changes, side, statement) &&
    holdsTaken(statement.body, gone, change)
  return changes.flatMap((change) =>
    [...everyStatement(change.trees[side].statements)]
      .filter((statement) => isExtracted(statement, change))
      .map((statement) => ({ category, file: change.file, statement })),
  )
}

// Statements that stand on one side only, or were written anew there. What went with its whole
// function was moved or renamed with it.
function looseOf(change: HunkChange, side: Side): readonly Statement[] {
  const alone = new Set(side === 'after' ? change.added : change.removed)
  const whole = [...everyStatement(change.trees[side].statements)].filter(
    (statement) => statement.kind === 'function' && alone.has(statement),
  )
  const gone = new Set(whole.flatMap(({ body }) => [...everyStatement(body)]))
  return [...everyStatement(change.trees[side].statements)].filter(
    (statement) =>
      statement.kind !== 'function' &&
      statement.kind !== 'import' &&
      !gone.has(statement) &&
      statement.head.length >= EXPRESSION_TOKENS_MIN &&
      isTouched(statement, change.trees.changed),
  )
}

function isCalled(
  name: string,
  changes: readonly HunkChange[],
  side: Side,
  definition: Statement,
): boolean {
  const own = new Set(everyStatement(definition.body))
  return changes.some(({ trees }) =>
    [...everyStatement(trees[side].statements)].some(
      (statement) =>
        statement.kind !== 'function' &&
        !own.has(statement) &&
        isTouched(statement, trees.changed) &&
        calledIn(statement.head).includes(name),
    ),
  )
}

function holdsTaken(
  body: readonly Statement[],
  gone: readonly Statement[],
  { trees }: HunkChange,
): boolean {
  const inner = [...everyStatement(body)].filter(
    ({ kind, head }) => kind !== 'function' && head.length >= EXPRESSION_TOKENS_MIN,
  )
  const taken = inner.filter(
    (statement) =>
      !isTouched(statement, trees.changed) ||
      gone.some((other) => likenessOf(statement.head, other.head) >= STATEMENT_LIKENESS_MIN),
  )
  const isWhole = inner.length <= TAKEN_MIN && taken.length === inner.length && inner.length > 0
  return isWhole || (taken.length >= TAKEN_MIN && taken.length >= inner.length * TAKEN_SHARE_MIN)
}

// A value that one side gives a name, and the other writes out where the name is used.
function findValues(
  changes: readonly HunkChange[],
  side: Side,
  category: ChangeCategory,
): readonly FoundChange[] {
  return changes.flatMap((change) => {
    const named = [
      ...(side === 'after' ? change.added : change.removed),
      ...change.pairs.map((pair) => pair[side]),
    ]
    const uses = usesOf(change, side)
    return named.flatMap((statement) => {
      const found = namedValueOf(statement)
      if (found === undefined || isTrivial(found.value)) return []
      if (!isPutIn(found, uses) && !isTakenOut(found, statement, uses)) return []
      const isConstant = category === 'extract-variable' && isConstantName(found.name)
      return [
        { category: isConstant ? 'extract-constant' : category, file: change.file, statement },
      ]
    })
  })
}

function isConstantName(name: string): boolean {
  return /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$|^[A-Z]{3,}$/u.test(name)
}

interface NamedValue {
  readonly name: string
  readonly value: readonly CodeToken[]
}

function namedValueOf({ kind, head }: Statement): NamedValue | undefined {
  if (kind !== 'simple') return undefined
  const at = head.findIndex(({ text }) => text === '=' || text === ':=')
  const name = head[at - 1]
  if (name?.kind !== 'name' || /^[.,]$/u.test(head[at - 2]?.text ?? '')) return undefined
  return { name: name.text, value: head.slice(at + 1) }
}

/** Where the names of one side stand. */
interface Uses {
  /** By each name that a changed statement got: what the statement was, as text. */
  readonly written: ReadonlyMap<string, readonly string[]>
  /** What each changed statement of this side is on the other. */
  readonly others: ReadonlyMap<Statement, Statement>
  /** Every word of the other side. */
  readonly elsewhere: ReadonlySet<string>
  /** The changed statements of this side that have a word. */
  readonly using: ReadonlyMap<string, ReadonlySet<Statement>>
}

function usesOf(change: HunkChange, side: Side): Uses {
  const { pairs, trees } = change
  return {
    written: writtenBefore(change, side),
    others: new Map(pairs.map((pair) => [pair[side], pair[otherOf(side)]])),
    elsewhere: wordsOf(trees[otherOf(side)].tokens),
    using: usersOf(change, side),
  }
}

function writtenBefore({ pairs }: HunkChange, side: Side): Uses['written'] {
  const written = new Map<string, string[]>()
  for (const pair of pairs) {
    const writing = pair[otherOf(side)].head
    const had = wordsOf(writing)
    const text = ` ${textOf(writing)} `
    for (const word of wordsOf(pair[side].head)) {
      const known = written.get(word) ?? []
      if (!had.has(word) && known.length < COMPARED_MAX) known.push(text)
      written.set(word, known)
    }
  }
  return written
}

function usersOf({ trees }: HunkChange, side: Side): Uses['using'] {
  const using = new Map<string, Set<Statement>>()
  for (const statement of everyStatement(trees[side].statements)) {
    if (!isTouched(statement, trees.changed)) continue
    for (const word of wordsOf(statement.head)) {
      using.set(word, (using.get(word) ?? new Set()).add(statement))
    }
  }
  return using
}

function wordsOf(tokens: readonly CodeToken[]): ReadonlySet<string> {
  return new Set(tokens.map(({ text }) => text))
}

// Some statement has the name on one side where the other has the value.
function isPutIn({ name, value }: NamedValue, { written }: Uses): boolean {
  const wanted = ` ${textOf(value)} `
  return written.get(name)?.some((text) => text.includes(wanted)) === true
}

// A statement that used the value became the one that names it; what used it follows.
function isTakenOut(
  { name, value }: NamedValue,
  statement: Statement,
  { others, elsewhere, using }: Uses,
): boolean {
  const other = others.get(statement)
  if (other === undefined || namedValueOf(other)?.name === name) return false
  const written = other.kind === 'return' ? other.head : (assignedTo(other) ?? [])
  if (elsewhere.has(name) || likenessOf(value, written) < VALUE_LIKENESS_MIN) return false
  const users = using.get(name) ?? new Set()
  return users.size > (users.has(statement) ? 1 : 0)
}

// What is assigned to a place that stays: `a.b = …`, `a[b] = …`.
function assignedTo({ head }: Statement): readonly CodeToken[] | undefined {
  const at = head.findIndex(({ text }) => text === '=')
  const isPlace = head[at - 2]?.text === '.' || head[at - 1]?.text === ']'
  return isPlace ? head.slice(at + 1) : undefined
}

function isTrivial(value: readonly CodeToken[]): boolean {
  return value.length < EXPRESSION_TOKENS_MIN && value[0]?.kind === 'name'
}

function otherOf(side: Side): Side {
  return side === 'after' ? 'before' : 'after'
}
