import { formatWallTime, isWritable } from '../../language/time/calendar.ts'
import {
  type Range,
  readRange,
  readTimes,
  type TimeExpression,
} from '../../language/time/read-times.ts'
import { type TimeZone, UTC } from '../../language/time/time-zone.ts'
import { READ_LENGTH_MAX, type Span } from './cut-words.ts'
import type { Statement, Validity } from './statement.ts'

/** The time that a statement holds for, and where it says so. */
export interface ReadValidity {
  readonly validity: Validity
  readonly span: Span
}

/** Reads `until Friday`, `da marzo`, `앞으로 2주 동안`, as far as a statement is read. */
export function readValidity(
  said: string,
  given: { readonly eventAt: number; readonly zone?: TimeZone | undefined },
): ReadValidity | undefined {
  const text = said.slice(0, READ_LENGTH_MAX)
  const zone = given.zone ?? UTC
  const now = zone.toWall(given.eventAt)
  if (!isWritable(now)) return undefined
  for (const expression of readTimes(text, { now: formatWallTime(now) })) {
    const range = rangeOf(expression, now)
    if (range === undefined) continue
    const { start, end } = range
    return {
      validity: {
        ...(start === undefined ? {} : { validFrom: zone.fromWall(start) }),
        ...(end === undefined ? {} : { validUntil: zone.fromWall(end) }),
      },
      span: { from: expression.from, to: expression.to },
    }
  }
  return undefined
}

// A date by which something is due says nothing about how long it holds.
function rangeOf({ bound, kind, readings }: TimeExpression, now: number): Range | undefined {
  const ranges = readings.map(readRange)
  switch (bound) {
    case 'until':
      // The day that is named counts, and it is still to come if it can be.
      return ranges.find(({ end = now }) => end > now) ?? ranges[0]
    case 'since':
    case 'asOf': {
      const { start } =
        ranges.find((one) => one.start !== undefined && one.start <= now) ?? ranges[0] ?? {}
      return { start }
    }
    case 'throughout':
      return kind === 'range' ? ranges[0] : undefined
    default:
      return undefined
  }
}

// Only these words state an end.
const UNTIL = /until|till|through|fino|sino|까지/iu

const DAY_MS = 86_400_000

// What must be done until Friday is not over on Saturday.
const DUTY =
  /\b(?:must|have to|has to|need(?:s|ed)? to|should|due|deadline)\b|\b(?:dev[eo]|devono|dobbiamo|bisogna|scade|scadenza)\b|야\s*(?:한|해|할|합|됨|된|돼|됩)|마감|기한/iu

/**
 * The stated end of a statement, in milliseconds: "on leave until June 30". Only a future day
 * counts: "open until 8 pm" and "from Monday to Friday" recur every day or week.
 */
export function readEnd({ text, eventAt }: Statement, zone?: TimeZone | undefined) {
  if (!UNTIL.test(text) || DUTY.test(text)) return undefined
  const { validFrom, validUntil } = readValidity(text, { eventAt, zone })?.validity ?? {}
  if (validFrom !== undefined || validUntil === undefined) return undefined
  return validUntil - eventAt >= DAY_MS ? validUntil : undefined
}
