import { MemoryError } from '../errors.ts'
import type { TimeZone } from '../time/time-zone.ts'

const DAY_MS = 86_400_000

/**
 * When the clock on the wall next shows this time, in milliseconds.
 *
 * @throws MemoryError `INVALID_INPUT` for what is no time of day.
 */
export function nextNight(time: string, nowMs: number, zone: TimeZone): number {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/u.exec(time) ?? []
  if (hours === undefined || minutes === undefined) {
    throw new MemoryError(`"${time}" is no time of day`, {
      code: 'INVALID_INPUT',
      hint: 'Write it as 03:30.',
    })
  }
  const wall = zone.toWall(nowMs)
  const ofDayMs = (Number(hours) * 60 + Number(minutes)) * 60_000
  const today = Math.floor(wall / DAY_MS) * DAY_MS + ofDayMs
  const next = [today, today + DAY_MS, today + 2 * DAY_MS].map((one) => zone.fromWall(one))
  return next.find((one) => one > nowMs) ?? nowMs + DAY_MS
}
