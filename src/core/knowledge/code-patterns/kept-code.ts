import { everyStatement, type Statement } from '../../syntax/statements/statement.ts'
import type { HunkChange, StatementPair } from './change-view.ts'
import { KEPT_LIKENESS_MIN, likenessOf } from './likeness.ts'

/** True when something that stood there before is inside a statement: it was wrapped. */
export function keepsSomething(statement: Statement, change: HunkChange): boolean {
  const place = change.parents.get(statement)
  return [...everyStatement(statement.body)].some((inner) => {
    if (change.moved.has(inner)) return true
    const other = keptHalf(inner, change)
    if (other === undefined) return false
    const older = change.parents.get(other)
    return (place === undefined) === (older === undefined) && isSamePlace(place, older, change)
  })
}

/** True when something of a statement is on the other side, wherever it stands there. */
export function leavesSomething(statement: Statement, change: HunkChange): boolean {
  return [...everyStatement(statement.body)].some(
    (inner) => change.moved.has(inner) || keptHalf(inner, change) !== undefined,
  )
}

// What a statement was or became, when it says about the same.
function keptHalf(statement: Statement, { halves }: HunkChange): Statement | undefined {
  const other = halves.get(statement)
  if (other === undefined) return undefined
  return likenessOf(statement.head, other.head) >= KEPT_LIKENESS_MIN ? other : undefined
}

/** True when a changed statement stands where it stood, whatever was put around it. */
export function staysInPlace({ before, after }: StatementPair, change: HunkChange): boolean {
  const [older, newer] = [placesOf(before, change), placesOf(after, change)]
  const [from, to] = [older[0], newer[0]]
  return (
    newer.some((place) => isSamePlace(from, place, change)) ||
    older.some((place) => isSamePlace(place, to, change))
  )
}

// What a statement stands in, from the inside out; at last the fragment itself.
function placesOf(
  statement: Statement,
  { parents }: HunkChange,
): readonly (Statement | undefined)[] {
  const places: (Statement | undefined)[] = []
  let place = parents.get(statement)
  while (place !== undefined) {
    places.push(place)
    place = parents.get(place)
  }
  return places.length === 0 ? [undefined] : places
}

function isSamePlace(
  one: Statement | undefined,
  two: Statement | undefined,
  { halves }: HunkChange,
): boolean {
  if (one === undefined || two === undefined || one.line === two.line) return true
  return halves.get(one) === two
}
