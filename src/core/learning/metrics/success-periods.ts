import * as z from 'zod'
import { wilsonInterval } from '../statistics/estimates.ts'

const side = z
  .object({
    tasks: z.int(),
    successes: z.int(),
    low: z.number().describe('Lower bound of the rate (Wilson, 95 %).'),
    high: z.number().describe('Upper bound of the rate.'),
  })
  .optional()

/** How the tasks of a stretch of time ended, with and without something from memory followed. */
export const successPeriodSchema = z.object({
  since: z.iso.datetime(),
  until: z.iso.datetime(),
  guided: side.describe('Tasks that followed something from memory. Absent if there were none.'),
  others: side.describe('The other tasks. Absent if there were none.'),
})
export type SuccessPeriod = z.infer<typeof successPeriodSchema>

const DAY_MS = 86_400_000
/** Days, weeks or months: as short as leave no more periods than a curve can show. */
const LENGTHS_DAYS = [1, 7, 30]
const PERIODS_MAX = 13

/** Equal stretches of time that end now and reach back to the oldest task, at most 390 days. */
export function periodsSince(oldestMs: number, nowMs: number) {
  const periodsOf = (days: number): number => Math.ceil((nowMs - oldestMs + 1) / (days * DAY_MS))
  const days = LENGTHS_DAYS.find((one) => periodsOf(one) <= PERIODS_MAX) ?? 30
  const count = Math.max(1, Math.min(PERIODS_MAX, periodsOf(days)))
  return Array.from({ length: count }, (_, index) => {
    const until = nowMs + 1 - (count - 1 - index) * days * DAY_MS
    return { since: until - days * DAY_MS, until }
  })
}

export function sideOf(successes: number, tasks: number): z.infer<typeof side> {
  return tasks === 0 ? undefined : { tasks, successes, ...wilsonInterval(successes, tasks) }
}
