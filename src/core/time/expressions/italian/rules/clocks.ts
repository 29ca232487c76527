import type { Span } from '../../calendar.ts'
import { type Rule, rule } from '../grammar.ts'
import type { Clock, ClockRange, DayPart } from '../kinds.ts'
import { type Meaning, mapReadings, oneDay } from '../meaning.ts'

const HOUR_MS = 3_600_000
const HALF_DAY_HOURS = 12
/** Before this hour, a clock time "at night" is after midnight. */
const NIGHT_ENDS_HOUR = 5

function hourAnd(hour: number, minute: number): Clock | undefined {
  if (hour > 24 || minute < -59 || minute > 59) return undefined
  const total = hour * 60 + minute
  const unsure = hour > 0 && hour <= HALF_DAY_HOURS
  return { hour: Math.floor(total / 60), minute: total % 60, second: 0, grain: 'minute', unsure }
}

const NOON: Clock = { hour: 12, minute: 0, second: 0, grain: 'hour', unsure: false }

export const NOON_RULES: readonly Rule<Clock>[] = [
  rule('mezzogiorno e mezzo|mezza', () => ({ ...NOON, minute: 30, grain: 'minute' })),
  rule('mezzogiorno', () => NOON),
  rule('mezzanotte', () => ({ ...NOON, hour: 24 })),
]

export const CLOCK_BASE_RULES: readonly Rule<Clock>[] = [
  rule('<clock:clockFigures>', ({ clock }) => clock),
  rule('<hour:number> e <minute:number>', ({ hour, minute }) => hourAnd(hour, minute)),
  rule('<hour:number> e mezza|mezzo', ({ hour }) => hourAnd(hour, 30)),
  rule('<hour:number> e un quarto', ({ hour }) => hourAnd(hour, 15)),
  rule('<hour:number> e tre quarti', ({ hour }) => hourAnd(hour, 45)),
  rule('<hour:number> meno un quarto', ({ hour }) => hourAnd(hour, -15)),
  rule('<hour:number> meno <minute:number>', ({ hour, minute }) => hourAnd(hour, -minute)),
  rule('<hour:number> in punto', ({ hour }) => hourAnd(hour, 0)),
  rule('<hour:number>', ({ hour }) => hourAnd(hour, 0)),
  rule('<noon:noon>', ({ noon }) => noon),
]

export const CLOCK_RULES: readonly Rule<Clock>[] = [
  rule('<clock:clockBase> @di|in <part:dayPart>', ({ clock, part }) => settle(clock, part)),
  rule('<clock:clockBase>', ({ clock }) => clock),
]

/** Two bare numbers may be days: "dal 4 al 23" is no hour; `dalle`, `le` or minutes make it one. */
export const CLOCK_RANGE_RULES: readonly Rule<ClockRange>[] = [
  rule('dalle|dall <from:clock> fino? @a <to:clock>', clockRange),
  rule('da <from:fullClock> fino? @a <to:clock>', clockRange),
  rule('da mezzogiorno fino? @a <to:clock>', ({ to }) => clockRange({ from: NOON, to })),
  rule("@between le|l' <from:clock> e le|l'? <to:clock>", clockRange),
  rule('<from:fullClock> - <to:clock>', clockRange),
]

/** "From 5 to 6pm": what the end says of the half of the day holds for the beginning as well. */
function clockRange({ from, to }: ClockRange): ClockRange | undefined {
  if (msOf(from) < msOf(to) && from.unsure && !to.unsure && to.hour > HALF_DAY_HOURS) {
    const later = { ...from, hour: from.hour + HALF_DAY_HOURS, unsure: false }
    return { from: msOf(later) < msOf(to) ? later : { ...from, unsure: false }, to }
  }
  return { from, to }
}

/** The clock time that is meant in a part of the day: 8 in the evening is 20. */
function settle(clock: Clock, part: DayPart): Clock {
  return settleHour(clock, part.startMs / HOUR_MS)
}

function settleHour(clock: Clock, partStartHour: number): Clock {
  if (!clock.unsure || partStartHour < HALF_DAY_HOURS || clock.hour === HALF_DAY_HOURS) {
    return { ...clock, unsure: false }
  }
  const atNight = partStartHour >= 20 && clock.hour < NIGHT_ENDS_HOUR
  return { ...clock, hour: clock.hour + (atNight ? 0 : HALF_DAY_HOURS), unsure: false }
}

function msOf({ hour, minute, second }: Clock): number {
  return hour * HOUR_MS + minute * 60_000 + second * 1000
}

const GRAIN_MS = { hour: HOUR_MS, minute: 60_000, second: 1000 } as const

/** A day, or a part of one, at a clock time. */
export function atClock(day: Meaning, clock: Clock): Meaning | undefined {
  const length = GRAIN_MS[clock.grain]
  const shape = { kind: 'point', grain: clock.grain } as const
  return bothHalves(clock.unsure && day.grain === 'day', (shift) =>
    mapReadings(
      day,
      (span) => {
        const start = dayStart(span) + msOf(settled(day, span, clock)) + shift
        return { start, end: start + length }
      },
      shape,
    ),
  )
}

export function atClockRange(day: Meaning, { from, to }: ClockRange): Meaning | undefined {
  const unsure = from.unsure && to.unsure && day.grain === 'day'
  return bothHalves(unsure, (shift) => {
    const meaning = mapReadings(
      day,
      (span) => {
        const start = dayStart(span) + msOf(settled(day, span, from)) + shift
        let end = dayStart(span) + msOf(settled(day, span, to)) + shift
        if (end <= start && to.unsure) end += HALF_DAY_HOURS * HOUR_MS
        if (end <= start) end += 24 * HOUR_MS
        return { start, end }
      },
      { kind: 'range', grain: from.grain },
    )
    return meaning && { ...meaning, endGrain: to.grain }
  })
}

function settled(day: Meaning, span: Span, clock: Clock): Clock {
  return day.grain === 'day' ? clock : settleHour(clock, (span.start - dayStart(span)) / HOUR_MS)
}

function dayStart(span: Span): number {
  return oneDay(span.start).start
}

/** All readings in the first half of the day, then all in the second. */
function bothHalves(
  unsure: boolean,
  read: (shiftMs: number) => Meaning | undefined,
): Meaning | undefined {
  const first = read(0)
  const second = unsure ? read(HALF_DAY_HOURS * HOUR_MS) : undefined
  if (first === undefined || second === undefined) return first
  return { ...first, readings: [...first.readings, ...second.readings] }
}
