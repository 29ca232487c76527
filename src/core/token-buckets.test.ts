import { expect, test } from 'vitest'
import { createTokenBuckets } from './token-buckets.ts'

test('T1 a bucket is full at first, gives out what it holds, and is refilled over time; keys do not share', () => {
  const take = createTokenBuckets()
  const takes = (key: string, nowMs: number, count: number) =>
    Array.from({ length: count }, () => take(key, 3, nowMs).isTaken)

  expect(takes('a', 0, 4)).toEqual([true, true, true, false])
  expect(takes('b', 0, 1)).toEqual([true])
  expect(takes('a', 20_000, 2)).toEqual([true, false])
  expect(takes('a', 10_000, 1)).toEqual([false])
  expect(takes('a', 600_000, 4)).toEqual([true, true, true, false])
})

test('A9 a bucket tells what is left, and when there is more', () => {
  const take = createTokenBuckets()

  expect(take('a', 2, 0)).toEqual({ isTaken: true, left: 1, nextMs: 0, fullMs: 30_000 })
  expect(take('a', 2, 0)).toEqual({ isTaken: true, left: 0, nextMs: 30_000, fullMs: 60_000 })
  expect(take('a', 2, 15_000)).toEqual({ isTaken: false, left: 0, nextMs: 15_000, fullMs: 45_000 })
})
