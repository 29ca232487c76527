import { invalidInput } from '../errors.ts'

const ISO_DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/

/** Units of time with all that people call them. */
const UNITS: readonly (readonly [names: RegExp, ms: number])[] = [
  [/^(?:m|min|minutes?|minut[oi]|분)$/iu, 60_000],
  [/^(?:h|hours?|or[ae]|시간)$/iu, 3_600_000],
  [/^(?:d|days?|giorn[oi]|일)$/iu, 86_400_000],
  [/^(?:w|weeks?|settiman[ae]|주일?)$/iu, 604_800_000],
]
const LENGTH = /^(\d{1,6}) ?(\p{L}{1,12})$/u
const AHEAD = /^(?:in|tra|fra) (?<before>.+)$|^(?<after>.+?) ?(?:후|뒤)에?$/iu
const AGO = /^(?<before>.+) (?:ago|fa)$|^(?<after>.+?) ?전에?$/iu

/** Which way a length of time is meant that does not say so itself, such as `30d`. */
export type Direction = 'past' | 'future'

// Outside of these years ISO 8601 needs a sign, and texts no longer sort as times do.
const EARLIEST_MS = Date.parse('0001-01-01T00:00:00.000Z')
const LATEST_MS = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * Reads a point in time as people type it: `30d`, `in 30 days`, `3 giorni fa`, `2주 후`,
 * `2025-11-27`, or a full ISO 8601 time. A date without a zone is in UTC.
 *
 * @throws MemoryError `INVALID_INPUT`
 */
export function parseMoment(text: string, nowMs: number, direction: Direction = 'past'): string {
  const ms = readMs(text, nowMs, direction)
  if (!(ms >= EARLIEST_MS && ms <= LATEST_MS)) {
    throw invalidInput(
      `"${text.slice(0, 40)}" is not a point in time`,
      'Write 30d, 12h, 2w, in 30 days, 3 days ago, a date such as 2025-11-27, or a full ISO 8601 time.',
    )
  }
  return new Date(ms).toISOString()
}

/** A length of time as the moment that it means now; whatever else is written stays as it is. */
export function fixMoment(text: string, nowMs: number, direction: Direction): string {
  return readLength(text, direction) === undefined ? text : parseMoment(text, nowMs, direction)
}

function readMs(text: string, nowMs: number, direction: Direction): number {
  const length = readLength(text, direction)
  if (length !== undefined) return nowMs + length
  return isCalendarTime(text) ? Date.parse(withZone(text)) : Number.NaN
}

/** In milliseconds from now; below 0 for what is past. */
function readLength(text: string, direction: Direction): number | undefined {
  const ahead = AHEAD.exec(text)?.groups
  const ago = ahead === undefined ? AGO.exec(text)?.groups : undefined
  const said = ahead ?? ago
  const [, count = '', unit = ''] = LENGTH.exec(said?.before ?? said?.after ?? text) ?? []
  const ms = UNITS.find(([names]) => names.test(unit))?.[1]
  if (ms === undefined) return undefined
  const isPast = said === undefined ? direction === 'past' : ago !== undefined
  return Number(count) * ms * (isPast ? -1 : 1)
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
