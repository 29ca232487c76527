import { expect, test } from 'vitest'
import {
  measure,
  someCandidate,
  someEvidence,
  someQuestion,
} from '../../../../tests/support/recall-evidence.ts'
import { STANCE_SIGNALS } from './stance-signals.ts'

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
