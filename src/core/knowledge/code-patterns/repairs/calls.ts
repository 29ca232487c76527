import type { CodeToken } from '../../../syntax/code-tokens.ts'
import { textOf } from '../../../syntax/statements/statement.ts'
import type { StatementPair } from '../change-view.ts'

/** True when only what is handed to a method whose signature changed is otherwise. */
export function isFollowUp(
  { before, after }: StatementPair,
  declared: ReadonlySet<string>,
): boolean {
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

/** The same call with more or fewer arguments: another method of the name. */
export function takesOthers(
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

/** The same thing inside of a call: `x` became `f(x)`. */
export function wraps(inner: readonly CodeToken[], outer: readonly CodeToken[]): boolean {
  const open = outer.findIndex(({ text }) => text === '(')
  if (open < 1 || outer[open - 1]?.kind !== 'name') return false
  if (inner.length > 0) return textOf(outer.slice(open)).includes(textOf(inner))
  const opens = outer.filter(({ text }) => text === '(').length
  return opens > outer.filter(({ text }) => text === ')').length
}
