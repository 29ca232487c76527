import { expect, test } from 'vitest'
import {
  measure,
  someCandidate,
  someEvidence,
  someQuestion,
} from '../../../../tests/support/recall-evidence.ts'
import { isQuestionText, SHAPE_SIGNALS } from './shape-signals.ts'

const QUESTION = someQuestion('green tea')

test.each([
  ['Do you like tea?', true],
  ['차 좋아해? ', true],
  ['你喜欢茶吗？」', true],
  ['هل تحب الشاي؟', true],
  ['«Ti piace il tè?»', true],
  ['I asked: do you? Yes, I do.', false],
  ['', false],
])('F2 shape: that %j asks is %s', (text, expected) => {
  expect(isQuestionText(text)).toBe(expected)
})

test('F2 shape: the share of a text that asks, from none to all of it', () => {
  const statement = 'The tea of the corner shop is the best one that I ever had.'
  const asking = 'Do you know the corner shop at the end of the long street?'
  const evidence = someEvidence(QUESTION, [
    someCandidate(statement),
    someCandidate(`${statement} ${asking}`),
    someCandidate(asking),
  ])

  const [none, part, all] = measure(SHAPE_SIGNALS, 'questionShare', evidence)

  expect(measure(SHAPE_SIGNALS, 'isQuestion', evidence)).toEqual([0, 1, 1])
  expect([none, all]).toEqual([0, 1])
  expect(part).toBeGreaterThan(0.3)
  expect(part).toBeLessThan(0.7)
})

test('F2 shape: a longer text has a greater length, growing ever slower', () => {
  const evidence = someEvidence(
    QUESTION,
    [10, 100, 1_000].map((length) => someCandidate('차'.repeat(length))),
  )

  const [short = 0, usual = 0, long = 0] = measure(SHAPE_SIGNALS, 'length', evidence)

  expect(short).toBeLessThan(usual)
  expect(usual).toBeLessThan(long)
  expect((long - usual) / 900).toBeLessThan((usual - short) / 90)
})
