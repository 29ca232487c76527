import { formatRange, isWritable, type Span, type Wall } from '../calendar.ts'
import type { TimeExpression, WallRange } from '../time-expression.ts'
import { readMoment } from './moments.ts'
import { type FromTo, readBareYears, readFromTo } from './ranges.ts'
import { beginsWell, type Found, matchAt, spaced } from './scan.ts'
import { speaksOfFuture } from './tense.ts'
import { resolveWhen, type Speech, type When } from './when.ts'

/** Longer texts are read this far: an expression behind it is not worth the time. */
const TEXT_MAX = 20_000
const READINGS_MAX = 4
const starters = /[\d'’Q가-힣]/u
/** A habit, or the hour of "5시 10분 전", which counts from five and not from now. */
const notDated =
  /(?:매주|매달|매월|매년|매일|해마다|격주로?|매번|[\d한두세네섯곱덟홉열]\s?시)\s{0,2}$/u
const habitAfter = spaced(' (?:(?:아침|저녁|밤|오전|오후|새벽)? ?마다|날마다)')
const HABIT_LENGTH = 6

/** Finds every time in a Korean text and says what it means at the moment `nowWall`. */
export function readKoreanTimes(text: string, nowWall: Wall): readonly TimeExpression[] {
  const plain = narrowDigits(text.slice(0, TEXT_MAX))
  const found: TimeExpression[] = []
  let free = 0
  for (let at = 0; at < plain.length; at += 1) {
    if (at < free || !mayBegin(plain, at, free)) continue
    const expression = readAt(plain, at, nowWall)
    if (expression === undefined) continue
    free = expression.to
    if (isKept(plain, expression)) found.push(expression)
  }
  return found
}

/** Most places of a text cannot begin a time; right behind another one, any word may. */
function mayBegin(text: string, at: number, free: number): boolean {
  return starters.test(text[at] ?? '') && (at === free || beginsWell(text, at))
}

function isKept(text: string, expression: TimeExpression): boolean {
  return expression.readings.length > 0 && !isHabit(text, expression)
}

/** Full-width digits are read like the others; every character keeps its place. */
function narrowDigits(text: string): string {
  return text.replaceAll(/[０-９]/gu, (digit) =>
    String.fromCharCode(digit.charCodeAt(0) - '０'.charCodeAt(0) + '0'.charCodeAt(0)),
  )
}

/** "매주 월요일", "금요일마다": a habit has no date. */
function isHabit(text: string, { from, to }: TimeExpression): boolean {
  if (notDated.test(text.slice(Math.max(0, from - HABIT_LENGTH), from))) return true
  return matchAt(habitAfter, text, to) !== undefined
}

function readAt(text: string, from: number, now: Wall): TimeExpression | undefined {
  const years = readBareYears(text, from)
  if (years !== undefined) return fromTo(from, years)
  const first = readMoment(text, from, { now, future: false })
  if (first === undefined) return undefined
  const speech: Speech = { now, future: speaksOfFuture(text, first.to) }
  const moment = speech.future ? (readMoment(text, from, speech) ?? first) : first
  const pair = readFromTo(text, moment, speech)
  return pair === undefined ? single(text, from, moment, speech) : fromTo(from, pair)
}

function written(spans: readonly { start?: Wall; end?: Wall }[]): readonly WallRange[] {
  const real = spans.filter(
    ({ start, end }) =>
      [start, end].every((wall) => wall === undefined || isWritable(wall)) &&
      // "지난 0년" is no time at all.
      (start === undefined || end === undefined || start < end),
  )
  return real.slice(0, READINGS_MAX).map(formatRange)
}

function fromTo(from: number, { to, value }: Found<FromTo>): TimeExpression {
  const { grain, endGrain } = value
  return { from, to, kind: 'range', grain, readings: written(value.readings), endGrain }
}

const since = spaced(' (?:부터|이후(?:로|에)?|이래로?)(?=[^가-힣]|$|의|는|도)')
const until = spaced('(?: 까지|(?:이|의|가)? 끝(?=에|나|날|까지|[^가-힣]|$))')
const before = spaced(' (?:이전(?:에|까지)?|전에|전까지)(?=[^가-힣]|$|의|는|도)')
const around = spaced(
  '(?:경|께| (?:쯤|무렵|즈음|당시|언저리|전후|정도))(?:에|의|부터|까지)?(?![가-힣](?<!는|은|도))',
)

/** One time, with the word behind it that opens or softens its boundary. */
function single(
  text: string,
  from: number,
  { to, value }: Found<When>,
  speech: Speech,
): TimeExpression {
  const spans = resolveWhen(value, speech)
  const grain = value.grain
  const opened = matchAt(since, text, to)
  if (opened !== undefined) {
    const readings = written(spans.map(({ start }) => ({ start })))
    return { from, to: to + opened[0].length, kind: 'range', grain, readings, bound: 'since' }
  }
  const closed = matchAt(until, text, to)
  if (closed !== undefined) return untilEnd(from, to + closed[0].length, value, spans)
  const preceded = matchAt(before, text, to)
  if (preceded !== undefined) {
    const readings = written(spans.map(({ start }) => ({ end: start })))
    return { from, to: to + preceded[0].length, kind: 'range', grain, readings, bound: 'until' }
  }
  const softened = matchAt(around, text, to)
  const kind = value.point ? 'point' : 'range'
  const bound = softened !== undefined || value.vague ? 'around' : undefined
  return {
    from,
    to: to + (softened?.[0].length ?? 0),
    kind,
    grain,
    readings: written(spans),
    endGrain: value.endGrain,
    bound,
  }
}

const SECOND_MS = 1000

/**
 * "일요일까지" is a deadline, the last second of the day; a longer time leaves its beginning open.
 * Whoever reads `until` as a window takes the end alone.
 */
function untilEnd(
  from: number,
  to: number,
  { grain, point }: When,
  spans: readonly Span[],
): TimeExpression {
  if (grain === 'day' && point) {
    const readings = written(spans.map(({ end }) => ({ start: end - SECOND_MS, end })))
    return { from, to, kind: 'point', grain: 'second', readings, bound: 'until' }
  }
  const readings = written(spans.map(({ end }) => ({ end })))
  return { from, to, kind: 'range', grain, readings, bound: 'until' }
}
