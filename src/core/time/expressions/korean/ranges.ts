import { addUnits, dayRange, nextWeekday, partsOf, type Span } from '../calendar.ts'
import type { Grain } from '../time-expression.ts'
import { clockAfter, readClock } from './clock.ts'
import { readMoment } from './moments.ts'
import { type Found, matchAt, spaced } from './scan.ts'
import { resolveWhen, type Speech, type When, yearSpan } from './when.ts'

/** Both ends of "A부터 B까지", as readings. */
export interface FromTo {
  readonly readings: readonly Span[]
  readonly grain: Grain
  readonly endGrain: Grain | undefined
}

/** How two times are joined, and what must close the pair. */
const joints: readonly (readonly [joint: RegExp, close: RegExp])[] = [
  [
    spaced('(?:에서부터|으?로부터|부터|에서)(?: 시작해서?)? '),
    spaced(' (?:까지|(?:의 )?사이|동안)'),
  ],
  [spaced('(?:과|와|하고) '), spaced(' (?:의 )?사이')],
  [spaced(' [~∼〜–—-] '), spaced('(?: 까지|(?: 의)? 사이)?')],
]

export function readFromTo(
  text: string,
  first: Found<When>,
  speech: Speech,
): Found<FromTo> | undefined {
  for (const [joint, close] of joints) {
    const joined = matchAt(joint, text, first.to)
    if (joined === undefined) continue
    const second = readSecond(text, first.to + joined[0].length, first.value, speech)
    const closed = second && matchAt(close, text, second.to)
    if (second === undefined || closed === undefined) continue
    const value = combine(first.value, second.value, speech)
    if (value !== undefined) return { to: second.to + closed[0].length, value }
  }
  return undefined
}

/** The end of a range may be an hour alone, on the day of its beginning. */
function readSecond(text: string, position: number, first: When, speech: Speech) {
  const timed = first.clock?.hour !== undefined || first.grain === 'second'
  const clock = timed ? readClock(text, position) : undefined
  const moment = readMoment(text, position, speech)
  if (clock === undefined || (moment !== undefined && moment.to > clock.to)) return moment
  const hourOnly: When = {
    grain: clock.value.grain,
    point: true,
    fields: {},
    clock: clock.value,
  }
  return { to: clock.to, value: hourOnly }
}

function combine(first: When, second: When, speech: Speech): FromTo | undefined {
  const spans = startsOf(first, second, speech).flatMap((start): readonly Span[] => {
    const end = endFor(start, first, second, speech)
    return end === undefined || end <= start.start ? [] : [{ start: start.start, end }]
  })
  if (spans.length === 0) return undefined
  const holdsNow = ({ start, end }: Span): boolean => start <= speech.now && speech.now < end
  const readings = [...spans.filter(holdsNow), ...spans.filter((span) => !holdsNow(span))]
  const fine = second.clock !== undefined ? second.grain : first.grain
  return { readings, grain: fine, endGrain: isPartial(second) ? undefined : second.grain }
}

/** "5월 말까지" ends with the part itself; "5월까지" names where the last month begins. */
function isPartial(when: When): boolean {
  return when.refine !== undefined && !when.point
}

/** A year that only the end names holds for the beginning too: "5월부터 2020년 10월까지". */
function startsOf(first: When, second: When, speech: Speech): readonly Span[] {
  const year = second.fields.year
  const gap = first.fields.year === undefined && first.spans === undefined
  const named = first.fields.month !== undefined || first.inYear !== undefined
  if (year === undefined || !gap || !named || first.turn !== undefined) {
    return resolveWhen(first, speech)
  }
  const end = resolveWhen(second, speech)[0]?.start ?? 0
  const starts = [year, year - 1].flatMap((at) =>
    resolveWhen({ ...first, fields: { ...first.fields, year: at } }, speech),
  )
  return starts.filter(({ start }) => start < end).slice(0, 1)
}

function endFor(start: Span, first: When, second: When, speech: Speech): number | undefined {
  const hourOnly = second.clock !== undefined && second.spans === undefined
  const { year, month, day, weekday } = second.fields
  if (hourOnly && second.clock && !year && !month && !day && !weekday && !second.inYear) {
    return clockAfter(second.clock, start.start, first.clock?.part)
  }
  const later = filled(start, second).flatMap((when) => resolveWhen(when, speech))
  const span = later.find((candidate) => candidate.start > start.start)
  return span && (isPartial(second) ? span.end : span.start)
}

/** The end with the gaps filled from the beginning, the nearest filling first. */
function filled(start: Span, second: When): readonly When[] {
  const { year, month, day, weekday } = second.fields
  const from = partsOf(start.start)
  const withFields = (fields: When['fields']): When => ({ ...second, fields, turn: undefined })
  if (second.spans !== undefined || year !== undefined) return [second]
  if (month !== undefined || second.inYear !== undefined) {
    return [from.year, from.year + 1].map((at) => withFields({ ...second.fields, year: at }))
  }
  if (day !== undefined) {
    const next = partsOf(addUnits(start.start, 1, 'month'))
    return [from, next].map((at) => withFields({ year: at.year, month: at.month, day }))
  }
  if (weekday === undefined) return [second]
  return [{ ...second, fields: {}, spans: [dayRange(nextWeekday(start.start, weekday))] }]
}

const bareYears = /(?<from>[12]\d{3})년?\s?[~∼〜–—-]\s?(?<to>[12]\d{3})(?![\d./-])년?/uy

/** "2014-2018": years that only their being two makes known. */
export function readBareYears(text: string, position: number): Found<FromTo> | undefined {
  const match = matchAt(bareYears, text, position)
  if (match === undefined) return undefined
  const start = yearSpan(Number(match.groups?.from)).start
  const end = yearSpan(Number(match.groups?.to)).start
  if (end <= start) return undefined
  const value: FromTo = { readings: [{ start, end }], grain: 'year', endGrain: 'year' }
  return { to: position + match[0].length, value }
}
