import { expect, test } from 'vitest'
import { canReplace, findChanges } from './says-change.ts'

test.each([
  ['The budget was raised to 40 euros.', true],
  ['We no longer deploy on Fridays.', true],
  ['La riunione è stata spostata a giovedì.', true],
  ['회의 시간이 변경되었습니다.', true],
  ['The budget is 35 euros.', false],
  ['La riunione è di mercoledì.', false],
  ['회의는 수요일이다.', false],
])('F3 "%s" says that something changed: %s', (text, expected) => {
  expect(findChanges(text).length > 0).toBe(expected)
})

test('F3 every place where something changed is found, in the order of the text', () => {
  expect(findChanges('지금은 서울. Ora è a Roma, it has moved.')).toEqual([0, 8, 29])
  expect(findChanges('')).toEqual([])
})

test('F3 a value is replaced by a value, and a statement without one by anything', () => {
  expect(canReplace('It takes 12 minutes.', 'It was extended to 15 minutes.')).toBe(true)
  expect(canReplace('It takes 12 minutes.', 'It was extended, I think.')).toBe(false)
  expect(canReplace('Bruno lives in Rome.', 'Bruno moved to Turin.')).toBe(true)
})
