import { expect, test } from 'vitest'
import { createRecentLists } from './postings.ts'

test('S5 sqlite: lists in use are read once, and those that are not make room', () => {
  const reads: number[] = []
  const listOf = createRecentLists((tid) => {
    reads.push(tid)
    return new Uint8Array(10_000).fill(tid)
  })
  const tids = [1, 2, 1, 3, 1, 4, 5, 6, 7, 8, 1, 9, 10, 11, 12, 13, 14, 1, 2]

  expect(tids.map((tid) => listOf(tid)?.[0])).toEqual(tids)

  expect(reads.filter((tid) => tid === 1)).toEqual([1])
  expect(reads.filter((tid) => tid === 2)).toEqual([2, 2])
})

test('T3 sqlite: a damaged list is read again, and what is kept is a copy', () => {
  let chunk: Uint8Array | undefined
  const listOf = createRecentLists(() => chunk?.subarray(1))

  expect(listOf(1)).toBeUndefined()
  chunk = Uint8Array.of(0, 7)
  expect(listOf(1)).toEqual(Uint8Array.of(7))
  chunk.fill(9)
  expect(listOf(1)).toEqual(Uint8Array.of(7))
})
