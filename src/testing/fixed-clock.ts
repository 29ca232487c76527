import type { Clock } from '../ports/clock.ts'

export interface FixedClock extends Clock {
  /** Moves the clock; a negative number moves it back. */
  advance(ms: number): void
}

/** A clock that stands still until it is told to move. */
export function fixedClock(startMs: number): FixedClock {
  let nowMs = startMs
  return {
    now: () => nowMs,
    advance(ms) {
      nowMs += ms
    },
  }
}
