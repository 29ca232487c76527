import type { CodeToken } from '../code-tokens.ts'
import type { Statement } from './statement.ts'

const TAIL_TOKENS_MAX = 200
const AFTER_LIST: ReadonlySet<string> = new Set([':', '{', '->', 'throws', '=>'])

/**
 * The parameters that a fragment begins with, when the function they belong to began above it:
 * `size=None, name='x'):`. Nothing when it begins otherwise.
 */
export function readTail(
  tokens: readonly CodeToken[],
): { readonly statement: Statement; readonly rest: readonly CodeToken[] } | undefined {
  const end = endOf(tokens)
  if (end < 1 || !AFTER_LIST.has(tokens[end + 1]?.text ?? '')) return undefined
  const head = tokens.slice(0, end + 1)
  if (!isList(head)) return undefined
  const line = tokens[0]?.line ?? 0
  const statement: Statement = { kind: 'function', head, line, body: [], isClosed: false }
  return { statement, rest: tokens.slice(end + 2) }
}

// The first parenthesis that closes one above the fragment.
function endOf(tokens: readonly CodeToken[]): number {
  let depth = 0
  for (const [index, { text }] of tokens.slice(0, TAIL_TOKENS_MAX).entries()) {
    if (/^[([{]$/u.test(text)) depth += 1
    if (/^[)\]}]$/u.test(text)) depth -= 1
    if (depth < 0) return text === ')' ? index : -1
  }
  return -1
}

// Names with types and defaults: what is compared or called outside of a default is no list of them.
function isList(head: readonly CodeToken[]): boolean {
  const hasComma = head.some(({ text }) => text === ',' || text === '=')
  const isPlain = head.every(
    ({ kind, text }) => kind !== 'mark' || /^[(),=:*.[\]{}<>?&|-]$|^\*\*$|^\.\.\.$/u.test(text),
  )
  const isOther = head.some(({ text }) => /^(?:and|or|not|if|for|in|return|==)$/u.test(text))
  return hasComma && isPlain && !isOther && head[0]?.kind !== 'mark'
}
