import { MemoryError } from '../../errors.ts'

/** The wall clock of a time zone. */
export interface TimeZone {
  readonly name: string
  /** The wall-clock time, in milliseconds as if it were UTC. */
  toWall(ms: number): number
  /** The moment of a wall-clock time. In a skipped hour: just after it. */
  fromWall(wall: number): number
}

export const UTC: TimeZone = { name: 'UTC', toWall: (ms) => ms, fromWall: (wall) => wall }

/** @throws MemoryError `INVALID_INPUT` for an unknown time zone. */
export function timeZoneOf(name: string): TimeZone {
  if (name === 'UTC') return UTC
  const format = createFormat(name)
  const toWall = (ms: number): number => readWall(format, ms)
  return {
    name,
    toWall,
    fromWall(wall) {
      // The offset is that of the moment itself, which is not known yet: two steps reach it.
      const guess = wall - (toWall(wall) - wall)
      return wall - (toWall(guess) - guess)
    },
  }
}

/** The time zone of this machine, looked up when it is first needed: that takes milliseconds. */
export function machineTimeZone(): TimeZone {
  let found: TimeZone | undefined
  const zone = (): TimeZone => {
    found ??= timeZoneOf(new Intl.DateTimeFormat().resolvedOptions().timeZone)
    return found
  }
  return {
    get name() {
      return zone().name
    },
    toWall: (ms) => zone().toWall(ms),
    fromWall: (wall) => zone().fromWall(wall),
  }
}

function createFormat(name: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch (cause) {
    throw new MemoryError(`There is no time zone "${name}"`, {
      code: 'INVALID_INPUT',
      hint: 'Use a name such as Europe/Rome, Asia/Seoul or UTC.',
      cause,
    })
  }
}

function readWall(format: Intl.DateTimeFormat, ms: number): number {
  const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0
  const whole = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return whole + (((ms % 1_000) + 1_000) % 1_000)
}
