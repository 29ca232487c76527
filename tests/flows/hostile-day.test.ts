import { expect, test } from 'vitest'
import { liveDay } from '../../bench/hostile-day/live-day.ts'
import { makeDay } from '../../bench/hostile-day/make-day.ts'
import { measureDay } from '../../bench/hostile-day/measure-day.ts'
import { openTestMemory, START } from '../support/test-memory.ts'

// A short month. The whole one is `npm run -s bench -- hostile-day`. The embedder here knows no
// meaning, and a short month has few facts beside its junk, so some bounds are wider than the aims.
// Half B, which nothing is fitted on; which of its sentences fail is not to be looked at, so only
// the counts are shown.
const EVENTS = 200

test('T12, F1 a month of noise leaves what was said, and nothing that was not', async () => {
  const { memory, clock } = openTestMemory()
  const day = makeDay({ events: EVENTS, seed: 1, part: 'b' })
  const beganMs = day.events[0]?.atMs ?? 0
  let passedMs = 0
  const lived = await liveDay(day, memory, {
    setNow(ms) {
      clock.advance(ms - beganMs - passedMs)
      passedMs = ms - beganMs
    },
    onProgress: () => {},
  })
  const { tallies } = await measureDay(day, lived, memory)
  const shareOf = (figure: string): number => {
    const { found, of } = tallies[figure] ?? { found: 0, of: 0 }
    return of === 0 ? 0 : found / of
  }
  const counts = JSON.stringify(tallies, null, 2)

  expect(lived, `The month begins on ${START}`).toHaveLength(day.events.length)
  expect(shareOf('secrets stored'), counts).toBe(0)
  expect(shareOf('injections let in without a mark'), counts).toBe(0)
  expect(shareOf('facts replaced wrongly'), counts).toBe(0)
  expect(shareOf('facts kept'), counts).toBeGreaterThanOrEqual(0.95)
  expect(shareOf('corrected values kept'), counts).toBeGreaterThanOrEqual(0.9)
  expect(shareOf('junk share of what is stored'), counts).toBeLessThanOrEqual(0.03)
})
