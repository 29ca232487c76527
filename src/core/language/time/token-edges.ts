import type { Token } from './tokens.ts'

const BEFORE_NUMBER = /^[.,:/+#$€£_@&=-]$/u
const AFTER_NUMBER = /^[.,:/-]$/u
const BOUND_TO_NUMBER = /^[%°$€£_@=]$/u

/**
 * Whether something may begin with the token at `at`, or end before it: not inside a word, a
 * version or an amount.
 */
export function isWholeWord(tokens: readonly Token[], at: number, side: 'start' | 'end'): boolean {
  const [left, right] = [tokens[at - 1], tokens[at]]
  if (left === undefined || right === undefined || right.isSpaced) return true
  if (left.kind === 'hangul' && right.kind === 'hangul') return false
  return side === 'start' ? mayFollow(left, right) : mayPrecede(left, right, tokens[at + 1])
}

function mayFollow(before: Token, first: Token): boolean {
  if (first.kind === 'number') return before.kind === 'sign' && !BEFORE_NUMBER.test(before.text)
  return before.kind !== 'number'
}

function mayPrecede(last: Token, after: Token, next: Token | undefined): boolean {
  if (last.kind !== 'number') return after.kind !== 'number'
  if (after.kind !== 'sign') return false
  const goesOn = next !== undefined && !next.isSpaced && next.kind === 'number'
  return !(BOUND_TO_NUMBER.test(after.text) || (AFTER_NUMBER.test(after.text) && goesOn))
}
