import { expect, test } from 'vitest'
import {
  foundWords,
  someCandidate,
  someMeaning,
  someRanked,
} from '../../../tests/support/recall-evidence.ts'
import { rankSessions } from './rank-sessions.ts'

const ranked = (session: string | undefined, score: number, probability = 0.5) =>
  someRanked(someCandidate(`${session} ${score}`, { scope: { tenant: 'acme', session } }), {
    score,
    probability,
  })
const ids = (sessions: ReturnType<typeof rankSessions>) => sessions.map(({ id }) => id)

test('F2 by session: the conversation with the best statement leads', () => {
  expect(ids(rankSessions([ranked('lunch', 3), ranked('dinner', 2), ranked('lunch', 1)]))).toEqual([
    'lunch',
    'dinner',
  ])
})

test('F2 by session: of two equal bests, the one with more to say leads', () => {
  const all = [ranked('a', 3), ranked('b', 3), ranked('b', 2), ranked('b', 2)]

  expect(ids(rankSessions(all))).toEqual(['b', 'a'])
})

test('F2 by session: many weak statements do not beat one that answers', () => {
  const weak = Array.from({ length: 30 }, () => ranked('chatter', 1))

  expect(ids(rankSessions([ranked('answer', 3), ...weak]))[0]).toBe('answer')
})

test('F2 by session: another statement never harms a conversation, not even a bad one', () => {
  const alone = rankSessions([ranked('a', -1), ranked('b', -4)])
  const more = rankSessions([ranked('a', -1), ranked('a', -3), ranked('b', -4)])

  expect(more[0]?.id).toBe('a')
  expect(more[0]?.score).toBeGreaterThanOrEqual(alone[0]?.score ?? Number.NaN)
})

test('F2 by session: words found in one statement and meaning in another count together', () => {
  const scope = (session: string) => ({ scope: { tenant: 'acme', session } })
  const both = [
    someRanked(
      someCandidate('그 식당', { ...scope('a'), words: foundWords(8, 'Turin trattoria') }),
    ),
    someRanked(someCandidate('🍝 buonissima', { ...scope('a'), meaning: someMeaning(0.6) })),
  ]
  const words = [
    someRanked(someCandidate('trattoria', { ...scope('b'), words: foundWords(8, 'trattoria') })),
    someRanked(someCandidate('ciao', { ...scope('b'), meaning: someMeaning(0.1) })),
  ]

  expect(ids(rankSessions([...words, ...both]))).toEqual(['a', 'b'])
})

test('F2 by session: the nearest part of a statement counts, whatever the rest is about', () => {
  const said = (session: string, whole: number, sentence: number) =>
    someRanked(
      someCandidate(session, {
        scope: { tenant: 'acme', session },
        meaning: someMeaning(whole, { sentence }),
      }),
    )

  expect(ids(rankSessions([said('a', 0.5, 0.4), said('b', 0.1, 0.7)]))).toEqual(['b', 'a'])
})

test('F4 by session: it is as probable as its best statement, and holds all of them', () => {
  const [first] = rankSessions([ranked('a', 3, 0.8), ranked('a', 1, 0.2)])

  expect(first?.probability).toBe(0.8)
  expect(first?.statements.map(({ score }) => score)).toEqual([3, 1])
})

test('F2 by session: statements outside of any conversation are left out', () => {
  expect(ids(rankSessions([ranked(undefined, 9), ranked('a', 1)]))).toEqual(['a'])
})
