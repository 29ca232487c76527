import type { Clock } from '../../ports/clock.ts'

/** The clock of this machine. */
export function createSystemClock(): Clock {
  return { now: () => Date.now() }
}
