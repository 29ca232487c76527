import { everyStatement, type Statement } from '../../syntax/statements/statement.ts'
import {
  type HunkChange,
  isTouched,
  KEPT_LIKENESS_MIN,
  likenessOf,
  type StatementPair,
} from './change-view.ts'

/** True when something that stood there before is inside a statement: it was wrapped. */
export function keepsSomething(statement: Statement, change: HunkChange): boolean {
  const { moved, parents, trees } = change
  const others = keptOthers(change)
  const place = parents.get(statement)
  return [...everyStatement(statement.body)].some((inner) => {
    if (moved.has(inner)) return true
    const other = isTouched(inner, trees.changed) ? others.get(inner) : sameLine(inner, change)
    if (other === undefined) return false
    const older = parents.get(other)
    return (place === undefined) === (older === undefined) && isSamePlace(place, older, change)
  })
}

/** True when something of a statement is on the other side, wherever it stands there. */
export function leavesSomething(statement: Statement, change: HunkChange): boolean {
  const others = keptOthers(change)
  return [...everyStatement(statement.body)].some(
    (inner) =>
      !isTouched(inner, change.trees.changed) || change.moved.has(inner) || others.has(inner),
  )
}

function keptOthers({ pairs }: HunkChange): ReadonlyMap<Statement, Statement> {
  return new Map(
    pairs
      .filter(({ before, after }) => likenessOf(before.head, after.head) >= KEPT_LIKENESS_MIN)
      .flatMap(({ before, after }) => [[before, after] as const, [after, before] as const]),
  )
}

// The statement of the other side that begins on the same line.
function sameLine(statement: Statement, { parents, trees }: HunkChange): Statement | undefined {
  const { before, after } = trees
  return [...before.statements, ...after.statements, ...parents.keys()].find(
    (other) =>
      other !== statement && other.line === statement.line && other.kind === statement.kind,
  )
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
  { pairs }: HunkChange,
): boolean {
  if (one === undefined || two === undefined || one.line === two.line) return true
  return pairs.some(
    ({ before, after }) => (before === one && after === two) || (before === two && after === one),
  )
}
