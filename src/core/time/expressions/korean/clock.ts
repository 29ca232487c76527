import { addUnits, DAY_MS, type Span, startOf, type Wall } from '../calendar.ts'
import type { Grain } from '../time-expression.ts'
import { NUMBER, numberValue } from './numbers.ts'
import { type Found, matchAt, spaced } from './scan.ts'

interface DayPart {
  /** In hours of the day, the end exclusive. */
  readonly from: number
  readonly to: number
  /** Turns an hour that was said with this word into an hour of the day. */
  readonly hour: (said: number) => number
}

/** "오후 3시 30분", "아침", "15:30". */
export interface Clock {
  readonly part?: DayPart | undefined
  readonly hour?: number | undefined
  readonly minute: number
  readonly second: number
  readonly grain: Grain
}

const forenoon = (said: number): number => (said === 12 ? 0 : said)
const afternoon = (said: number): number => (said < 12 ? said + 12 : said)
/** "밤 12시" and "밤 1시" are still the night that this day began. */
function nightHour(said: number): number {
  if (said === 12) return 24
  return said < 6 ? said + 24 : afternoon(said)
}
const midday = (said: number): number => (said >= 10 ? said : afternoon(said))
/** Night stops a second before midnight, by the convention that most tools follow. */
const NIGHT_END = 24 - 1 / 3600

const dayParts: ReadonlyMap<string, DayPart> = new Map([
  ['새벽', { from: 0, to: 6, hour: forenoon }],
  ['이른 아침', { from: 6, to: 9, hour: forenoon }],
  ['아침', { from: 8, to: 12, hour: forenoon }],
  ['오전', { from: 8, to: 12, hour: forenoon }],
  ['점심', { from: 11, to: 14, hour: midday }],
  ['한낮', { from: 12, to: 16, hour: midday }],
  ['대낮', { from: 12, to: 16, hour: midday }],
  ['낮', { from: 12, to: 16, hour: midday }],
  ['오후', { from: 12, to: 16, hour: afternoon }],
  ['저녁', { from: 16, to: 20, hour: afternoon }],
  ['늦게', { from: 12, to: 24, hour: afternoon }],
  ['한밤중', { from: 20, to: NIGHT_END, hour: nightHour }],
  ['밤', { from: 20, to: NIGHT_END, hour: nightHour }],
])
const parts = [...dayParts.keys()].join('|')
const oClock = spaced(
  `(?:(?<part>${parts})(?:에)? )?(?<hour>${NUMBER}) 시(?![가-힣](?<!에|의|부|까|쯤|경|반|정|이|로|와|과|는|은|가|도|께))` +
    `(?: (?:(?<minute>${NUMBER}) 분|(?<half>반)))?(?: (?<second>${NUMBER}) 초)?(?: 정각)?`,
)
const digital = spaced(
  `(?:(?<part>${parts}) )?(?<hour>[01]?\\d|2[0-4]):(?<minute>[0-5]\\d)(?::(?<second>[0-5]\\d))?(?!\\d)`,
)
const namedHour = /정오|자정/uy
const partAlone = new RegExp(`(?<part>${parts})(?:시간|녘|나절)?(?:에)?`, 'uy')
/** What may stand between a day and its hour. */
const joint = /[\sT,]{0,3}(?:의\s?|에\s?|\([월화수목금토일]\)\s?)?/uy

/** The time of day that follows a date. */
export function readClockAfter(text: string, position: number): Found<Clock> | undefined {
  return readClock(text, position + (matchAt(joint, text, position)?.[0].length ?? 0))
}

export function readClock(text: string, position: number): Found<Clock> | undefined {
  const named = matchAt(namedHour, text, position)
  if (named !== undefined) {
    const hour = named[0] === '정오' ? 12 : 24
    return { to: position + 2, value: { hour, part: noPart, minute: 0, second: 0, grain: 'hour' } }
  }
  const timed = matchAt(digital, text, position) ?? matchAt(oClock, text, position)
  if (timed?.groups !== undefined) {
    const value = clockOf(timed.groups)
    return value && { to: position + timed[0].length, value }
  }
  const part = matchAt(partAlone, text, position)
  const value = dayParts.get(part?.groups?.part ?? '')
  if (part === undefined || value === undefined) return undefined
  const to = position + part[0].replace(/에$/u, '').length
  return { to, value: { part: value, minute: 0, second: 0, grain: 'part-of-day' } }
}

/** An hour that is already one of the day. */
const noPart: DayPart = { from: 0, to: 24, hour: (said) => said }

function clockOf(groups: Record<string, string | undefined>): Clock | undefined {
  const hourWord = groups.hour ?? ''
  const hour = numberValue(hourWord)
  const minute = groups.half === undefined ? numberValue(groups.minute ?? '0') : 30
  const second = numberValue(groups.second ?? '0')
  if (hour === undefined || minute === undefined || second === undefined) return undefined
  if (hour > 24 || minute > 59 || second > 59) return undefined
  const said = dayParts.get((groups.part ?? '').replaceAll(/\s+/gu, ' '))
  // Two digits and a colon, "08:00", are the clock of twenty-four hours.
  const exact = said === undefined && /^0\d$/u.test(hourWord) ? noPart : said
  return { part: exact, hour, minute, second, grain: clockGrain(groups) }
}

function clockGrain({ minute, second, half }: Record<string, string | undefined>): Grain {
  if (second !== undefined) return 'second'
  return minute === undefined && half === undefined ? 'hour' : 'minute'
}

/** Hours that are rather meant after noon when nothing else is said. */
const AFTERNOON_UNTIL = 6

function hoursOf(clock: Clock, hour: number): readonly number[] {
  if (clock.part !== undefined) return [clock.part.hour(hour)]
  if (hour > 12 || hour === 0) return [hour]
  if (hour === 12) return [12, 0]
  return hour <= AFTERNOON_UNTIL ? [hour + 12, hour] : [hour, hour + 12]
}

/** The readings of a time of day on a day. */
export function applyClock(clock: Clock, day: Wall): readonly Span[] {
  const midnight = startOf('day', day)
  if (clock.hour === undefined) {
    const { from = 0, to = 24 } = clock.part ?? {}
    return [{ start: addUnits(midnight, from, 'hour'), end: addUnits(midnight, to, 'hour') }]
  }
  const unit = clock.grain === 'second' || clock.grain === 'minute' ? clock.grain : 'hour'
  return hoursOf(clock, clock.hour).map((hour) => {
    const start = midnight + ((hour * 60 + clock.minute) * 60 + clock.second) * 1000
    return { start, end: addUnits(start, 1, unit) }
  })
}

/** Where a range ends that began at `start`: "오후 1시부터 3시까지", "11시에서 4시까지". */
export function clockAfter(clock: Clock, start: Wall, part: DayPart | undefined): Wall | undefined {
  const day = startOf('day', start)
  const withPart = applyClock({ ...clock, part: clock.part ?? part }, day)
  const candidates = [...withPart, ...applyClock(clock, day), ...applyClock(clock, day + DAY_MS)]
  const later = candidates.filter((span) => span.start > start).map((span) => span.start)
  return clock.part === undefined && part === undefined ? Math.min(...later) : later[0]
}
