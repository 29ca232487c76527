import { expect, test } from 'vitest'
import { findOccurrences } from './find-occurrences.ts'

test('F6 places: every place counts, also one that overlaps another', () => {
  expect(findOccurrences('차를 좋아함. 차를 마심', '차를')).toEqual([0, 8])
  expect(findOccurrences('aaa', 'aa')).toEqual([0, 1])
})

test('F6 places: what does not occur, and nothing at all, has no place', () => {
  expect(findOccurrences('città', 'citta')).toEqual([])
  expect(findOccurrences('città', '')).toEqual([])
})

test('F6 places: the number of places is bounded', () => {
  expect(findOccurrences('a'.repeat(10_000), 'a')).toHaveLength(100)
})
