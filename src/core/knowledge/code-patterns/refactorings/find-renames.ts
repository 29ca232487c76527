import type { CodeToken } from '../../../syntax/code-tokens.ts'
import { everyStatement, type Statement, textOf } from '../../../syntax/statements/statement.ts'
import { type HunkChange, isTouched, type StatementPair } from '../change-view.ts'
import { likenessOf } from '../likeness.ts'
import { namesOf, parametersOf } from './functions.ts'
import type { FoundChange } from './refactoring.ts'

const BODY_LIKENESS_MIN = 0.5
const VALUE_LIKENESS_MIN = 0.65

/** Names of functions, classes, parameters and variables that were exchanged for others. */
export function findRenames(changes: readonly HunkChange[]): readonly FoundChange[] {
  return changes.flatMap((change) => [
    ...findDefinitions(change, changes),
    ...findParameters(change),
    ...findVariables(change),
  ])
}

function findDefinitions(
  change: HunkChange,
  changes: readonly HunkChange[],
): readonly FoundChange[] {
  return change.pairs.flatMap(({ before, after }) => {
    const { kind } = after
    if (kind !== 'function' && kind !== 'class') return []
    const [older, newer] = [before.name, after.name]
    if (before.kind !== kind || older === undefined || newer === undefined || older === newer)
      return []
    // A name that is on both sides stays what it was: the other is new, or gone.
    if (namesOf(changes, 'after', kind).has(older)) return []
    if (namesOf(changes, 'before', kind).has(newer)) return []
    if (!isSameBody(before, after, change)) return []
    return [{ category: 'rename', file: change.file, statement: after, names: [older, newer] }]
  })
}

function isSameBody(before: Statement, after: Statement, change: HunkChange): boolean {
  const kept = (statement: Statement): boolean =>
    [...everyStatement(statement.body)].some((inner) => !isTouched(inner, change.trees.changed))
  if (kept(before) && kept(after)) return true
  if (before.body.length === 0 || after.body.length === 0)
    return before.body.length === after.body.length
  return likenessOf(wordsIn(before), wordsIn(after)) >= BODY_LIKENESS_MIN
}

function wordsIn(statement: Statement): readonly CodeToken[] {
  return [...everyStatement(statement.body)].flatMap(({ head }) => head)
}

// In the same place of the list, with the same type and default.
function findParameters(change: HunkChange): readonly FoundChange[] {
  return change.pairs.flatMap(({ before, after }) => {
    if (before.kind !== 'function' || after.kind !== 'function') return []
    const older = parametersOf(before, change.language)
    const newer = parametersOf(after, change.language)
    const [was, is] = [
      new Set(older.map(({ name }) => name)),
      new Set(newer.map(({ name }) => name)),
    ]
    if (older.length !== newer.length) return []
    const differing = older.filter(({ name }, index) => newer[index]?.name !== name).length
    return older.flatMap(({ name, rest }, index) => {
      const other = newer[index]
      if (other === undefined || other.name === name) return []
      if ((other.rest !== rest && differing > 1) || is.has(name) || was.has(other.name)) return []
      return [toRename(change, after, name, other.name)]
    })
  })
}

function toRename(
  { file }: HunkChange,
  statement: Statement,
  older: string,
  newer: string,
): FoundChange {
  return { category: 'rename', file, statement, names: [older, newer] }
}

// The same value under another name; the old name is gone, the new one was not there.
function findVariables(change: HunkChange): readonly FoundChange[] {
  const wordsOf = (tokens: readonly CodeToken[]): ReadonlySet<string> =>
    new Set(tokens.filter(({ kind }) => kind === 'name').map(({ text }) => text))
  const [was, is] = [wordsOf(change.trees.before.tokens), wordsOf(change.trees.after.tokens)]
  return change.pairs.flatMap((pair) => {
    const found = targetsOf(pair)
    if (found === undefined) return []
    const [older, newer] = found
    if (is.has(older) || was.has(newer)) return []
    return [toRename(change, pair.after, older, newer)]
  })
}

// What an assignment or a loop names.
function targetsOf({ before, after }: StatementPair): readonly [string, string] | undefined {
  const [one, two] = [targetOf(before), targetOf(after)]
  if (one === undefined || two === undefined || one.name === two.name) return undefined
  if (one.owner !== two.owner) return undefined
  const isSame = textOf(one.value) === textOf(two.value)
  const isAlike = likenessOf(one.value, two.value) >= VALUE_LIKENESS_MIN
  return isSame || isAlike ? [one.name, two.name] : undefined
}

interface Target {
  readonly name: string
  /** What stands before it: `self.`. */
  readonly owner: string
  readonly value: readonly CodeToken[]
}

function targetOf({ kind, head }: Statement): Target | undefined {
  const isLoop = kind === 'loop'
  if (kind !== 'simple' && !isLoop) return undefined
  const at = head.findIndex(({ text }) => text === '=' || (isLoop && /^(?:in|of|:)$/u.test(text)))
  const name = head[at - 1]
  if (name?.kind !== 'name') return undefined
  const owner = head[at - 2]?.text === '.' ? textOf(head.slice(0, at - 1)) : ''
  return { name: name.text, owner, value: head.slice(at + 1) }
}
