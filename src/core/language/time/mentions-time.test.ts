import { expect, test } from 'vitest'
import { mentionsTime } from './read-times.ts'

test.each([
  'I moved yesterday.',
  'We met on the 3rd.',
  'That was in 2019.',
  'On 11/27 we left.',
  'Just now!',
  'Mi sono trasferita ieri.',
  'È successo lunedì.',
  'Due anni fa.',
  '어제 이사했어.',
  '3월에 만났다.',
  '지난 금요일',
])('F3 "%s" names a time', (text) => {
  expect(mentionsTime(text)).toBe(true)
})

test.each([
  'Ada lives in Turin.',
  'The lasting impression was good.',
  'Agostino ha un cane.',
  '에이다는 차를 좋아한다.',
  'Room 204 has 12 chairs.',
  '',
])('F3 "%s" names none', (text) => {
  expect(mentionsTime(text)).toBe(false)
})
