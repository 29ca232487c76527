import type { CodeToken } from '../../../syntax/code-tokens.ts'
import { everyStatement, type Statement } from '../../../syntax/statements/statement.ts'
import type { HunkChange } from '../change-view.ts'
import type { FoundRepair } from './find-blocks.ts'

const NOTHING = /^(?:null|None|nil|undefined|nullptr|NULL)$/u

const WHOLE: ReadonlySet<string> = new Set(['loop', 'switch', 'case'])

interface NullCheck {
  readonly operand: string
  readonly isNegated: boolean
}

/** Comparisons with nothing that were not there before. */
export function findNullChecks(change: HunkChange): readonly FoundRepair[] {
  // What is checked inside of code that is new was not there to be checked before.
  const inner = new Set(
    change.added
      .filter(({ kind }) => WHOLE.has(kind))
      .flatMap(({ body }) => [...everyStatement(body)]),
  )
  const changed = [...change.added, ...change.pairs.map(({ after }) => after)].filter(
    (statement) => !inner.has(statement) && statement.kind !== 'loop',
  )
  const older = [...change.removed, ...change.pairs.map(({ before }) => before)]
  const known = new Set(older.flatMap(({ head }) => checksOf(head)).map(({ operand }) => operand))
  return changed.flatMap((statement) =>
    checksOf(statement.head)
      .filter(({ operand }) => !known.has(operand) && !isParameter(operand, statement, change))
      .map(({ isNegated }) => toFound(isNegated, statement)),
  )
}

// What a new function is given.
function isParameter(
  operand: string,
  statement: Statement,
  { added, parents }: HunkChange,
): boolean {
  let place = parents.get(statement)
  while (place !== undefined && place.kind !== 'function') place = parents.get(place)
  if (place === undefined || !added.includes(place)) return false
  return place.head.some(({ kind, text }) => kind === 'name' && text === operand)
}

function toFound(isNegated: boolean, statement: Statement): FoundRepair {
  return { pattern: isNegated ? 'non-null-check-added' : 'null-check-added', statement }
}

function checksOf(head: readonly CodeToken[]): readonly NullCheck[] {
  return head.flatMap(({ text }, index) => {
    if (!NOTHING.test(text)) return []
    const sign = head[index - 1]?.text ?? ''
    const isNegated = sign === '!=' || sign === '!==' || sign === 'not'
    const isPlain = sign === '==' || sign === '===' || sign === 'is'
    if (!isNegated && !isPlain) return []
    const end = index - (sign === 'not' ? 2 : 1)
    return [{ operand: operandBefore(head, end), isNegated }]
  })
}

// `a.b(c)` before the sign, brackets and all.
function operandBefore(head: readonly CodeToken[], end: number): string {
  let depth = 0
  let start = end
  while (start > 0) {
    const token = head[start - 1]
    if (token === undefined) break
    if (/^[)\]]$/u.test(token.text)) depth += 1
    else if (/^[([]$/u.test(token.text)) depth -= 1
    if (depth < 0 || (depth === 0 && isBorder(token))) break
    start -= 1
  }
  return head
    .slice(start, end)
    .map(({ text }) => text)
    .join('')
}

function isBorder({ kind, text }: CodeToken): boolean {
  if (kind === 'mark') return !/^[.()[\]]$/u.test(text)
  return kind === 'keyword' && !/^(?:this|self|super)$/u.test(text)
}
