import { invalidInput, MemoryError } from '../../errors.ts'
import { createParser, type Parser } from './grammar.ts'
import { type TimeFields, timeFieldsOf, type Unit } from './time-fields.ts'
import { TIME_LANGUAGES, timeRulesOf } from './time-table.ts'
import { tokenize } from './tokens.ts'

const ISO_DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/

/** Units whose length does not depend on the calendar, in milliseconds. */
const UNITS: Readonly<Partial<Record<Unit, number>>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
}
const TEXT_LENGTH_MAX = 60

/** The direction of a duration that does not state one, such as `30d`. */
export type Direction = 'past' | 'future'

// Outside these years ISO 8601 needs a sign, and strings no longer sort by time.
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

/** Resolves a duration to the moment that it means now; anything else is unchanged. */
export function fixMoment(text: string, nowMs: number, direction: Direction): string {
  return readLength(text, direction) === undefined ? text : parseMoment(text, nowMs, direction)
}

function readMs(text: string, nowMs: number, direction: Direction): number {
  const length = readLength(text, direction)
  if (length !== undefined) return nowMs + length
  return isCalendarTime(text) ? Date.parse(withZone(text)) : Number.NaN
}

/** In milliseconds from now; negative for the past. */
function readLength(text: string, direction: Direction): number | undefined {
  if (!/\d/u.test(text) || text.length > TEXT_LENGTH_MAX || ISO_DATE.test(text)) return undefined
  const tokens = tokenize(text)
  for (const language of TIME_LANGUAGES) {
    const parser = createParser(tokens, timeRulesOf(language).grammar)
    const found = ['chunk', 'length']
      .flatMap((slot) => parser.match(slot, 0))
      .find(({ end }) => isAll(parser, end))
    const ms = lengthOf(timeFieldsOf(found?.value), direction === 'past' ? -1 : 1)
    if (ms !== undefined) return ms
  }
  return undefined
}

function isAll(parser: Parser, end: number): boolean {
  const { length } = parser.tokens
  return end === length || parser.match('particle', end).some((one) => one.end === length)
}

function lengthOf(fields: TimeFields | undefined, direction: number): number | undefined {
  const { count, unit, more, window } = fields ?? {}
  const ms = unit === undefined ? undefined : UNITS[unit]
  if (count === undefined || ms === undefined || window !== undefined) return undefined
  const rest = more === undefined ? 0 : lengthOf(more, 1)
  return rest === undefined ? undefined : (count * ms + rest) * (fields?.direction ?? direction)
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

// Whether a text is a point in time does not depend on when it is read, but for durations of
// thousands of years.
const ANY_MOMENT_MS = Date.UTC(2000, 0, 1)

/** True when `parseMoment` understands the text. */
export function isMoment(given: string): boolean {
  try {
    parseMoment(given, ANY_MOMENT_MS)
    return true
  } catch (problem) {
    if (MemoryError.is(problem, 'INVALID_INPUT')) return false
    throw problem
  }
}
