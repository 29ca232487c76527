import { compareText } from '../language/text/compare-text.ts'
import type { TimeZone } from '../language/time/time-zone.ts'
import type { Fact } from './fact.ts'

/** True for a statement that is compared with the workspace logs, or is in one. */
export function isHeldAgainst({ role, isRetained }: Fact): boolean {
  return role === 'statement' || isRetained === true
}

/**
 * True when a statement was made after another one, and at least one of them is in a daily log.
 * Only the day of such a line is known: a statement of the same day records itself whether it came
 * after the line.
 */
export function isSaidAfter(newer: Fact, older: Fact, zone: TimeZone): boolean {
  if (newer.outdates?.includes(older.id) === true) return true
  if (older.outdates?.includes(newer.id) === true) return false
  if (newer.isRetained !== true && older.isRetained !== true) return false
  const [later, earlier] = [dayOf(newer, zone), dayOf(older, zone)]
  if (later !== earlier) return later > earlier
  if (newer.isRetained === true && older.isRetained === true) return isBelow(newer, older)
  return newer.isRetained === true
}

// In a daily log, lines further down were written later.
function isBelow({ source: lower }: Fact, { source: upper }: Fact): boolean {
  if (lower.kind !== 'file' || upper.kind !== 'file' || lower.path !== upper.path) return false
  return lower.line > upper.line
}

/** Chronological order of statements, where known. */
export function compareSaid(left: Fact, right: Fact, zone: TimeZone): number {
  if (isSaidAfter(left, right, zone)) return 1
  if (isSaidAfter(right, left, zone)) return -1
  return left.eventAt - right.eventAt || compareText(left.id, right.id)
}

const DAY_MS = 86_400_000

/** The day number on which something was said, in the speakers' time zone. */
export function dayOf({ eventAt }: Fact, zone: TimeZone): number {
  return Math.floor(zone.toWall(eventAt) / DAY_MS)
}
