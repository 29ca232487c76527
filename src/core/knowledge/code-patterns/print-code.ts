import type { CodeToken } from '../../syntax/code-tokens.ts'
import type { Statement, StatementKind } from '../../syntax/statements/statement.ts'

/** Statements of a body that are shown. */
const SHOWN_MAX = 6
const DEPTH_MAX = 4

const WORDS: Partial<Record<StatementKind, string>> = {
  if: 'if',
  elif: 'else if',
  else: 'else',
  loop: 'for',
  try: 'try',
  catch: 'catch',
  finally: 'finally',
  switch: 'switch',
  case: 'case',
  with: 'with',
  return: 'return',
  throw: 'throw',
}

// Tokens as people write them.
function printTokens(tokens: readonly CodeToken[]): string {
  let text = ''
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1]
    text += before !== undefined && isSpaced(before, token) ? ` ${token.text}` : token.text
  }
  return text
}

function isSpaced(left: CodeToken, right: CodeToken): boolean {
  if (/^(?:[([.!~]|::|\?\.)$/u.test(left.text)) return false
  if (/^(?:[)\].,;:]|::|\?\.|\+\+|--)$/u.test(right.text)) return false
  if (right.text === '(' || right.text === '[')
    return left.kind === 'mark' || left.kind === 'keyword'
  return true
}

/** A statement on one line, in no language of its own; what is long is cut. */
export function printStatement(statement: Statement, depth = 0): string {
  const { kind, head, body } = statement
  const word = WORDS[kind]
  const own = [
    ...(word === undefined ? [] : [word]),
    ...(head.length === 0 ? [] : [printTokens(head)]),
  ]
  if (body.length === 0 || depth > DEPTH_MAX) return own.join(' ')
  const inner = body.slice(0, SHOWN_MAX).map((one) => printStatement(one, depth + 1))
  const more = body.length > SHOWN_MAX ? '; …' : ''
  return [...own, `{ ${inner.join('; ')}${more} }`].join(' ')
}
