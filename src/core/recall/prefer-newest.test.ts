import { expect, test } from 'vitest'
import {
  type CandidateParts,
  daysAgo,
  foundWords,
  someCandidate,
  someMeaning,
  someQuestion,
  someRanked,
} from '../../../tests/support/recall-evidence.ts'
import { asksForState, preferNewest } from './prefer-newest.ts'
import type { RankedCandidate } from './rank-candidates.ts'

function ranked(id: string, days: number, more: CandidateParts & { score?: number } = {}) {
  const { score = 5, ...parts } = more
  const meaning = parts.words === undefined ? someMeaning(0.6) : undefined
  const candidate = someCandidate(id, { eventAt: daysAgo(days), meaning, ...parts })
  return someRanked(candidate, { score })
}

function order(query: string, ...all: readonly RankedCandidate[]): readonly string[] {
  return preferNewest(all, someQuestion(query)).map(({ candidate }) => candidate.item.id)
}

const idOf = ({ candidate }: RankedCandidate): string => candidate.item.id

test.each([
  ['Where does Ada live now?', true],
  ['Where does Ada live?', true],
  ['Dove abita adesso Ada?', true],
  ['에이다는 지금 어디에 살아?', true],
  ['Where did Ada live before?', false],
  ['Where was Ada in May 2025?', false],
  ['In which order did she move?', false],
])('F3 that "%s" asks for what holds now is %s', (query, expected) => {
  expect(asksForState(someQuestion(query))).toBe(expected)
})

test('F3 a newer statement of the same thing comes before the older one', () => {
  const [old, young] = [ranked('old', 30), ranked('young', 1)]

  expect(order('Where does Ada live now?', old, young)).toEqual(['young', 'old'])
  expect(order('Where did Ada live before?', old, young)).toEqual(['old', 'young'])
})

test('F3 a newer statement of another thing stays behind', () => {
  const old = ranked('old', 30)
  const other = ranked('other', 1, { meaning: someMeaning(0.6, { degrees: 90 }) })

  expect(order('Where does Ada live now?', old, other)).toEqual(['old', 'other'])
})

test('F3 what somebody else says now does not replace what one said', () => {
  const old = ranked('old', 30, { speaker: 'Ada' })
  const other = ranked('other', 1, { speaker: 'Bruno' })

  expect(order('Where does Ada live now?', old, other)).toEqual(['old', 'other'])
})

test('F4 a newer statement that is hardly relevant stays behind', () => {
  const [old, faint] = [ranked('old', 30, { score: 9 }), ranked('faint', 1, { score: 8.5 })]

  expect(order('Where does Ada live now?', old, faint)).toEqual(['faint', 'old'])
  const fainter = ranked('faint', 1, { score: 4 })
  expect(order('Where does Ada live now?', old, fainter)).toEqual(['old', 'faint'])
})

test('F3 without meaning, statements that share most words are of the same thing', () => {
  const old = ranked('old', 30, { words: foundWords(4, 'Ada lives Turin') })
  const young = ranked('young', 1, { words: foundWords(3, 'Ada lives') })
  const other = ranked('other', 0, { words: foundWords(1, 'Turin') })

  expect(order('Ada lives in Turin', old, young, other)).toEqual(['young', 'old', 'other'])
})

test('F3 a newer number for what is asked comes first, in a message about something else too', () => {
  const apart = { speaker: 'Ada', meaning: someMeaning(0.4, { degrees: 80 }) }
  const old = ranked('The club has 40 members.', 30, { speaker: 'Ada', score: 9 })
  const young = ranked('Help me with the poster for our 45 club members.', 1, {
    ...apart,
    score: 7.5,
  })
  const chairs = ranked('Help me with the poster for our 45 garden chairs.', 1, {
    ...apart,
    score: 7.5,
  })

  expect(order('How many members does the club have?', old, young)).toEqual([young, old].map(idOf))
  expect(order('How many members does the club have?', old, chairs)).toEqual(
    [old, chairs].map(idOf),
  )
})

test('F3 a change of something else, somewhere in a long message, replaces nothing', () => {
  const long = 'and then we talked about the weather for quite a while '.repeat(3)
  const near = { speaker: 'Ada', meaning: someMeaning(0.5, { degrees: 50 }) }
  const old = ranked('The club meets in the library.', 30, { speaker: 'Ada', score: 9 })
  const young = ranked(`The club has moved to the school ${long}`, 1, { ...near, score: 6 })
  const other = ranked(`Hello club ${long} my phone was replaced`, 1, { ...near, score: 6 })

  expect(order('Where does the club meet?', old, young)).toEqual([young, old].map(idOf))
  expect(order('Where does the club meet?', old, other)).toEqual([old, other].map(idOf))
})

test('F3 a chain of statements comes back from the newest on, all of them once', () => {
  const chain = [20, 40, 10, 30].map((days) => ranked(`${days}`, days))

  expect(order('Where does Ada live now?', ...chain)).toEqual(['10', '20', '30', '40'])
})

test('F3 nothing is lost of a long ranking', () => {
  const all = Array.from({ length: 50 }, (_, index) => ranked(`${index}`, 50 - index))

  const found = order('Where does Ada live now?', ...all)

  expect(new Set(found)).toEqual(new Set(all.map(({ candidate }) => candidate.item.id)))
  expect(found).toHaveLength(50)
})
