import { expect, test } from 'vitest'
import {
  daysAgo,
  measure,
  someCandidate,
  someEvidence,
  someQuestion,
} from '../../../../tests/support/recall-evidence.ts'
import { isQuestionText, RECORD_SIGNALS, SHAPE_SIGNALS, STANCE_SIGNALS } from './shape-signals.ts'

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

const STANCES = [
  'I really love jasmine tea.',
  "I can't stand noise.",
  'Preferisco il treno.',
  'Mi piace il tè.',
  '나는 녹차를 좋아해.',
]
const NEUTRAL = ['The train left at nine.', 'Il treno parte alle nove.', '기차는 아홉 시에 떠난다.']
const CANDIDATES = [...STANCES, ...NEUTRAL].map((text) => someCandidate(text))
const EXPECTED = [...STANCES.map(() => 1), ...NEUTRAL.map(() => 0)]

test('F3 opinions: who likes, hates or wants something takes a stance, in three languages', () => {
  const evidence = someEvidence(someQuestion('tea'), CANDIDATES)

  expect(measure(STANCE_SIGNALS, 'stance', evidence)).toEqual(EXPECTED)
})

test.each(['Can you recommend a tea for me?', 'What does she prefer?'])(
  'F3 opinions: "%s" looks for stances, other questions do not',
  (query) => {
    const asking = someEvidence(someQuestion(query), CANDIDATES)
    const other = someEvidence(someQuestion('Where is the station?'), CANDIDATES)

    expect(measure(STANCE_SIGNALS, 'stanceForAdvice', asking)).toEqual(EXPECTED)
    expect(measure(STANCE_SIGNALS, 'stanceForAdvice', other)).toEqual(EXPECTED.map(() => 0))
  },
)

test('F2 intent: a bucket that answers the intent speaks for a record, except without an intent', () => {
  const candidates = [
    someCandidate('tea', { bucket: 'preference' }),
    someCandidate('born', { bucket: 'profile' }),
  ]
  const wanted = someQuestion('tea', { intent: 'preference', buckets: ['preference'] })

  expect(measure(RECORD_SIGNALS, 'bucketFits', someEvidence(wanted, candidates))).toEqual([1, 0])
  const general = { ...wanted, intent: 'general' as const }
  expect(measure(RECORD_SIGNALS, 'bucketFits', someEvidence(general, candidates))).toEqual([0, 0])
})

test('F2 importance speaks for what matters and against trifles', () => {
  const evidence = someEvidence(
    someQuestion('tea'),
    [1, 0.5, 0].map((importance) => someCandidate('tea', { importance })),
  )

  expect(measure(RECORD_SIGNALS, 'importance', evidence)).toEqual([0.5, 0, -0.5])
})

test('F2 recency: now counts fully, the future as now, and the past ever less', () => {
  const evidence = someEvidence(
    someQuestion('tea'),
    [-5, 0, 30, 365].map((days) => someCandidate('tea', { eventAt: daysAgo(days) })),
  )

  const [future, now, month, year] = measure(RECORD_SIGNALS, 'recency', evidence)

  expect([future, now]).toEqual([1, 1])
  expect(month).toBeLessThan(1)
  expect(year).toBeLessThan(month ?? Number.NaN)
  expect(year).toBeGreaterThan(0)
})
