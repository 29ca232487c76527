import { DAY_MS, type Span, startOf, type Wall } from './calendar.ts'
import type { TimeFields } from './time-fields.ts'

/** The reference moment and direction. */
export interface Standpoint {
  readonly now: Wall
  /** Recurring times, such as a weekday, are searched around this moment. */
  readonly pivot: Wall
  readonly prefersFuture: boolean
}

/** "Last Friday" may mean the last one on which something happened. */
const LAST_WEEKDAYS = 3

/**
 * The candidate occurrences of something recurring, such as a weekday or a month, most likely
 * first.
 *
 * @param spans In chronological order.
 */
export function chooseOccurrences(
  spans: readonly Span[],
  fields: TimeFields,
  standpoint: Standpoint,
): readonly Span[] {
  const { rel, weekday, month, day } = fields
  if (rel === undefined) return nearest(spans, standpoint)
  const { now } = standpoint
  if (weekday !== undefined && month === undefined && day === undefined) {
    return chooseWeekdays(spans, rel, now)
  }
  if (rel === 0) {
    const year = startOf('year', now)
    return spans.filter(({ start }) => startOf('year', start) === year)
  }
  const over = spans.filter(({ end }) => end <= now)
  const coming = spans.filter(({ start }) => start > now)
  return [rel < 0 ? over.at(rel) : coming.at(rel - 1)].flatMap((span) => span ?? [])
}

/** The latest that has begun, and the next one; in a sentence about the future, what is not over. */
function nearest(spans: readonly Span[], { pivot, prefersFuture }: Standpoint): readonly Span[] {
  const isComing = ({ start, end }: Span): boolean => (prefersFuture ? end : start) > pivot
  const next = spans.find(isComing)
  const past = spans.findLast((span) => span.start <= pivot && !isComing(span))
  return (prefersFuture ? [next, past] : [past, next]).flatMap((span) => span ?? [])
}

/** "Last Friday" is the latest one that is over; "next Friday" that of next week, or the nearest. */
function chooseWeekdays(spans: readonly Span[], rel: number, now: Wall): readonly Span[] {
  const over = spans.filter(({ end }) => end <= now).toReversed()
  if (rel < 0) return over.slice(-rel - 1, -rel - 1 + LAST_WEEKDAYS)
  const week = startOf('week', now) + rel * 7 * DAY_MS
  const ofWeek = spans.filter(({ start }) => startOf('week', start) === week)
  const first = spans.find(({ start }) => start > now)
  const isSame = rel === 0 || first === undefined || ofWeek[0]?.start === first.start
  return isSame ? ofWeek : [...ofWeek, first]
}
