import {
  addUnits,
  DAY_MS,
  dayRange,
  nextWeekday,
  previousWeekday,
  type Span,
  startOf,
  type Wall,
  weekdayInWeek,
  weekdayOf,
} from '../calendar.ts'
import { POINTER, pointerValue, readWeekday } from './date-words.ts'
import { type Found, matchAt, spaced } from './scan.ts'
import { fixed, type Speech, type When } from './when.ts'

const week = spaced(
  `(?:(?!이주)(?<pointer>${POINTER}) 주(?!말|인공|자[는가]|식|장|제|문|요|차)|(?<word>금주|내주|차주)(?= ?(?:에|중|초|말|[월화수목금토일]요일)))`,
)
/** "이 주" and "그 주" are short enough to be something else, so they need a clear ending. */
const clearEnding = /(?:에|부터|까지|동안|내내|말|초)|(?![\p{L}\p{N}])/uy
const weekWords: ReadonlyMap<string, number> = new Map([
  ['금주', 0],
  ['내주', 1],
  ['차주', 1],
])
const weekend = spaced(`(?:(?<pointer>${POINTER}) (?:주 )?)?주말`)
const pointedWeekday = spaced(`(?<pointer>${POINTER}) (?=[월화수목금토일](?:요일|욜))`)
const joint = /\s{0,2}(?:의\s?)?/uy
const sameWeekday = /오늘|이맘때/uy
const workdays = /평일|주중|근무일/uy
const WEEKEND_FROM = 6

/** The Monday-to-Sunday week that lies some weeks from now. */
export function weekFrom(now: Wall, weeks: number): Span {
  const start = addUnits(startOf('week', now), weeks, 'week')
  return { start, end: start + 7 * DAY_MS }
}

function weekendOf(now: Wall, weeks: number): Span {
  const { start, end } = weekFrom(now, weeks)
  return { start: start + (WEEKEND_FROM - 1) * DAY_MS, end }
}

/** A weekday, a weekend or today's counterpart in a known week: "다음 주 금요일", "지난주 오늘". */
export function withinWeek(text: string, to: number, span: Span, now: Wall): Found<When> {
  const at = to + (matchAt(joint, text, to)?.[0].length ?? 0)
  const weekday = readWeekday(text, at)
  if (weekday !== undefined) {
    const day = weekdayInWeek(span.start, weekday.value)
    return { to: weekday.to, value: fixed([dayRange(day)], 'day') }
  }
  if (text.startsWith('주말', at)) {
    return { to: at + 2, value: fixed([weekendOf(span.start, 0)], 'weekend') }
  }
  const working = matchAt(workdays, text, at)
  if (working !== undefined) {
    const weekdays = { start: span.start, end: span.end - 2 * DAY_MS }
    return { to: at + working[0].length, value: fixed([weekdays], 'week') }
  }
  const same = matchAt(sameWeekday, text, at)
  if (same !== undefined) {
    const day = weekdayInWeek(span.start, weekdayOf(now))
    return { to: at + same[0].length, value: fixed([dayRange(day)], 'day') }
  }
  return { to, value: fixed([span], 'week') }
}

/** "지난주", "다음 주 금요일", "금주 월요일". */
export function readWeek(text: string, position: number, speech: Speech): Found<When> | undefined {
  const match = matchAt(week, text, position)
  if (match?.groups === undefined) return undefined
  const { pointer, word } = match.groups
  const offset = word === undefined ? pointerValue(pointer ?? '') : weekWords.get(word)
  const to = position + match[0].length
  if (offset === undefined) return undefined
  const found = withinWeek(text, to, weekFrom(speech.now, offset), speech.now)
  const short = pointer === '이' || pointer === '그'
  return short && found.to === to && !matchAt(clearEnding, text, to) ? undefined : found
}

/** "이번 주말", "주말". */
export function readWeekend(
  text: string,
  position: number,
  { now, future }: Speech,
): Found<When> | undefined {
  const match = matchAt(weekend, text, position)
  if (match === undefined) return undefined
  const to = position + match[0].length
  const pointer = match.groups?.pointer
  if (pointer !== undefined) {
    const coming = /오는/u.test(pointer)
    const offset = coming ? 0 : (pointerValue(pointer) ?? 0)
    return { to, value: fixed([weekendOf(now, offset)], 'weekend') }
  }
  const nearest = weekendOf(now, 0)
  const last = weekendOf(now, -1)
  const ahead = future || nearest.start <= now
  return { to, value: fixed(ahead ? [nearest, last] : [last, nearest], 'weekend') }
}

/**
 * "지난 수요일" is the latest that is over and "다가오는 금요일" the next to come, but "다음
 * 금요일" is the Friday of the next week, for this week's would be "이번 금요일".
 */
export function readWeekdayName(
  text: string,
  position: number,
  { now }: Speech,
): Found<When> | undefined {
  const pointed = matchAt(pointedWeekday, text, position)
  const weekday = readWeekday(text, position + (pointed?.[0].length ?? 0))
  if (weekday === undefined || text[position] === '(') return undefined
  const pointer = pointed?.groups?.pointer
  if (pointer === undefined || pointer === '그') {
    const fields = { weekday: weekday.value }
    return { to: weekday.to, value: { grain: 'day', point: true, fields } }
  }
  const days = pointedDays(pointer, weekday.value, now)
  return { to: weekday.to, value: fixed(days.map(dayRange), 'day') }
}

function pointedDays(pointer: string, weekday: number, now: Wall): readonly Wall[] {
  if (/오는$/u.test(pointer)) return [nextWeekday(now, weekday)]
  const offset = pointerValue(pointer) ?? 0
  const day = addUnits(weekdayInWeek(now, weekday), offset, 'week')
  if (offset === -1) return distinct(previousWeekday(now, weekday), day)
  return offset === 1 ? distinct(day, nextWeekday(now, weekday)) : [day]
}

function distinct(first: Wall, second: Wall): readonly Wall[] {
  return first === second ? [first] : [first, second]
}
