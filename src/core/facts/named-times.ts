import { addUnits, DAY_MS, formatWallTime } from '../language/time/calendar.ts'
import { readRange, readTimes, type TimeExpression } from '../language/time/read-times.ts'
import { type TimeZone, UTC } from '../language/time/time-zone.ts'
import type { Fact } from './fact.ts'

/** From `from` to `to`, exclusive, in milliseconds. */
interface Span {
  readonly from: number
  readonly to: number
}

/** A statement says early what it is about; a longer text is a document. */
const READ_LENGTH_MAX = 4_000
const TIMES_MAX = 8
/** "On Friday" may be the last one or the next one. */
const READINGS_MAX = 2
/** A longer time is known by its months. */
const DAYS_MAX = 27
const MONTHS_MAX = 24
const KEYS_MAX = 96

/**
 * The days and months that a statement names, as lookup keys: `2026-12-14`, `2026-12`. By the days of
 * UTC, so a search looks a day further to either side and `namesTimeIn` decides.
 */
export function namedTimeKeys(text: string, eventAt: number): readonly string[] {
  const keys = spansNamedIn(text, eventAt, UTC).flatMap((span) => [
    ...daysOf(span),
    ...monthsOf(span),
  ])
  return [...new Set(keys)].slice(0, KEYS_MAX)
}

/** An open end is absent. */
interface Window {
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** The keys of statements that may name a time in a window; none for a window without an end. */
export function keysOfWindow({ from, to }: Window): readonly string[] {
  if (from === undefined || to === undefined) return []
  const wide = { from: from - DAY_MS, to: to + DAY_MS }
  const days = daysOf(wide)
  return days.length > 0 ? days : monthsOf(wide)
}

/** True if a statement names a time in one of the windows. */
export function namesTimeIn(fact: Fact, windows: readonly Window[], zone: TimeZone) {
  const asked = windows.filter((one) => one.from !== undefined && one.to !== undefined)
  if (asked.length === 0 || (fact.keys.times ?? []).length === 0) return false
  const spans = spansNamedIn(fact.text, fact.eventAt, zone)
  return asked.some(({ from = 0, to = 0 }) => {
    const isLong = daysOf({ from, to }).length === 0
    return spans.some(
      (span) => span.from < to && span.to > from && (isLong || daysOf(span).length > 0),
    )
  })
}

const UNITS = ['day', 'week', 'month', 'year'] as const

/**
 * The range that a statement names: "27 November to 1 December", "from May to July". Nothing if it
 * names none, or several. Without a year, the one nearest to when it was said.
 */
export function rangeNamedIn({ text, eventAt, keys }: Fact, zone: TimeZone): Span | undefined {
  if ((keys.times ?? []).length === 0) return undefined
  const said = zone.toWall(eventAt)
  const times = readTimes(text.slice(0, READ_LENGTH_MAX), { now: formatWallTime(said) })
  const [range, ...others] = times.flatMap(({ grain, readings }) => {
    const unit = UNITS.find((one) => one === grain)
    const spans = readings.map(readRange).flatMap(({ start, end }) => {
      const isRange = unit !== undefined && start !== undefined && end !== undefined
      return isRange && end > addUnits(start, 1, unit) ? [{ from: start, to: end }] : []
    })
    const [nearest] = spans.toSorted((one, other) => gapTo(one, said) - gapTo(other, said))
    return nearest ?? []
  })
  if (range === undefined || others.length > 0) return undefined
  return { from: zone.fromWall(range.from), to: zone.fromWall(range.to) }
}

function gapTo({ from, to }: Span, wall: number): number {
  return Math.max(0, from - wall, wall - to)
}

function spansNamedIn(text: string, eventAt: number, zone: TimeZone): readonly Span[] {
  const now = formatWallTime(zone.toWall(eventAt))
  return readTimes(text.slice(0, READ_LENGTH_MAX), { now })
    .slice(0, TIMES_MAX)
    .flatMap(({ readings }) => readings.slice(0, READINGS_MAX).flatMap(spanOf))
    .map(({ from, to }) => ({ from: zone.fromWall(from), to: zone.fromWall(to) }))
}

// "By Friday" and "since Friday" name that day.
function spanOf(reading: TimeExpression['readings'][number]): readonly Span[] {
  const { start, end } = readRange(reading)
  const from = start ?? (end === undefined ? undefined : end - DAY_MS)
  return from === undefined ? [] : [{ from, to: end ?? from + DAY_MS }]
}

function daysOf({ from, to }: Span): readonly string[] {
  const first = Math.floor(from / DAY_MS)
  const count = Math.ceil(to / DAY_MS) - first
  if (count > DAYS_MAX) return []
  return Array.from({ length: count }, (_, at) => dateOf((first + at) * DAY_MS))
}

function monthsOf({ from, to }: Span): readonly string[] {
  const months: string[] = []
  for (let at = from; at < to && months.length < MONTHS_MAX; at = nextMonth(at)) {
    months.push(dateOf(at).slice(0, 'YYYY-MM'.length))
  }
  return months
}

function nextMonth(ms: number): number {
  const date = new Date(ms)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
}

function dateOf(ms: number): string {
  return formatWallTime(ms).slice(0, 'YYYY-MM-DD'.length)
}
