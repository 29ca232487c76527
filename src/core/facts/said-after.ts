import { compareText } from '../language/text/compare-text.ts'
import type { TimeZone } from '../language/time/time-zone.ts'
import type { Fact } from './fact.ts'

/** True for a statement that the logs of the workspace are held against, or one of theirs. */
export function isHeldAgainst({ role, isRetained }: Fact): boolean {
  return role === 'statement' || isRetained === true
}

/**
 * True when a statement was made after another one, and at least one of them stands in the log of
 * a day. Of such a line only the day is known: what was said on the same day knows itself whether
 * it came after the line.
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

// In the log of a day, what stands further down was written later.
function isBelow({ source: lower }: Fact, { source: upper }: Fact): boolean {
  if (lower.kind !== 'file' || upper.kind !== 'file' || lower.path !== upper.path) return false
  return lower.line > upper.line
}

/** In the order in which statements were made, as far as that is known. */
export function compareSaid(left: Fact, right: Fact, zone: TimeZone): number {
  if (isSaidAfter(left, right, zone)) return 1
  if (isSaidAfter(right, left, zone)) return -1
  return left.eventAt - right.eventAt || compareText(left.id, right.id)
}

const DAY_MS = 86_400_000

/** The number of the day on which something was said, where the speakers live. */
export function dayOf({ eventAt }: Fact, zone: TimeZone): number {
  return Math.floor(zone.toWall(eventAt) / DAY_MS)
}
