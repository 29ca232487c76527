import { addUnits, type Span, startOf, type Wall } from '../calendar.ts'
import type { Grain } from '../time-expression.ts'
import { type Duration, inBusinessDays, isFinerThanDay, readDuration, shift } from './durations.ts'
import { type Found, matchAt, spaced } from './scan.ts'
import { weekFrom, withinWeek } from './weeks.ts'
import { fixed, type Speech, type When } from './when.ts'

const particles = '(?=에|부터|까지|의|쯤|경|께|인|만|보다|으로|로|이|은|는|도|[^가-힣]|$)'
const direction = spaced(
  ` (?:쯤|정도|가량|즈음)? (?:(?<before>이?전)|(?<after>이?후|뒤|있다가?|지나서?))${particles}`,
)
const within = spaced(' (?:이내|안|내)(?=에|로|[^가-힣]|$)')
const windowBefore = spaced('(?:지난|최근|과거|저번|지나간)(?: 약)? ')
const windowAfter = spaced('(?:앞으로의?|향후|다가오는|오는|다음|이후)(?: 약)? ')
const windowEnd = spaced(' (?:동안|간|사이|내내|새)')
const businessBasis = spaced('(?:영업일|평일) 기준(?:으로)? ')

function grainOf(duration: Duration): Grain {
  return duration.unit === 'business-day' ? 'day' : duration.unit
}

/** Hours and minutes count from this moment, everything longer from this day. */
function originOf(duration: Duration, from: Wall): Wall {
  if (duration.unit === 'quarter') return startOf('quarter', from)
  return isFinerThanDay(duration) ? from : startOf('day', from)
}

/** The moment that lies a duration away. A half day is a part of a day and moves no date. */
export function pointAway(from: Wall, duration: Duration, way: 1 | -1): Span {
  const moved = shift(originOf(duration, from), duration, way)
  if (isFinerThanDay(duration)) return { start: moved, end: moved + 1000 }
  const start = startOf('day', moved)
  return { start, end: addUnits(start, 1, 'day') }
}

/** "전" or "후" behind a duration. */
export function readDirection(text: string, position: number): Found<1 | -1> | undefined {
  const match = matchAt(direction, text, position)
  if (match === undefined) return undefined
  const value = match.groups?.before === undefined ? 1 : -1
  return { to: position + match[0].length, value }
}

/** "3일 전", "2년 1개월 뒤", "3주 전 금요일". */
export function readOffset(
  text: string,
  position: number,
  { now }: Speech,
): Found<When> | undefined {
  const basis = matchAt(businessBasis, text, position)
  const said = readDuration(text, position + (basis?.[0].length ?? 0))
  const way = said && readDirection(text, said.to)
  if (said === undefined || way === undefined) return undefined
  const duration = basis === undefined ? said.value : inBusinessDays(said.value)
  const { unit, parts, vague } = duration
  if (unit === 'week' && parts.length === 1) {
    const weeks = way.value * Math.round(parts[0]?.count ?? 0)
    const inWeek = withinWeek(text, way.to, weekFrom(now, weeks), now)
    if (inWeek.to > way.to) return inWeek
  }
  const fine = isFinerThanDay(duration)
  const grain = fine ? 'second' : grainOf(duration)
  const span = pointAway(now, duration, way.value)
  return { to: way.to, value: fixed([span], grain, true, vague) }
}

/** From a moment on, as long as the duration. */
export function spanFrom(from: Wall, duration: Duration): Span {
  const start = originOf(duration, from)
  return { start, end: shift(start, duration, 1) }
}

/** "이내" and "안에" behind a duration. */
export function readWithinWord(text: string, position: number): number | undefined {
  const match = matchAt(within, text, position)
  return match && position + match[0].length
}

/** "열 달 이내", "5분 안에". */
export function readWithin(
  text: string,
  position: number,
  { now }: Speech,
): Found<When> | undefined {
  const duration = readDuration(text, position)
  const to = duration && readWithinWord(text, duration.to)
  if (duration === undefined || to === undefined) return undefined
  // "5분 안에" is a deadline: what counts is the moment when the minutes are over.
  const deadline = !text.slice(duration.to, to).includes('이내')
  const fine = isFinerThanDay(duration.value)
  if (fine && deadline) {
    return { to, value: fixed([pointAway(now, duration.value, 1)], 'second', true) }
  }
  const grain = fine ? 'second' : grainOf(duration.value)
  return { to, value: fixed([spanFrom(now, duration.value)], grain, false) }
}

/** "지난 5년 동안", "최근 일주일", "앞으로 이틀", "영업일 기준 앞으로 나흘". */
export function readWindow(
  text: string,
  position: number,
  { now }: Speech,
): Found<When> | undefined {
  const basis = matchAt(businessBasis, text, position)
  const begin = position + (basis?.[0].length ?? 0)
  const past = matchAt(windowBefore, text, begin)
  const lead = past ?? matchAt(windowAfter, text, begin)
  const duration = lead && readDuration(text, begin + lead[0].length)
  if (lead === undefined || duration === undefined) return undefined
  const close = matchAt(windowEnd, text, duration.to)
  const within = readWithinWord(text, duration.to)
  const to = within ?? duration.to + (close?.[0].length ?? 0)
  if (close === undefined && within === undefined && isNamed(lead[0], duration)) return undefined
  const length = basis === undefined ? duration.value : inBusinessDays(duration.value)
  const span = past === undefined ? aheadOf(now, length) : behind(now, length)
  const grain = isFinerThanDay(length) ? 'second' : grainOf(length)
  return { to, value: fixed([span], grain, false, length.vague) }
}

/** "지난 5일" is the fifth of a month and "2분기" the second quarter, unless "동안" follows. */
function isNamed(lead: string, { value }: Found<Duration>): boolean {
  if (value.worded || value.parts.length > 1) return false
  const dated =
    value.unit === 'day' && /^(?:지난|저번|오는)/u.test(lead) && (value.parts[0]?.count ?? 0) <= 31
  return dated || value.unit === 'quarter'
}

function behind(now: Wall, duration: Duration): Span {
  const end = originOf(duration, now)
  return { start: shift(end, duration, -1), end }
}

/** What lies ahead begins tomorrow, or with the next moment. */
function aheadOf(now: Wall, duration: Duration): Span {
  if (isFinerThanDay(duration)) return spanFrom(now, duration)
  const unit = duration.unit === 'quarter' ? 'quarter' : 'day'
  return spanFrom(addUnits(now, 1, unit), duration)
}
