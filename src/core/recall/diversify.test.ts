import { expect, test } from 'vitest'
import {
  type CandidateParts,
  someCandidate,
  someMeaning,
  someQuestion,
  someRanked,
} from '../../../tests/support/recall-evidence.ts'
import { asksForSeveral, diversify } from './diversify.ts'

const SEVERAL = 'List all the places that Ada visited.'

function ranked(id: string, score: number, more: CandidateParts & { session?: string } = {}) {
  const { session, ...parts } = more
  const scope = session === undefined ? {} : { scope: { tenant: 'acme', session } }
  return someRanked(someCandidate(id, { ...scope, ...parts }), { score })
}

function order(query: string, all: readonly ReturnType<typeof ranked>[]) {
  return diversify(all, someQuestion(query)).map(({ candidate }) => candidate.fact.id)
}

test.each([
  [SEVERAL, true],
  ['How many museums did I mention?', true],
  ['In which order did we visit them?', true],
  ['Elenca tutti i musei che ho visitato.', true],
  ['내가 방문한 모든 박물관을 나열해줘', true],
  ['Where does Ada live?', false],
  ['How many days did the trip take?', false],
  ['Can you summarize all that I said of museums?', false],
])('F2 that "%s" asks for several statements is %s', (query, expected) => {
  expect(asksForSeveral(someQuestion(query))).toBe(expected)
})

test('F2 who asks for several things gets another one before the same once more', () => {
  const all = [
    ranked('Turin', 5, { meaning: someMeaning(0.6) }),
    ranked('Turin again', 4.8, { meaning: someMeaning(0.6) }),
    ranked('Seoul', 4.5, { meaning: someMeaning(0.5, { degrees: 80 }) }),
  ]

  expect(order(SEVERAL, all)).toEqual(['Turin', 'Seoul', 'Turin again'])
  expect(order('Where does Ada live?', all)).toEqual(['Turin', 'Turin again', 'Seoul'])
})

test('F2 who asks for several things hears of several conversations', () => {
  const all = [
    ranked('토리노 1', 5, { session: 'spring' }),
    ranked('토리노 2', 4.9, { session: 'spring' }),
    ranked('서울', 4.8, { session: 'autumn' }),
  ]

  expect(order(SEVERAL, all)).toEqual(['토리노 1', '서울', '토리노 2'])
})

test('F4 what is much less relevant stays behind, however different it is', () => {
  const all = [
    ranked('Turin', 9, { meaning: someMeaning(0.6), session: 'a' }),
    ranked('Turin again', 8, { meaning: someMeaning(0.6), session: 'a' }),
    ranked('tea', 2, { meaning: someMeaning(0.1, { degrees: 90 }), session: 'b' }),
  ]

  expect(order(SEVERAL, all)).toEqual(['Turin', 'Turin again', 'tea'])
})

test('F2 what a statement loses for repeating another is a term of its score', () => {
  const same = { meaning: someMeaning(0.6), session: 'spring' }
  const all = [ranked('Turin', 5, same), ranked('Turin again', 4.9, same)]

  const [first, second] = diversify(all, someQuestion(SEVERAL))

  expect(first).toMatchObject({ score: 5, terms: [] })
  expect(second?.terms.map(({ signal }) => signal)).toEqual(['repeats', 'sameSession'])
  expect(second?.score).toBeCloseTo(4.9 - 1 - 0.15)
})
