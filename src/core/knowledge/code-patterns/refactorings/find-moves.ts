import { everyStatement, type Statement } from '../../../syntax/statements/statement.ts'
import type { HunkChange } from '../change-view.ts'
import { likenessOf } from '../likeness.ts'
import { namesOf } from './functions.ts'
import type { FoundChange } from './refactoring.ts'

const MOVED_LIKENESS_MIN = 0.6

interface Placed {
  readonly statement: Statement
  readonly place: string
  readonly file: string
}

/** Functions that stand in another class or file than before, and classes that were made for them. */
export function findMoves(changes: readonly HunkChange[]): readonly FoundChange[] {
  const [gone, come] = [definitionsOf(changes, 'before'), definitionsOf(changes, 'after')]
  const moved = come.filter((one) => {
    const same = gone.filter((other) => isSame(one.statement, other.statement))
    return same.length > 0 && same.every((other) => other.place !== one.place)
  })
  const made = namesOf(changes, 'after', 'class')
  const had = namesOf(changes, 'before', 'class')
  return moved.flatMap(({ statement, file, place }): readonly FoundChange[] => {
    const owner = place.split(' ').at(-1) ?? ''
    const isFresh = owner !== '' && made.has(owner) && !had.has(owner)
    const category = isFresh ? 'extract-class' : 'move'
    return [{ category, file, statement }]
  })
}

function isSame(one: Statement, other: Statement): boolean {
  if (one.name !== other.name) return false
  const words = (statement: Statement) =>
    [...everyStatement(statement.body)].flatMap(({ head }) => head)
  const [left, right] = [words(one), words(other)]
  return left.length > 3 && likenessOf(left, right) >= MOVED_LIKENESS_MIN
}

function definitionsOf(
  changes: readonly HunkChange[],
  side: 'before' | 'after',
): readonly Placed[] {
  return changes.flatMap(({ trees, file }) => placed(trees[side].statements, '', file))
}

function placed(statements: readonly Statement[], owner: string, file: string): readonly Placed[] {
  return statements.flatMap((statement) => {
    const inside = statement.kind === 'class' ? (statement.name ?? '') : owner
    const inner = placed(statement.body, inside, file)
    if (statement.kind !== 'function' || statement.name === undefined) return inner
    return [{ statement, place: `${file} ${owner}`, file }, ...inner]
  })
}
