import {
  addUnits,
  type CalendarUnit,
  formatWallTime,
  parseWallTime,
} from '../time/expressions/calendar.ts'
import { readTimes } from '../time/expressions/read-times.ts'
import type { Grain, TimeExpression, WallRange } from '../time/expressions/time-expression.ts'
import { type TimeZone, UTC } from '../time/time-zone.ts'
import { READ_LENGTH_MAX, type Span } from './cut-words.ts'
import type { Validity } from './statement.ts'

/** The time that a statement holds for, and where it says so. */
export interface ReadValidity {
  readonly validity: Validity
  readonly span: Span
}

// A date by which something is due says nothing about how long it holds.
const DUE = /^(?:by|before|entro|prima)\b|전까지|이내/iu
const LASTING_BEFORE = /(?:for|per|durante|during)\s*$/iu
const LASTING_AFTER = /^\s*동안|동안$/u
const LASTING_INSIDE = /^(?:from|between|da|dal|dall|tra|fra)\b|부터|동안/iu
const BEFORE_LENGTH = 10

// Nothing holds for a time without one of these; reading all times of a text costs far more.
const BOUNDING =
  /\b(?:until|till|through|since|from|for|during|between|starting|beginning|as of|by|before|after|while|fino|sino|da|dal|dall|dalla|dallo|dai|per|durante|tra|fra|partire|entro|prima|dopo|finch[eé])(?!\p{L})|부터|까지|동안|이후|이래|이내|전까지/iu

/** Reads `until Friday`, `da marzo`, `앞으로 2주 동안`, as far as a statement is read. */
export function readValidity(
  said: string,
  given: { readonly eventAt: number; readonly zone?: TimeZone | undefined },
): ReadValidity | undefined {
  const text = said.slice(0, READ_LENGTH_MAX)
  if (!BOUNDING.test(text)) return undefined
  const zone = given.zone ?? UTC
  const now = zone.toWall(given.eventAt)
  if (!Number.isFinite(now) || Math.abs(now) > WALL_MAX) return undefined
  for (const expression of readTimes(text, { now: formatWallTime(now) })) {
    const range = rangeOf(text, expression, now)
    if (range === undefined) continue
    const { start, end } = range
    return {
      validity: {
        ...(start === undefined ? {} : { validFrom: zone.fromWall(start) }),
        ...(end === undefined ? {} : { validUntil: zone.fromWall(end) }),
      },
      span: { from: wordsBefore(text, expression), to: expression.to },
    }
  }
  return undefined
}

// The years 1 to 9999, which is what a wall time can be written of.
const WALL_MAX = 250_000_000_000_000

interface Range {
  readonly start?: number | undefined
  readonly end?: number | undefined
}

function rangeOf(text: string, expression: TimeExpression, now: number): Range | undefined {
  const written = text.slice(expression.from, expression.to)
  if (DUE.test(written)) return undefined
  const ranges = expression.readings.map(readRange)
  if (expression.bound === 'until') return untilOf(ranges, expression, now)
  if (expression.bound === 'since') {
    return ranges.find(({ start }) => start !== undefined && start <= now) ?? ranges[0]
  }
  if (expression.kind !== 'range' || !isLasting(text, expression)) return undefined
  const [first] = ranges
  if (first?.end === undefined || expression.endGrain === undefined) return first
  return { ...first, end: addUnits(first.end, 1, unitOf(expression.endGrain)) }
}

// The day that is named counts, and it is still to come if it can be.
function untilOf(ranges: readonly Range[], { endGrain }: TimeExpression, now: number): Range {
  const ends = ranges.flatMap(({ end }) => (end === undefined ? [] : [end]))
  const last = ends.map((end) => {
    return endGrain === undefined ? end : addUnits(end, 1, unitOf(endGrain))
  })
  return { end: last.find((end) => end > now) ?? last[0] }
}

function isLasting(text: string, { from, to }: TimeExpression): boolean {
  return (
    LASTING_BEFORE.test(text.slice(Math.max(0, from - BEFORE_LENGTH), from)) ||
    LASTING_AFTER.test(text.slice(to, to + BEFORE_LENGTH)) ||
    LASTING_INSIDE.test(text.slice(from, to))
  )
}

function wordsBefore(text: string, { from }: TimeExpression): number {
  const before = LASTING_BEFORE.exec(text.slice(Math.max(0, from - BEFORE_LENGTH), from))
  return before === null ? from : from - before[0].length
}

function readRange({ start, end }: WallRange): Range {
  return {
    start: start === undefined ? undefined : parseWallTime(start),
    end: end === undefined ? undefined : parseWallTime(end),
  }
}

function unitOf(grain: Grain): CalendarUnit {
  if (grain === 'part-of-day') return 'hour'
  if (grain === 'weekend') return 'day'
  return grain === 'season' ? 'quarter' : grain
}
