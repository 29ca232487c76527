import type { CodeToken } from '../../../syntax/code-tokens.ts'
import { type Statement, textOf } from '../../../syntax/statements/statement.ts'
import type { HunkChange, StatementPair } from '../change-view.ts'
import { staysInPlace } from '../kept-code.ts'
import { likenessOf } from '../likeness.ts'
import { editsOf, type TokenEdit } from '../token-edits.ts'
import { isFollowUp, takesOthers, wraps } from './calls.ts'
import type { FoundRepair } from './find-blocks.ts'
import { findLogic, isConditional } from './find-logic.ts'
import type { RepairPattern } from './repair-pattern.ts'

const SAME_LIKENESS_MIN = 0.5
const ARITHMETIC = /^(?:[+\-*/%&|^]|\*\*|<<|>>|>>>|[+\-*/%]=)$/u

/** What changed inside of statements that stayed. */
export function findExpressions(
  change: HunkChange,
  declared: ReadonlySet<string>,
): readonly FoundRepair[] {
  const pairs = change.pairs.filter((pair) => staysInPlace(pair, change))
  return pairs.flatMap((pair) =>
    patternsOf(pair, declared).map((pattern) => ({ pattern, statement: pair.after })),
  )
}

function patternsOf(pair: StatementPair, declared: ReadonlySet<string>): readonly RepairPattern[] {
  const { before, after } = pair
  if (before.kind === 'import' || before.kind === 'class' || before.kind === 'function') return []
  const edits = editsOf(before.head, after.head)
  if (edits.length === 0 || isFollowUp(pair, declared)) return []
  const isOtherCall = takesOthers(before.head, after.head, declared)
  return [
    ...new Set([
      ...findLogic(pair, edits),
      ...(isSetter(pair) ? (['wrong-variable', 'wrapped-in-call'] as const) : []),
      ...edits.flatMap((edit) => sortEdit(edit, pair, edits)),
      ...(isOtherCall ? (['wrong-method'] as const) : []),
    ]),
  ]
}

function sortEdit(
  edit: TokenEdit,
  pair: StatementPair,
  edits: readonly TokenEdit[],
): readonly RepairPattern[] {
  // Of what was written anew nothing was merely exchanged.
  const isSame =
    likenessOf(pair.before.head, pair.after.head) >= SAME_LIKENESS_MIN ||
    (!isConditional(pair.after) && edits.every(({ before }) => before.length === 0))
  // The name alone, of the same thing.
  const isRenamed =
    edit.before.length === 1 && edit.after.length === 1 && edit.previous?.text === '.'
  const calls = isSame || isRenamed ? sortCall(edit, edits) : []
  const exchanged = isSame ? [...sortValue(edit, pair), ...calls] : calls
  return [...exchanged, ...sortTernary(edit, pair)]
}

function sortValue(edit: TokenEdit, { before, after }: StatementPair): readonly RepairPattern[] {
  const isCondition = isConditional(after) && after.kind !== 'loop'
  const isTextual = [...before.head, ...after.head].some(({ kind }) => kind === 'string')
  const isReckoned = !isCondition && !isTextual && isValued(after) && isArithmetic(edit, after)
  const reckoned = isReckoned ? (['arithmetic-changed'] as const) : []
  if (isConstant(edit.before) && isConstant(edit.after)) return [...reckoned, 'constant-changed']
  return isVariableSwap(edit) ? [...reckoned, 'wrong-variable'] : reckoned
}

function sortCall(edit: TokenEdit, edits: readonly TokenEdit[]): readonly RepairPattern[] {
  // Another thing has other methods.
  const isOfOther =
    edit.previous?.text === '.' && edits.some(({ nextAfter }) => nextAfter === edit.previous)
  return [
    ...(isMethodSwap(edit) && !isOfOther ? (['wrong-method'] as const) : []),
    ...(wraps(edit.before, edit.after) ? (['wrapped-in-call'] as const) : []),
    ...(wraps(edit.after, edit.before) ? (['unwrapped-from-call'] as const) : []),
  ]
}

function sortTernary(edit: TokenEdit, { before, after }: StatementPair): readonly RepairPattern[] {
  if (ternariesOf(after) > ternariesOf(before) && hasTernary(edit.after))
    return ['wrapped-in-if-else']
  if (!hasTernary(edit.before) || hasTernary(after.head)) return []
  return [edit.after.length === 0 ? 'unwrapped-from-if' : 'condition-removed']
}

// `this.x = x` became `setX(x)`.
function isSetter({ before, after }: StatementPair): boolean {
  const at = before.head.findIndex(({ text }) => text === '=')
  if (at < 0 || after.head.some(({ text }) => text === '=')) return false
  const isCall = after.head.at(-1)?.text === ')' && after.head.some(({ text }) => text === '(')
  return isCall && textOf(after.head).includes(`( ${textOf(before.head.slice(at + 1))} )`)
}

function ternariesOf({ head }: Statement): number {
  return head.filter(({ text }) => text === '?').length
}

function hasTernary(tokens: readonly CodeToken[]): boolean {
  return tokens.some(({ text }) => text === '?')
}

function isArithmetic(edit: TokenEdit, { kind, head }: Statement): boolean {
  if (head.some(({ text }) => /^[+\-*/%]=$/u.test(text)) && kind === 'simple') return true
  const inside = [...edit.before, ...(kind === 'loop' ? [] : edit.after)].filter(({ text }) =>
    ARITHMETIC.test(text),
  )
  const beside = [edit.previous, edit.nextBefore, edit.nextAfter]
  return (
    inside.length > 0 || beside.some((token) => token !== undefined && ARITHMETIC.test(token.text))
  )
}

// What is reckoned is kept or given back.
function isValued({ kind, head }: Statement): boolean {
  return kind === 'return' || head.some(({ text }) => /^[+\-*/%]?=$/u.test(text))
}

function isConstant(tokens: readonly CodeToken[]): boolean {
  const words = tokens.filter(({ text }) => text !== '-' && text !== '.')
  const [last] = words.slice(-1)
  if (last === undefined || words.length > 3) return false
  if (words.length === 1 && (last.kind === 'number' || last.kind === 'string')) return true
  if (words.length === 1 && /^(?:true|false|null|True|False|None|nil)$/u.test(last.text))
    return true
  return /^[A-Z][A-Z0-9_]+$/u.test(last.text)
}

function isReference(tokens: readonly CodeToken[]): boolean {
  if (tokens.length === 0 || tokens.length > 7) return false
  return tokens.every(
    ({ kind, text }) => kind === 'name' || text === '.' || text === 'this' || text === 'self',
  )
}

// A name that is not called became something else.
function isVariableSwap(edit: TokenEdit): boolean {
  if (!isReference(edit.before) || edit.nextBefore?.text === '(') return false
  const isCall = edit.after.some(({ text }) => text === '(')
  // `a.b` became `b`: another thing of the same name.
  if (edit.before.at(-1)?.text === '.' && edit.after.length === 0) return true
  if (isReference(edit.after) && edit.nextAfter?.text !== '(') return true
  return isCall && edit.after.length <= 12 && !edit.after.some(({ text }) => ARITHMETIC.test(text))
}

function isMethodSwap(edit: TokenEdit): boolean {
  const [older, newer] = [edit.before.at(-1), edit.after.at(-1)]
  const isCalled = edit.nextBefore?.text === '(' && edit.nextAfter?.text === '('
  return isCalled && older?.kind === 'name' && newer?.kind === 'name'
}
