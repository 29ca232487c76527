import { expect, test } from 'vitest'
import {
  foundWords,
  measure,
  someCandidate,
  someEvidence,
  someMeaning,
  someQuestion,
} from '../../../../tests/support/recall-evidence.ts'
import { NEIGHBOUR_SIGNALS } from './neighbour-signals.ts'

const QUESTION = someQuestion('green tea')
const ASKED = someCandidate('Which green tea did you buy?', {
  at: ['shop', 1],
  words: foundWords(4, 'green tea'),
  meaning: someMeaning(0.6),
})
const ANSWERED = someCandidate('Sencha, from the corner.', { at: ['shop', 2] })
const LATER = someCandidate('Then we went home.', { at: ['shop', 3] })
const ELSEWHERE = someCandidate('It rained.', { at: ['walk', 2] })
const EVIDENCE = someEvidence(QUESTION, [ASKED, ANSWERED, LATER, ELSEWHERE])

test.each([
  ['wordsBefore', [0, 1, 0, 0]],
  ['wordsAfter', [0, 0, 0, 0]],
  ['wordsTwoBefore', [0, 0, 1, 0]],
  ['meaningBefore', [0, 0.6, 0, 0]],
  ['answers', [0, 1, 0, 0]],
  ['answersMeaning', [0, 0.6, 0, 0]],
  ['answersWords', [0, 1, 0, 0]],
])('F2 neighbours: %s is read off the turns around, of the same conversation', (name, expected) => {
  expect(measure(NEIGHBOUR_SIGNALS, name, EVIDENCE)).toEqual(expected)
})

test('F2 neighbours: an answer covers the question that it answers', () => {
  const [asked, answered, later, elsewhere] = measure(NEIGHBOUR_SIGNALS, 'coverageBeside', EVIDENCE)

  expect([asked, answered]).toEqual([1, 1])
  expect([later, elsewhere]).toEqual([0, 0])
  expect(measure(NEIGHBOUR_SIGNALS, 'coverageNear', EVIDENCE)).toEqual([1, 1, 1, 0])
})

test('F2 neighbours: a statement outside of any conversation has none', () => {
  const evidence = someEvidence(QUESTION, [
    someCandidate('alone', { words: foundWords(4, 'green tea'), meaning: someMeaning(0.6) }),
  ])

  for (const { name } of NEIGHBOUR_SIGNALS) {
    expect(measure(NEIGHBOUR_SIGNALS, name, evidence), name).toEqual([0])
  }
})

test('F2 neighbours: the subject of a conversation reaches five turns, and no further', () => {
  const turns = Array.from({ length: 8 }, (_, index) =>
    someCandidate(`turn ${index}`, {
      at: ['talk', index + 1],
      ...(index === 0 ? { meaning: someMeaning(0.9) } : {}),
    }),
  )

  const around = measure(NEIGHBOUR_SIGNALS, 'meaningAround', someEvidence(QUESTION, turns))

  expect(around[5]).toBeCloseTo(0.3, 12)
  expect(around[6]).toBe(0)
})

test('F2 neighbours: a Chinese and an Arabic question are questions too', () => {
  for (const text of ['你喜欢喝茶吗？', 'هل تحب الشاي؟', '"차 좋아해?"']) {
    const evidence = someEvidence(QUESTION, [
      someCandidate(text, { at: ['talk', 1] }),
      someCandidate('!', { at: ['talk', 2] }),
    ])

    expect(measure(NEIGHBOUR_SIGNALS, 'answers', evidence), text).toEqual([0, 1])
  }
})
