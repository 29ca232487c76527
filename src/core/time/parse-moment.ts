import { invalidInput } from '../errors.ts'

const DURATION = /^(\d{1,6})(m|h|d|w)$/
const ISO_DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/

const UNIT_MS: Readonly<Record<string, number>> = {
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
}

// Outside of these years ISO 8601 needs a sign, and texts no longer sort as times do.
const EARLIEST_MS = Date.parse('0001-01-01T00:00:00.000Z')
const LATEST_MS = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * Reads a point in time as people type it: `30d` (so long ago), `2025-11-27`, or a full
 * ISO 8601 time. A date without a zone is in UTC.
 *
 * @throws MemoryError `INVALID_INPUT`
 */
export function parseMoment(text: string, nowMs: number): string {
  const ms = readMs(text, nowMs)
  if (!(ms >= EARLIEST_MS && ms <= LATEST_MS)) {
    throw invalidInput(
      `"${text.slice(0, 40)}" is not a point in time`,
      'Write 30d, 12h, 2w, a date such as 2025-11-27, or a full ISO 8601 time.',
    )
  }
  return new Date(ms).toISOString()
}

function readMs(text: string, nowMs: number): number {
  const duration = DURATION.exec(text)
  if (duration !== null) return nowMs - Number(duration[1]) * (UNIT_MS[duration[2] ?? ''] ?? 0)
  return isCalendarTime(text) ? Date.parse(withZone(text)) : Number.NaN
}

// JavaScript reads 30 February as 2 March; a person who typed it made a mistake.
function isCalendarTime(text: string): boolean {
  if (!ISO_DATE.test(text)) return false
  const day = text.slice(0, 10)
  const ms = Date.parse(day)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day)
}

function withZone(text: string): string {
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/.test(text.slice(10))
  return text.includes('T') && !hasZone ? `${text}Z` : text
}
