import type { CodeToken } from '../../../syntax/code-tokens.ts'
import { everyStatement, type Statement, textOf } from '../../../syntax/statements/statement.ts'
import { type HunkChange, isTouched, type StatementPair } from '../change-view.ts'
import { parametersOf } from './functions.ts'
import type { ChangeCategory, FoundChange } from './refactoring.ts'

/** Types that were said or changed, and annotations that were put on or taken off. */
export function findTypes(changes: readonly HunkChange[]): readonly FoundChange[] {
  return changes.flatMap((change) => {
    const found = (category: ChangeCategory, statements: readonly Statement[]) =>
      statements.map((statement) => ({ category, file: change.file, statement }))
    const after = (pairs: readonly StatementPair[]) => pairs.map((pair) => pair.after)
    return [
      ...found('change-type', after(change.pairs.filter(isOtherType))),
      ...found('type-hints', after(change.pairs.filter((pair) => isHinted(pair, change)))),
      ...found('annotation', findAnnotations(change)),
    ]
  })
}

// The same variable, made by another class.
function isOtherType({ before, after }: StatementPair): boolean {
  const [one, two] = [madeBy(before), madeBy(after)]
  if (one === undefined || two === undefined) return false
  return one.target === two.target && one.type !== two.type
}

function madeBy({ kind, head }: Statement): { target: string; type: string } | undefined {
  const at = head.findIndex(({ text }) => text === '=')
  if (kind !== 'simple' || at < 1) return undefined
  const value = head.slice(at + 1)
  const open = value.findIndex(({ text }) => text === '(')
  const type = value[open - 1]
  const isPath = value
    .slice(0, Math.max(0, open))
    .every(({ kind: sort, text }) => sort === 'name' || text === '.' || text === 'new')
  if (type === undefined || !isPath || !/^_*[A-Z]\p{L}*\p{Ll}/u.test(type.text)) return undefined
  return { target: textOf(head.slice(0, at)), type: type.text }
}

// A type where none was said: `x: int` for `x`, `-> str`.
function isHinted({ before, after }: StatementPair, { language }: HunkChange): boolean {
  if (before.kind !== 'function' || after.kind !== 'function') return false
  const returns = (head: readonly CodeToken[]) => head.some(({ text }) => text === '->')
  if (!returns(before.head) && returns(after.head) && language !== 'rust') return true
  const older = new Map(parametersOf(before, language).map(({ name, rest }) => [name, rest]))
  return parametersOf(after, language).some(({ name, rest }) => {
    const was = older.get(name)
    return was !== undefined && !was.startsWith(':') && rest.startsWith(':')
  })
}

// A decorator of something that stayed.
function findAnnotations({ trees, added, removed }: HunkChange): readonly Statement[] {
  const alone = new Set([...added, ...removed])
  return [trees.before.statements, trees.after.statements].flatMap((side) => {
    const flat = [...everyStatement(side)]
    return flat.filter((statement, index) => {
      if (!isDecorator(statement) || !isTouched(statement, trees.changed)) return false
      const below = flat.slice(index + 1).find((other) => !isDecorator(other))
      return below !== undefined && below.kind === 'function' && !alone.has(below)
    })
  })
}

function isDecorator({ kind, head }: Statement): boolean {
  return kind === 'simple' && head[0]?.text.startsWith('@') === true
}
