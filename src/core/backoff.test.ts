import { expect, test } from 'vitest'
import { backoffMs } from './backoff.ts'

test('S7 waits twice as long each time, up to the limit, less up to a half', () => {
  const delays = (random: number): readonly number[] =>
    [0, 1, 2, 3, 4, 9].map((attempt) =>
      backoffMs({ attempt, firstMs: 500, maxMs: 8_000, random: () => random }),
    )

  expect(delays(0)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000])
  expect(delays(1)).toEqual([250, 500, 1_000, 2_000, 4_000, 4_000])
})
