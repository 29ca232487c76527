import { invalidInput } from '../errors.ts'
import type { TimeWindow } from '../recall/question.ts'
import { readTimeWindows } from '../recall/time-windows.ts'
import type { TimeZone } from '../time/time-zone.ts'

/**
 * What a time in words may mean, the most likely first.
 *
 * @throws MemoryError `INVALID_INPUT` when it names no time, or several.
 */
export function readWhen(
  words: string,
  given: { readonly nowMs: number; readonly zone: TimeZone },
): readonly TimeWindow[] {
  const [time, second] = readTimeWindows(words, given)
  if (time !== undefined && second === undefined) return time.readings
  throw invalidInput(
    time === undefined ? `"${words}" names no time` : `"${words}" names several times`,
    'Name one, such as "last week", "ieri" or "지난주", or use "since" and "until".',
  )
}
