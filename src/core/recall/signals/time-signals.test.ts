import { expect, test } from 'vitest'
import {
  daysAgo,
  measure,
  someCandidate,
  someEvidence,
  someQuestion,
} from '../../../../tests/support/recall-evidence.ts'
import { isInWindow, TIME_SIGNALS } from './time-signals.ts'

test('F3 time: a window holds its first moment and not its last; open ends are open', () => {
  expect(isInWindow(10, { from: 10, to: 20 })).toBe(true)
  expect(isInWindow(20, { from: 10, to: 20 })).toBe(false)
  expect(isInWindow(9, { from: 10 })).toBe(false)
  expect(isInWindow(9, { to: 10 })).toBe(true)
  expect(isInWindow(9, {})).toBe(true)
})

test('F3 time: inside the window counts fully, and less the further away it lies', () => {
  const question = someQuestion('tea', { windows: [{ from: daysAgo(10), to: daysAgo(5) }] })
  const evidence = someEvidence(question, [
    someCandidate('inside', { eventAt: daysAgo(7) }),
    someCandidate('soon after', { eventAt: daysAgo(3) }),
    someCandidate('long before', { eventAt: daysAgo(90) }),
  ])

  const [inside, after, before] = measure(TIME_SIGNALS, 'nearWindow', evidence)

  expect(measure(TIME_SIGNALS, 'inWindow', evidence)).toEqual([1, 0, 0])
  expect(inside).toBe(1)
  expect(after).toBeLessThan(1)
  expect(before).toBeLessThan(after ?? Number.NaN)
})

test('F3 time: of several windows one is enough', () => {
  const windows = [{ from: daysAgo(10), to: daysAgo(9) }, { from: daysAgo(2) }]
  const evidence = someEvidence(someQuestion('tea', { windows }), [
    someCandidate('now', { eventAt: daysAgo(0) }),
    someCandidate('between', { eventAt: daysAgo(5) }),
  ])

  expect(measure(TIME_SIGNALS, 'inWindow', evidence)).toEqual([1, 0])
})

test.each([
  ['When did Ada move?', 'She moved last May.', 'She moved away.'],
  ['Quando si è trasferita Ada?', 'Si è trasferita a maggio.', 'Si è trasferita.'],
  ['에이다는 언제 이사했어?', '지난 5월에 이사했어.', '이사했어.'],
])('F3 time: "%s" is answered by whoever names a time', (query, withTime, without) => {
  const evidence = someEvidence(someQuestion(query), [
    someCandidate(withTime),
    someCandidate(without),
  ])

  expect(measure(TIME_SIGNALS, 'saysWhen', evidence)).toEqual([1, 0])
})

test('F3 time: a question without a time weighs none', () => {
  const evidence = someEvidence(someQuestion('green tea'), [someCandidate('Tea in May.')])

  for (const { name } of TIME_SIGNALS) {
    expect(measure(TIME_SIGNALS, name, evidence), name).toEqual([0])
  }
})
