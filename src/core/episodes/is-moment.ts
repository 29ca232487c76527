import { MemoryError } from '../errors.ts'
import { parseMoment } from '../time/parse-moment.ts'

// Whether a text is a point in time does not depend on when it is read, but for durations of
// thousands of years.
const ANY_MOMENT_MS = Date.UTC(2000, 0, 1)

/** True when `parseMoment` understands the text. */
export function isMoment(text: string): boolean {
  try {
    parseMoment(text, ANY_MOMENT_MS)
    return true
  } catch (error) {
    if (MemoryError.is(error, 'INVALID_INPUT')) return false
    throw error
  }
}
