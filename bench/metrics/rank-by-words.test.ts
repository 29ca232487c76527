import { expect, test } from 'vitest'
import { createWordRanking } from './rank-by-words.ts'

test('F2 words alone rank rare words first, and leave out what shares none', () => {
  const rank = createWordRanking([
    'the deploy fails',
    '배포가 실패했다',
    'the tests pass',
    'the deploy',
  ])

  expect(rank('why does the deploy fail?')).toEqual([0, 3])
  expect(rank('배포')).toEqual([1])
  expect(rank('zzz')).toEqual([])
})
