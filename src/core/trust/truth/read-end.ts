import type { TimeZone } from '../../language/time/time-zone.ts'
import { readValidity } from './read-validity.ts'
import type { Statement } from './statement.ts'

// Nothing else says by itself when it ends.
const UNTIL = /until|till|through|fino|sino|까지/iu

const DAY_MS = 86_400_000

// What must be done until Friday is not over on Saturday.
const DUTY =
  /\b(?:must|have to|has to|need(?:s|ed)? to|should|due|deadline)\b|\b(?:dev[eo]|devono|dobbiamo|bisogna|scade|scadenza)\b|야\s*(?:한|해|할|합|됨|된|돼|됩)|마감|기한/iu

/**
 * When a statement says of itself that it ends, in milliseconds: "on leave until June 30". Only a
 * day to come counts: "open until 8 pm" and "from Monday to Friday" come again every day or week.
 */
export function readEnd({ text, eventAt }: Statement, zone?: TimeZone | undefined) {
  if (!UNTIL.test(text) || DUTY.test(text)) return undefined
  const { validFrom, validUntil } = readValidity(text, { eventAt, zone })?.validity ?? {}
  if (validFrom !== undefined || validUntil === undefined) return undefined
  return validUntil - eventAt >= DAY_MS ? validUntil : undefined
}
