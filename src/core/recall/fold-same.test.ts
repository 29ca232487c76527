import { expect, test } from 'vitest'
import { someCandidate, someRanked } from '../../../tests/support/recall-evidence.ts'
import { foldSame } from './answer-question.ts'

const ranked = (id: string, text: string, speaker?: string) =>
  someRanked(someCandidate(text, { id, speaker }))

function fold(limit: number, ...all: ReturnType<typeof ranked>[]) {
  return [...foldSame(all, limit)].map(([one, others]) => [
    one.fact.id,
    ...others.map(({ id }) => id),
  ])
}

test('F4 records of the same content are one result with all its sources', () => {
  expect(
    fold(
      10,
      ranked('1', 'Ada likes tea.'),
      ranked('2', 'Bruno likes tea.'),
      ranked('3', 'ADA  likes tea.'),
      ranked('4', '에이다는 차를 좋아한다.'),
      ranked('5', '에이다는  차를 좋아한다.'),
    ),
  ).toEqual([['1', '3'], ['2'], ['4', '5']])
})

test('F4 the same words of two speakers are two results', () => {
  expect(fold(10, ranked('1', 'I like tea.', 'Ada'), ranked('2', 'I like tea.', 'Bruno'))).toEqual([
    ['1'],
    ['2'],
  ])
})

test('T9 at most the wanted number comes back, folded ones not counted', () => {
  const tea = ranked('1', 'Tea.')
  const rest = [ranked('2', 'tea.'), ranked('3', 'Coffee.'), ranked('4', 'Milk.')]

  expect(fold(2, tea, ...rest)).toEqual([['1', '2'], ['3']])
})
