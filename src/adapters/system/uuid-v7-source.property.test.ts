import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixedClock } from '../../testing/index.ts'
import { createSystemClock } from './index.ts'
import { createUuidV7Source } from './uuid-v7-source.ts'

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

function isIncreasing(ids: readonly string[]): boolean {
  return ids.every((id, i) => i === 0 || id > (ids[i - 1] ?? ''))
}

test('S1 ids: unique, increasing and well formed, even when the clock stands or steps back', () => {
  const steps = fc.array(fc.integer({ min: -5_000, max: 5_000 }), { minLength: 2, maxLength: 200 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 47 }), steps, (startMs, movesMs) => {
      const clock = fixedClock(startMs)
      const source = createUuidV7Source({ clock })

      const ids = movesMs.map((moveMs) => {
        clock.advance(moveMs)
        return source.next()
      })

      expect(ids.every((id) => UUID_V7.test(id))).toBe(true)
      expect(new Set(ids).size).toBe(ids.length)
      expect(isIncreasing(ids)).toBe(true)
    }),
  )
})

test('S1 ids: 20,000 ids of one millisecond are unique and increasing', () => {
  const source = createUuidV7Source({ clock: fixedClock(1_760_000_000_000) })

  const ids = Array.from({ length: 20_000 }, () => source.next())

  expect(new Set(ids).size).toBe(ids.length)
  expect(isIncreasing(ids)).toBe(true)
})

test('S1 ids: the first 48 bits are the time', () => {
  const source = createUuidV7Source({ clock: fixedClock(0x0123456789ab) })

  expect(source.next().slice(0, 13)).toBe('01234567-89ab')
})

test('S1 ids: a clock beyond what 48 bits hold, or before 1970, still gives well-formed ids', () => {
  for (const timeMs of [2 ** 50, -1, 1.5]) {
    expect(createUuidV7Source({ clock: fixedClock(timeMs) }).next()).toMatch(UUID_V7)
  }
})

test('S1 ids: two sources at the same time do not meet', () => {
  const clock = fixedClock(1_760_000_000_000)
  const [left, right] = [createUuidV7Source({ clock }), createUuidV7Source({ clock })]

  const ids = Array.from({ length: 2_000 }, () => [left.next(), right.next()]).flat()

  expect(new Set(ids).size).toBe(ids.length)
})

test('S1 clock: tells the time of this machine in milliseconds', () => {
  const before = Date.now()
  const now = createSystemClock().now()

  expect(now).toBeGreaterThanOrEqual(before)
  expect(now).toBeLessThanOrEqual(Date.now())
})
