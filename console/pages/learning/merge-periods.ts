import { wilsonInterval } from '../../../src/core/learning/statistics/estimates.ts'
import type { Stats } from '../../shared/memory.ts'

export type Periods = NonNullable<Stats['success']>
export type Side = Periods[number]['guided']

/** Every two neighbours as one of twice the length, counted from the newest. */
export function mergePairs(periods: Periods): Periods {
  const [{ since: first, until: next }] = periods as readonly [Periods[number]]
  const before = new Date(2 * Date.parse(first) - Date.parse(next)).toISOString()
  // Before the oldest task there was none.
  const even = periods.length % 2 === 0 ? periods : [{ since: before, until: first }, ...periods]
  return even.flatMap((older: Periods[number], at) => {
    const newer = even[at + 1]
    if (at % 2 === 1 || newer === undefined) return []
    const [guided, others] = [sumOf(older.guided, newer.guided), sumOf(older.others, newer.others)]
    return [{ since: older.since, until: newer.until, guided, others }]
  })
}

function sumOf(older: Side, newer: Side): Side {
  const tasks = (older?.tasks ?? 0) + (newer?.tasks ?? 0)
  const successes = (older?.successes ?? 0) + (newer?.successes ?? 0)
  return tasks === 0 ? undefined : { tasks, successes, ...wilsonInterval(successes, tasks) }
}
