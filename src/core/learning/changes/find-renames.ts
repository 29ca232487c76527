import {
  type CodeToken,
  everyStatement,
  headOf,
  type Statement,
  tokensIn,
} from '../../language/syntax/read-statements.ts'
import { partsOf } from '../../language/syntax/syntax-tokens.ts'
import type { SyntaxNode } from '../../language/syntax/syntax-tree.ts'
import {
  type FoundChange,
  type HunkChange,
  likenessOf,
  type Side,
  type StatementPair,
  textOf,
} from './compare-hunks.ts'

const BODY_LIKENESS_MIN = 0.5
const VALUE_LIKENESS_MIN = 0.65

/** Names of functions, classes, parameters and variables that were replaced by others. */
export function findRenames(changes: readonly HunkChange[]): readonly FoundChange[] {
  const names = { before: definedNames(changes, 'before'), after: definedNames(changes, 'after') }
  return changes.flatMap((change) => {
    const words = { before: wordsOf(change, 'before'), after: wordsOf(change, 'after') }
    return change.pairs.flatMap((pair) =>
      [
        ...(isRedefined(pair, names, change) ? [[pair.before.name, pair.after.name]] : []),
        ...renamedParameters(pair, change),
        ...renamedTargets(pair, words, change),
      ].map(([older = '', newer = '']) => ({
        category: 'rename',
        change,
        ...pair,
        names: [older, newer],
      })),
    )
  })
}

type Names = Readonly<Record<Side, ReadonlySet<string>>>

/** The names of the functions and classes that one side of a change shows. */
export function definedNames(changes: readonly HunkChange[], side: Side): ReadonlySet<string> {
  const all = changes.flatMap(({ statements }) => [...everyStatement(statements[side])])
  return new Set(all.flatMap(({ name }) => name ?? []))
}

function wordsOf({ statements }: HunkChange, side: Side): ReadonlySet<string> {
  const tokens = [...everyStatement(statements[side])].flatMap(({ head }) => head)
  return new Set(tokens.filter(({ kind }) => kind === 'name').map(({ text }) => text))
}

// A name that is on both sides stays what it was: the other is new, or gone.
function isRedefined({ before, after }: StatementPair, names: Names, change: HunkChange): boolean {
  if (before.name === undefined || after.name === undefined) return false
  if (before.name === after.name || before.kind !== after.kind) return false
  if (names.after.has(before.name) || names.before.has(after.name)) return false
  return isSameBody(before, after, change)
}

function isSameBody(before: Statement, after: Statement, { kept }: HunkChange): boolean {
  const [older, newer] = [before, after].map(({ body }) => [...everyStatement(body)])
  if (older === undefined || newer === undefined) return false
  if (older.some((one) => kept.has(one)) && newer.some((one) => kept.has(one))) return true
  if (older.length === 0 || newer.length === 0) return older.length === newer.length
  const words = (statements: readonly Statement[]): readonly CodeToken[] =>
    statements.flatMap(({ head }) => head)
  return likenessOf(words(older), words(newer)) >= BODY_LIKENESS_MIN
}

// In the same place of the list, with the same type and default.
function renamedParameters(
  { before, after }: StatementPair,
  { hunk }: HunkChange,
): readonly (readonly [string, string])[] {
  if (before.kind !== 'function') return []
  const older = parametersOf(before, hunk.before?.tree.text ?? '')
  const newer = parametersOf(after, hunk.after?.tree.text ?? '')
  if (older.length !== newer.length) return []
  const [was, is] = [older, newer].map((all) => new Set(all.map(({ name }) => name)))
  const differing = older.filter(({ name }, at) => newer[at]?.name !== name).length
  return older.flatMap(({ name, rest }, at) => {
    const other = newer[at]
    if (other === undefined || is?.has(name) || was?.has(other.name)) return []
    return other.rest !== rest && differing > 1 ? [] : [[name, other.name] as const]
  })
}

// `rest`: the type and default of a parameter.
function parametersOf(statement: Statement, text: string) {
  const list = findNode(headOf(statement), ({ field }) => field?.startsWith('parameter') === true)
  const given = list?.field === 'parameter' ? [list] : list === undefined ? [] : partsOf(list)
  return given.flatMap((node) => {
    const named = partsOf(node).find(({ field }) => field === 'name' || field === 'pattern')
    const name = tokensIn(named ?? node, text).find(({ kind }) => kind === 'name')?.text
    if (name === undefined) return []
    return [{ name, rest: textOf(tokensIn(node, text).filter((token) => token.text !== name)) }]
  })
}

/** The first node among these and all that is in them. */
function findNode(
  nodes: readonly SyntaxNode[],
  isWanted: (node: SyntaxNode) => boolean,
): SyntaxNode | undefined {
  const open = [...nodes]
  for (const node of open) {
    if (isWanted(node)) return node
    open.push(...partsOf(node))
  }
  return undefined
}

// The same value under another name; the old name is gone, and the new one was not there.
function renamedTargets(
  { before, after }: StatementPair,
  words: Names,
  { hunk }: HunkChange,
): readonly (readonly [string, string])[] {
  const older = assignmentIn(before, hunk.before?.tree.text ?? '')
  const newer = assignmentIn(after, hunk.after?.tree.text ?? '')
  if (older?.targets.length !== newer?.targets.length) return []
  if (older === undefined || newer === undefined) return []
  if (likenessOf(older.value, newer.value) < VALUE_LIKENESS_MIN) return []
  return older.targets.flatMap(({ owner, name }, at) => {
    const other = newer.targets[at]
    if (other === undefined || other.name === name || other.owner !== owner) return []
    const isGone = !words.after.has(name) && !words.before.has(other.name)
    return isGone ? [[name, other.name] as const] : []
  })
}

export interface Assignment {
  readonly targets: readonly {
    readonly name: string
    /** What precedes the name: `self.`. */
    readonly owner: string
  }[]
  readonly value: readonly CodeToken[]
}

const ASSIGNING = /assign|declar|^let|^const|^for|^enhanced_for/
const TARGETS = new Set(['left', 'name', 'pattern', 'declarator'])
const VALUES = new Set(['right', 'value'])
const TARGET_LIST = /list|tuple|array/
const TARGET = /^(.*[.:>])?([\p{L}_$][\p{L}\p{N}\p{M}_$]*)$/su

/** What a statement or a loop assigns, when it is to names. */
export function assignmentIn(statement: Statement, text: string): Assignment | undefined {
  const { kind, node } = statement
  if (kind !== 'simple' && kind !== 'block') return undefined
  // A loop holds its target and its list itself.
  const assigning = findNode(
    [node, ...headOf(statement)],
    ({ type, children }) =>
      ASSIGNING.test(type) && children.some(({ field = '' }) => VALUES.has(field)),
  )
  const parts = assigning === undefined ? [] : partsOf(assigning)
  const [target, value] = [TARGETS, VALUES].map((fields) =>
    parts.find(({ field = '' }) => fields.has(field)),
  )
  if (target === undefined || value === undefined) return undefined
  const all = TARGET_LIST.test(target.type)
    ? partsOf(target).filter(({ isNamed }) => isNamed)
    : [target]
  const targets = all.flatMap(({ start, end }) => {
    const [, owner = '', name] = TARGET.exec(text.slice(start, end)) ?? []
    return name === undefined ? [] : [{ owner, name }]
  })
  return { targets, value: tokensIn(value, text) }
}
