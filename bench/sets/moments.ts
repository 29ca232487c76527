import { invalidInput } from '../../src/core/errors.ts'
import { parseMoment } from '../../src/core/language/time/parse-moment.ts'

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** `seconds` later, as ISO 8601. Times without a zone are in UTC. */
export function addSeconds(moment: string, seconds: number): string {
  // Without this, `30d` would be a point in time, too.
  if (!/^\d{4}-/.test(moment)) throw notATime(moment)
  return new Date(Date.parse(parseMoment(moment, 0)) + seconds * 1_000).toISOString()
}

/** `March-15-2024` → `2024-03-15` */
export function readNamedMonth(text: string): string {
  const [name = '', day = '', year = ''] = text.trim().split('-')
  const month = MONTHS.indexOf(name.toLowerCase()) + 1
  if (month === 0 || !/^\d{1,2}$/.test(day) || !/^\d{4}$/.test(year)) throw notATime(text)
  return `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** `2023/06/15 (Thu) 23:26` → `2023-06-15T23:26:00.000Z` */
export function readSlashedTime(text: string): string {
  const found = /^(\d{4})\/(\d{2})\/(\d{2})\D+(\d{2}:\d{2})/.exec(text)
  if (found === null) return addSeconds(text, 0)
  const [, year, month, day, time] = found
  return addSeconds(`${year}-${month}-${day}T${time}:00`, 0)
}

function notATime(text: string): Error {
  return invalidInput(`"${text}" is not a time of this set`, 'See the README of the set.')
}
