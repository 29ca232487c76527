import {
  addUnits,
  DAY_MS,
  dayRange,
  isRealDate,
  nextWeekday,
  partsOf,
  previousWeekday,
  type Span,
  startOf,
  unitRange,
  type Wall,
  wallOf,
  weekdayOf,
} from '../calendar.ts'
import type { Grain } from '../time-expression.ts'
import { applyClock, type Clock } from './clock.ts'

/** What a rule needs to know of the moment of speech. */
export interface Speech {
  readonly now: Wall
  /** Whether the sentence speaks of the future: it then orders the readings. */
  readonly future: boolean
}

export interface CalendarFields {
  readonly year?: number | undefined
  readonly month?: number | undefined
  readonly day?: number | undefined
  /** 1 = Monday … 7 = Sunday. */
  readonly weekday?: number | undefined
}

/** Which of the yearly returns is meant: "지난 추석", "이번 여름", "다음 6월". */
export type Turn = 'past' | 'this' | 'next'

/**
 * A time as it was said, before the gaps are filled: "20일" waits for its month, "5월" for its
 * year, and the other end of a range may supply them.
 */
export interface When {
  readonly grain: Grain
  readonly point: boolean
  readonly fields: CalendarFields
  /** Already known, whatever the fields say. */
  readonly spans?: readonly Span[] | undefined
  /** What returns every year, such as a holiday or a season. */
  readonly inYear?: ((year: number) => Span | undefined) | undefined
  readonly turn?: Turn | undefined
  /** A year that was named by its place ("올해") and not by its number. */
  readonly relativeYear?: boolean | undefined
  /** "초", "말", "첫째 주": a part of what the fields name. */
  readonly refine?: ((span: Span) => Span | undefined) | undefined
  readonly clock?: Clock | undefined
  readonly vague?: boolean | undefined
  /** Set when the end is where the last of these begins: see `TimeExpression.endGrain`. */
  readonly endGrain?: Grain | undefined
}

/** A time that needs nothing more. */
export function fixed(
  spans: readonly Span[],
  grain: Grain,
  point: boolean = grain === 'day',
  vague: boolean = false,
): When {
  return { grain, point, fields: {}, spans, vague }
}

/** Every reading, the most likely first. */
export function resolveWhen(when: When, speech: Speech): readonly Span[] {
  const refine = when.refine
  const base = baseSpans(when, speech)
  const refined = refine === undefined ? base : base.flatMap((span) => refine(span) ?? [])
  const clock = when.clock
  return clock === undefined ? refined : refined.flatMap((span) => applyClock(clock, span.start))
}

function baseSpans(when: When, speech: Speech): readonly Span[] {
  const { year, month, day, weekday } = when.fields
  if (when.spans !== undefined) return when.spans
  const inYear = when.inYear ?? (month === undefined ? undefined : monthInYear(month, day))
  if (inYear !== undefined) {
    return year === undefined ? yearly(inYear, when.turn, speech) : present(inYear(year))
  }
  if (day !== undefined) return daysOfMonth(day, weekday, speech)
  if (weekday !== undefined) return weekdays(weekday, speech)
  return year === undefined ? [] : present(yearSpan(year))
}

function present(span: Span | undefined): readonly Span[] {
  return span === undefined ? [] : [span]
}

export function yearSpan(year: number): Span {
  return unitRange('year', wallOf(year, 1, 1))
}

function monthInYear(month: number, day: number | undefined) {
  return (year: number): Span | undefined => {
    if (!isRealDate(year, month, day ?? 1)) return undefined
    return day === undefined
      ? unitRange('month', wallOf(year, month, 1))
      : dayRange(wallOf(year, month, day))
  }
}

/** Leap days need to look four years away, eight around a century. */
const YEARS_AROUND = 8

function yearly(
  inYear: (year: number) => Span | undefined,
  turn: Turn | undefined,
  speech: Speech,
): readonly Span[] {
  const { year } = partsOf(speech.now)
  if (turn === 'this') return present(inYear(year))
  const spans: Span[] = []
  for (let at = year - YEARS_AROUND; at <= year + YEARS_AROUND; at += 1) {
    spans.push(...present(inYear(at)))
  }
  const today = startOf('day', speech.now)
  if (turn === 'past') return spans.filter(({ end }) => end <= today).slice(-1)
  const ahead = spans.filter(({ start }) => start > today).slice(0, 1)
  if (turn === 'next') return ahead
  return inOrder(spans.filter(({ start }) => start <= today).slice(-1), ahead, speech)
}

/** The past first, as a memory is asked, unless the sentence speaks of the future. */
function inOrder(past: readonly Span[], ahead: readonly Span[], speech: Speech): readonly Span[] {
  const current = past.filter(({ end }) => end > speech.now)
  if (current.length > 0) return [...past, ...ahead]
  return speech.future ? [...ahead, ...past] : [...past, ...ahead]
}

const MONTHS_AROUND = 24

/** "22일" is this month's; "31일 일요일" the nearest month that has such a day. */
function daysOfMonth(day: number, weekday: number | undefined, speech: Speech): readonly Span[] {
  const month = startOf('month', speech.now)
  const fits = (offset: number): Wall | undefined => {
    const parts = partsOf(addUnits(month, offset, 'month'))
    if (!isRealDate(parts.year, parts.month, day)) return undefined
    const wall = wallOf(parts.year, parts.month, day)
    return weekday === undefined || weekdayOf(wall) === weekday ? wall : undefined
  }
  const nearest = (step: 1 | -1): readonly Wall[] => {
    for (let offset = step; Math.abs(offset) <= MONTHS_AROUND; offset += step) {
      const wall = fits(offset)
      if (wall !== undefined) return [wall]
    }
    return []
  }
  const current = fits(0)
  if (current !== undefined && weekday !== undefined) return [dayRange(current)]
  const ahead = [...walls(current), ...nearest(1)]
  const past = nearest(-1)
  const first = current === undefined && !speech.future ? [...past, ...ahead] : [...ahead, ...past]
  return first.map(dayRange)
}

function walls(wall: Wall | undefined): readonly Wall[] {
  return wall === undefined ? [] : [wall]
}

function weekdays(weekday: number, speech: Speech): readonly Span[] {
  const past = [dayRange(previousWeekday(speech.now + DAY_MS, weekday))]
  return inOrder(past, [dayRange(nextWeekday(speech.now, weekday))], speech)
}
