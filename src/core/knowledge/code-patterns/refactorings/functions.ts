import type { CodeToken } from '../../../syntax/code-tokens.ts'
import { everyStatement, type Statement, textOf } from '../../../syntax/statements/statement.ts'
import type { SyntaxLanguage } from '../../../syntax/syntax-tree.ts'
import type { HunkChange } from '../change-view.ts'

export interface Parameter {
  readonly name: string
  /** Its type and the value that it has when it is left out. */
  readonly rest: string
}

const TYPED_FIRST: ReadonlySet<string> = new Set(['java', 'cpp', 'c-sharp'])

/** The parameters of a function, as its head says. */
export function parametersOf(
  { head, name }: Statement,
  language: SyntaxLanguage | undefined,
): readonly Parameter[] {
  const open = head.findIndex(({ text }, index) => text === '(' && isList(head, index))
  // The end of a list whose beginning the fragment does not show.
  const isTail = name === undefined && head.at(-1)?.text === ')' && open !== 0
  if (!isTail && open < 0) return []
  return splitList(isTail ? head : head.slice(open + 1)).flatMap((tokens) =>
    toParameter(tokens, language),
  )
}

// What stands between commas, up to the parenthesis that closes the list.
function splitList(tokens: readonly CodeToken[]): readonly (readonly CodeToken[])[] {
  const parts: CodeToken[][] = [[]]
  let depth = 0
  for (const token of tokens) {
    if (/^[([{]$/u.test(token.text)) depth += 1
    if (/^[)\]}]$/u.test(token.text)) depth -= 1
    if (depth < 0) break
    if (token.text === ',' && depth === 0) parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts
}

// The list of a function, not that of a decorator before it.
function isList(head: readonly CodeToken[], at: number): boolean {
  const before = head[at - 1]
  return (
    before === undefined ||
    before.kind === 'name' ||
    /^(?:function|func|fn|=|:|>|\*|constructor)$/u.test(before.text)
  )
}

function toParameter(
  tokens: readonly CodeToken[],
  language: SyntaxLanguage | undefined,
): readonly Parameter[] {
  const end = tokens.findIndex(({ text }) => text === '=' || text === ':')
  const left = end < 0 ? tokens : tokens.slice(0, end)
  const names = left.filter(
    ({ kind, text }) => kind === 'name' || text === 'self' || text === 'this',
  )
  const isTyped = language !== undefined && TYPED_FIRST.has(language)
  const name = (isTyped ? names.at(-1) : names[0])?.text
  if (name === undefined) return []
  const rest = tokens.filter(({ text }) => text !== name)
  return [{ name, rest: textOf(rest) }]
}

/** The names of the functions that one side of a change shows, and of the classes. */
export function namesOf(
  changes: readonly HunkChange[],
  side: 'before' | 'after',
  kind: 'function' | 'class',
): ReadonlySet<string> {
  const names = changes.flatMap(({ trees }) =>
    [...everyStatement(trees[side].statements)].flatMap((statement) =>
      statement.kind === kind && statement.name !== undefined ? [statement.name] : [],
    ),
  )
  return new Set(names)
}

/** The names that a list of tokens calls. */
export function calledIn(tokens: readonly CodeToken[]): readonly string[] {
  return tokens.flatMap(({ kind, text }, index) =>
    kind === 'name' && tokens[index + 1]?.text === '(' ? [text] : [],
  )
}
