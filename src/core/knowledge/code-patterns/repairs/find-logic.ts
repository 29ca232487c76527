import type { CodeToken } from '../../../syntax/code-tokens.ts'
import { type Statement, textOf } from '../../../syntax/statements/statement.ts'
import type { StatementPair } from '../change-view.ts'
import type { TokenEdit } from '../token-edits.ts'
import type { RepairPattern } from './repair-pattern.ts'

const LOGICAL = /^(?:&&|\|\||and|or)$/u
const COMPARING = /^(?:==|!=|===|!==|<|>|<=|>=|!|not|is|in|instanceof)$/u
/** So much of a condition may come while it shrinks. */
const GIVEN_SHARE_MAX = 0.2
const KEPT_SHARE_MIN = 0.5

/** How a condition changed: more is asked, less, or something else. */
export function findLogic(
  { before, after }: StatementPair,
  edits: readonly TokenEdit[],
): readonly RepairPattern[] {
  if (before.kind === 'else' || after.kind === 'else') return []
  const [older, newer] = [count(before.head, LOGICAL), count(after.head, LOGICAL)]
  const given = edits.flatMap((edit) => edit.after).filter(isTelling)
  if (newer > older && keepsParts(before.head, after.head)) return ['logic-expanded']
  if (older > newer && given.length <= after.head.length * GIVEN_SHARE_MAX) return ['logic-reduced']
  const isCondition = isConditional(before) && isConditional(after) && isTested(before, after)
  const isValue = older > 0 || (newer > 0 && before.kind === 'return')
  return isCondition || isOtherChoice(before, after) || (isValue && edits.some(isAsking))
    ? ['logic-changed']
    : []
}

function isOtherChoice(before: Statement, after: Statement): boolean {
  const [older, newer] = [choiceOf(before), choiceOf(after)]
  return older !== '' && newer !== '' && older !== newer
}

// What `condition ? one : other` asks.
function choiceOf({ head }: Statement): string {
  const end = head.findIndex(({ text }) => text === '?')
  return end < 0 ? '' : textOf(head.slice(0, end))
}

function isAsking({ before, after }: TokenEdit): boolean {
  return [...before, ...after].some(({ text }) => LOGICAL.test(text) || COMPARING.test(text))
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

/** True when a statement says what is true. */
export function isConditional({ kind, head }: Statement): boolean {
  if (kind === 'if' || kind === 'elif' || kind === 'loop') return true
  return kind === 'return' && head.some(({ text }) => LOGICAL.test(text) || COMPARING.test(text))
}

function count(tokens: readonly CodeToken[], pattern: RegExp): number {
  return tokens.filter(({ text }) => pattern.test(text)).length
}
