import { addUnits, dayRange, partsOf, type Span } from '../calendar.ts'
import { readClock, readClockAfter } from './clock.ts'
import { readMonth } from './date-words.ts'
import { readDate, readNthWeekdayAlone } from './dates.ts'
import { readDayWord } from './day-words.ts'
import { isFinerThanDay, readDuration } from './durations.ts'
import { readEnclosing } from './enclosing.ts'
import { readNumericDate } from './numeric-dates.ts'
import {
  pointAway,
  readDirection,
  readOffset,
  readWindow,
  readWithin,
  readWithinWord,
  spanFrom,
} from './offsets.ts'
import { endsWell, type Found, matchAt, spaced } from './scan.ts'
import { readSlice } from './slices.ts'
import { readWeekdayAndDate } from './weekday-dates.ts'
import { readWeek, readWeekdayName, readWeekend } from './weeks.ts'
import { fixed, resolveWhen, type Speech, type When } from './when.ts'
import { readEra, readInYear, readYearly } from './yearly.ts'

type Rule = (text: string, position: number, speech: Speech) => Found<When> | undefined

/** Every way to begin a time. The longest find wins, then the earlier rule. A new rule goes here. */
const rules: readonly Rule[] = [
  readNumericDate,
  readDayWord,
  readWeek,
  readWeekend,
  readWeekdayName,
  readWeekdayAndDate,
  readNthWeekdayAlone,
  readWindow,
  readYearOffset,
  readOffset,
  readWithin,
  readYearly,
  readEra,
  readDate,
  readClockAlone,
]

/** The time that begins at this place, with the part and the hour that belong to it. */
export function readMoment(
  text: string,
  position: number,
  speech: Speech,
): Found<When> | undefined {
  let best: Found<When> | undefined
  for (const rule of rules) {
    const found = rule(text, position, speech)
    const whole = found && extend(text, found, speech)
    if (whole !== undefined && whole.to > (best?.to ?? position)) best = whole
  }
  return best
}

function extend(text: string, found: Found<When>, speech: Speech): Found<When> | undefined {
  const sliced =
    readSlice(text, found.to, found.value, speech) ?? readEnclosing(text, found) ?? found
  const { value, to } = sliced
  const clock =
    value.point && value.clock === undefined && value.grain !== 'second'
      ? readClockAfter(text, to)
      : undefined
  if (clock === undefined || !endsWell(text, clock.to)) {
    const moved = readAnchored(text, sliced, speech) ?? sliced
    return endsWell(text, moved.to) ? moved : undefined
  }
  const point = clock.value.hour !== undefined
  const timed: When = { ...value, clock: clock.value, grain: clock.value.grain, point }
  const whole = { to: clock.to, value: timed }
  return readAnchored(text, whole, speech) ?? whole
}

const anchor = spaced('(?: (?:에서부터|으?로부터|부터|에서|이후로?))? ')

/** A length counted from a day that was just named: "어제부터 4일 후", "크리스마스 이틀 전". */
function readAnchored(text: string, { to, value }: Found<When>, speech: Speech) {
  if (!value.point) return undefined
  const lead = matchAt(anchor, text, to)?.[0] ?? ''
  const duration = readDuration(text, to + lead.length)
  if (duration === undefined || (lead.trim() === '' && isFinerThanDay(duration.value))) {
    return undefined
  }
  const move = anchoredMove(text, duration, lead.trim() !== '')
  if (move === undefined || text.startsWith('까지', move.to)) return undefined
  // A length that is counted from a day looks ahead: "화요일부터 3일 후".
  const ahead = { ...speech, future: speech.future || lead.trim() !== '' }
  const spans = resolveWhen(value, ahead).map(({ start }) => move.value(start))
  const fine = isFinerThanDay(duration.value)
  return { to: move.to, value: fixed(spans, fine ? 'second' : 'day', move.point) }
}

function anchoredMove(
  text: string,
  { to, value }: NonNullable<ReturnType<typeof readDuration>>,
  led: boolean,
): (Found<(start: number) => Span> & { point: boolean }) | undefined {
  const way = readDirection(text, to)
  if (way !== undefined) {
    return { to: way.to, value: (start) => pointAway(start, value, way.value), point: true }
  }
  const within = led ? (readWithinWord(text, to) ?? readLasting(text, to)) : undefined
  if (within === undefined) return undefined
  return { to: within, value: (start) => spanFrom(start, value), point: false }
}

const lasting = spaced(' (?:동안|간)')

function readLasting(text: string, position: number): number | undefined {
  const match = matchAt(lasting, text, position)
  return match && position + match[0].length
}

/** "3년 전 여름", "2년 전 5월": the year is counted, the rest is named. */
function readYearOffset(text: string, position: number, speech: Speech): Found<When> | undefined {
  const duration = readDuration(text, position)
  const way = duration && readDirection(text, duration.to)
  const [first, second] = duration?.value.parts ?? []
  if (way === undefined || first?.unit !== 'year' || second !== undefined) return undefined
  const { year } = partsOf(addUnits(speech.now, way.value * first.count, 'year'))
  const at = way.to + (matchAt(space, text, way.to)?.[0].length ?? 0)
  const inside = readInYear(text, at, year)
  if (inside !== undefined) return inside
  const month = readMonth(text, at, speech.now)
  if (month === undefined || month.value.fields.year !== undefined) return undefined
  const fields = { year, month: month.value.fields.month }
  return { to: month.to, value: { grain: 'month', point: false, fields } }
}

const space = /\s{0,2}/uy
/** A time of day alone is today's, if it is said so fully that it cannot be a habit's bare hour. */
const fullHour =
  /(?:오전|오후|새벽|아침|저녁|밤)\s?(?:\d|한|두|세|네|다섯|여섯|일곱|여덟|아홉|열)|오[전후](?=에|부터|까지)/uy

function readClockAlone(text: string, position: number, { now }: Speech): Found<When> | undefined {
  if (matchAt(fullHour, text, position) === undefined) return undefined
  const clock = readClock(text, position)
  if (clock === undefined) return undefined
  const point = clock.value.hour !== undefined
  const today = fixed([dayRange(now)], clock.value.grain, point)
  return { to: clock.to, value: { ...today, clock: clock.value } }
}
