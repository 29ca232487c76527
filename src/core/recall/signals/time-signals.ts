import { mentionsTime } from '../../language/time/read-times.ts'
import type { TimeWindow } from '../question.ts'
import { each, type Signal } from './signal.ts'

const DAY_MS = 86_400_000
/** How long people keep talking about an event. */
const TALK_DAYS = 14

export const TIME_SIGNALS: readonly Signal[] = [
  {
    // A statement that names a time answers "when".
    name: 'saysWhen',
    channel: 'time',
    measure: each(({ fact }, { question: { asks } }) =>
      asks.forTime && mentionsTime(fact.text) ? 1 : 0,
    ),
  },
  {
    name: 'inWindow',
    channel: 'time',
    measure: each(({ fact, namesTime }, { question }) =>
      namesTime === true || question.windows.some((one) => isInWindow(fact.eventAt, one)) ? 1 : 0,
    ),
  },
  {
    // People may mention last week's event this week.
    name: 'nearWindow',
    channel: 'time',
    measure: each(({ fact, namesTime }, { question: { windows } }) => {
      if (windows.length === 0) return 0
      if (namesTime === true) return 1
      const days = Math.min(...windows.map((one) => daysFrom(fact.eventAt, one)))
      return Math.exp(-days / TALK_DAYS)
    }),
  },
]

export function isInWindow(at: number, { from, to }: TimeWindow): boolean {
  return (from === undefined || at >= from) && (to === undefined || at < to)
}

function daysFrom(at: number, { from, to }: TimeWindow): number {
  if (from !== undefined && at < from) return (from - at) / DAY_MS
  if (to !== undefined && at >= to) return (at - to) / DAY_MS
  return 0
}
