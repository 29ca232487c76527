import type { CodeToken } from '../../../syntax/code-tokens.ts'
import { type Statement, textOf } from '../../../syntax/statements/statement.ts'
import { type HunkChange, likenessOf, type StatementPair } from '../change-view.ts'
import { staysInPlace } from '../kept-code.ts'
import { editsOf, type TokenEdit } from '../token-edits.ts'
import type { FoundRepair } from './find-blocks.ts'
import type { RepairPattern } from './repair-pattern.ts'

const LOGICAL = /^(?:&&|\|\||and|or)$/u
const COMPARING = /^(?:==|!=|===|!==|<|>|<=|>=|!|not|is|in|instanceof)$/u
/** So much of a condition may go while it grows. */
const SAME_LIKENESS_MIN = 0.5
const LOST_SHARE_MAX = 0.2
const KEPT_SHARE_MIN = 0.5
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
      ...edits.flatMap((edit) => sortEdit(edit, pair)),
      ...(isOtherCall ? (['wrong-method'] as const) : []),
    ]),
  ]
}

// Only what is handed to a method whose signature changed.
function isFollowUp({ before, after }: StatementPair, declared: ReadonlySet<string>): boolean {
  const [older, newer] = [before, after].map(({ head }) => withoutArguments(head, declared))
  return older === newer
}

function withoutArguments(head: readonly CodeToken[], declared: ReadonlySet<string>): string {
  const kept: string[] = []
  let depth = 0
  for (const [index, { text }] of head.entries()) {
    const isCall = text === '(' && declared.has(head[index - 1]?.text ?? '')
    if (text === '(' && (depth > 0 || isCall)) depth += 1
    if (depth === 0) kept.push(text)
    if (text === ')' && depth > 0) depth -= 1
  }
  return kept.join(' ')
}

function findLogic(
  { before, after }: StatementPair,
  edits: readonly TokenEdit[],
): readonly RepairPattern[] {
  if (before.kind === 'else' || after.kind === 'else') return []
  const isCondition = isConditional(before) && isConditional(after)
  const [older, newer] = [count(before.head, LOGICAL), count(after.head, LOGICAL)]
  const taken = edits.flatMap((edit) => edit.before).filter(isTelling)
  const given = edits.flatMap((edit) => edit.after).filter(isTelling)
  if (newer > older && keepsParts(before.head, after.head)) return ['logic-expanded']
  if (older > newer && given.length <= after.head.length * LOST_SHARE_MAX) return ['logic-reduced']
  const isTouched = [...taken, ...given].some(
    ({ text }) => LOGICAL.test(text) || COMPARING.test(text),
  )
  return (isCondition && isTested(before, after)) ||
    (isTouched && (older > 0 || (newer > 0 && before.kind === 'return')))
    ? ['logic-changed']
    : []
}

// Of a loop only what is tested counts, and a loop over a list tests nothing.
function isTested(before: Statement, after: Statement): boolean {
  if (after.kind !== 'loop' || before.kind !== 'loop') return true
  return testOf(before) !== testOf(after)
}

function testOf({ head }: Statement): string {
  const parts = textOf(head).split(' ; ')
  if (parts.length > 1) return parts[1] ?? ''
  return /(?: : | in | of )/u.test(parts[0] ?? '') ? '' : (parts[0] ?? '')
}

// What was tested is tested still, beside something else.
function keepsParts(before: readonly CodeToken[], after: readonly CodeToken[]): boolean {
  const [older, newer] = [partsOf(before), new Set(partsOf(after))]
  return older.filter((part) => newer.has(part)).length >= older.length * KEPT_SHARE_MIN
}

function partsOf(head: readonly CodeToken[]): readonly string[] {
  const parts: string[] = ['']
  for (const { text } of head) {
    if (LOGICAL.test(text)) parts.push('')
    else if (!/^[()]$/u.test(text)) parts.push(`${parts.pop() ?? ''} ${text}`)
  }
  return parts
}

function isTelling({ text }: CodeToken): boolean {
  return !/^[(){}[\],;]$/u.test(text)
}

function isConditional({ kind, head }: Statement): boolean {
  if (kind === 'if' || kind === 'elif' || kind === 'loop') return true
  return kind === 'return' && head.some(({ text }) => LOGICAL.test(text) || COMPARING.test(text))
}

function count(tokens: readonly CodeToken[], pattern: RegExp): number {
  return tokens.filter(({ text }) => pattern.test(text)).length
}

function sortEdit(edit: TokenEdit, pair: StatementPair): readonly RepairPattern[] {
  // Of what was written anew nothing was merely exchanged.
  const isSame = likenessOf(pair.before.head, pair.after.head) >= SAME_LIKENESS_MIN
  const exchanged = isSame ? [...sortValue(edit, pair), ...sortCall(edit)] : []
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

function sortCall(edit: TokenEdit): readonly RepairPattern[] {
  return [
    ...(isMethodSwap(edit) ? (['wrong-method'] as const) : []),
    ...(wraps(edit.before, edit.after) ? (['wrapped-in-call'] as const) : []),
    ...(wraps(edit.after, edit.before) ? (['unwrapped-from-call'] as const) : []),
  ]
}

function sortTernary(edit: TokenEdit, { before, after }: StatementPair): readonly RepairPattern[] {
  if (count(after.head, /^\?$/u) > count(before.head, /^\?$/u) && hasTernary(edit.after))
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
  const isOfSame = edit.before[1]?.text !== '.' || edit.after[1]?.text !== '.'
  return isCalled && isOfSame && older?.kind === 'name' && newer?.kind === 'name'
}

// The same call with more or fewer arguments: another method of the name.
function takesOthers(
  before: readonly CodeToken[],
  after: readonly CodeToken[],
  declared: ReadonlySet<string>,
): boolean {
  const [older, newer] = [callsOf(before), callsOf(after)]
  return [...older].some(([name, counts]) => {
    const others = newer.get(name)
    if (others === undefined || declared.has(name) || counts.length !== others.length) return false
    return counts.join() !== others.join()
  })
}

// How many arguments each call of a name has.
function callsOf(tokens: readonly CodeToken[]): ReadonlyMap<string, readonly number[]> {
  const calls = new Map<string, number[]>()
  for (const [index, { kind, text }] of tokens.entries()) {
    if (kind !== 'name' || tokens[index + 1]?.text !== '(') continue
    const counts = calls.get(text) ?? []
    counts.push(argumentsAt(tokens, index + 1))
    calls.set(text, counts)
  }
  return calls
}

function argumentsAt(tokens: readonly CodeToken[], open: number): number {
  let depth = 0
  let count = tokens[open + 1]?.text === ')' ? 0 : 1
  for (const { text } of tokens.slice(open)) {
    if (/^[([{]$/u.test(text)) depth += 1
    if (/^[)\]}]$/u.test(text)) depth -= 1
    if (depth === 0) break
    if (text === ',' && depth === 1) count += 1
  }
  return count
}

// The same thing inside of a call: `x` became `f(x)`.
function wraps(inner: readonly CodeToken[], outer: readonly CodeToken[]): boolean {
  const open = outer.findIndex(({ text }) => text === '(')
  if (open < 1 || outer[open - 1]?.kind !== 'name') return false
  if (inner.length > 0) return textOf(outer.slice(open)).includes(textOf(inner))
  return count(outer, /^\($/u) > count(outer, /^\)$/u)
}
