import type { CodeToken } from '../../syntax/code-tokens.ts'
import { type Statement, tokensOf } from '../../syntax/statements/statement.ts'
import { printStatement } from './print-code.ts'

export interface CodeTemplates {
  readonly before: string
  readonly after: string
}

const TEMPLATE_LENGTH_MAX = 600

/**
 * Two statements with numbered holes for what may differ from place to place. Names that stand on
 * both sides and literals become holes; what only one side says is what the change is about, and
 * stays.
 */
export function generalise(
  before: Statement | undefined,
  after: Statement | undefined,
): CodeTemplates {
  const [older, newer] = [namesIn(before), namesIn(after)]
  const isOneSided = before === undefined || after === undefined
  const isHole = ({ kind, text }: CodeToken, next: CodeToken | undefined): boolean => {
    if (kind === 'number' || kind === 'string') return true
    if (kind !== 'name') return false
    // On its own a statement keeps what it calls, and holds place for the rest.
    return isOneSided ? next?.text !== '(' : older.has(text) && newer.has(text)
  }
  const numbers = new Map<string, number>()
  const fill = (statement: Statement): Statement => ({
    ...statement,
    head: statement.head.map((token, index) => {
      if (!isHole(token, statement.head[index + 1])) return token
      const number = numbers.get(token.text) ?? numbers.size + 1
      numbers.set(token.text, number)
      return { ...token, text: `$${number}` }
    }),
    body: statement.body.map(fill),
  })
  const print = (statement: Statement | undefined): string =>
    statement === undefined ? '' : printStatement(fill(statement)).slice(0, TEMPLATE_LENGTH_MAX)
  return { before: print(before), after: print(after) }
}

function namesIn(statement: Statement | undefined): ReadonlySet<string> {
  if (statement === undefined) return new Set()
  return new Set(
    tokensOf(statement)
      .filter(({ kind }) => kind === 'name')
      .map(({ text }) => text),
  )
}
