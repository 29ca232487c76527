import { contentHash } from '../../language/text/content-hash.ts'
import type { Scope } from '../../scope.ts'
import { scopeTexts } from '../../storage/records/owner.ts'
import { unsearchedRecords } from '../../storage/records/unsearched-records.ts'

export interface Session {
  readonly id: string
  readonly scope: Scope
  /** Event times of its first and its last statement, in milliseconds. */
  readonly startedAt: number
  readonly endedAt: number
  readonly lastPosition: number
}

export function sessionId(scope: Scope): string {
  return contentHash('session', ...scopeTexts(scope))
}

/** The key of a position in a session, to look up a statement by position. */
export function placeIn(session: string, position: number): string {
  return `${session}/${position}`
}

interface Placed {
  readonly place?: string | undefined
  readonly position?: number | undefined
}

/** The session of a statement, as its key names it, and its position there. */
export function readPlace({ place, position }: Placed) {
  if (place === undefined || position === undefined) return undefined
  return { session: place.slice(0, place.lastIndexOf('/')), position }
}

/** The place `distance` positions away from a statement, in the same session. */
export function placeBeside(statement: Placed, distance: number): string | undefined {
  const found = readPlace(statement)
  return found === undefined ? undefined : placeIn(found.session, found.position + distance)
}

export function extendSession(
  known: Session | undefined,
  statement: { readonly scope: Scope; readonly eventAt: number },
): Session {
  const { scope, eventAt } = statement
  if (known === undefined) {
    return { id: sessionId(scope), scope, startedAt: eventAt, endedAt: eventAt, lastPosition: 1 }
  }
  return {
    ...known,
    startedAt: Math.min(known.startedAt, eventAt),
    endedAt: Math.max(known.endedAt, eventAt),
    lastPosition: known.lastPosition + 1,
  }
}

/** The session extended by a statement that already has its position. */
export function joinSession(
  known: Session | undefined,
  statement: { readonly scope: Scope; readonly eventAt: number },
  position: number,
): Session {
  const extended = extendSession(known, statement)
  return { ...extended, lastPosition: Math.max(known?.lastPosition ?? 0, position) }
}

export const sessionRecords = unsearchedRecords('sessions', {
  startedAt: 'number',
  endedAt: 'number',
})
