import { expect, test } from 'vitest'
import { readEnd } from './read-validity.ts'

const eventAt = Date.parse('2026-03-01T12:00:00Z')

test.each([
  ['Anna is on leave until June 30.', '2026-07-01'],
  ['Anna works from Lisbon until March 20, 2026.', '2026-03-21'],
  ['Anna è in ferie fino al 30 giugno.', '2026-07-01'],
  ['안나는 6월 30일까지 휴가다.', '2026-07-01'],
])('T7 %j ends with the day that it names', (text, day) => {
  expect(readEnd({ text, eventAt })).toBe(Date.parse(day))
})

test.each([
  'The shop is open until 8 pm.',
  'The shop is open from Monday to Friday.',
  'We must finish the release until Friday.',
  'I worked at Acme until 2020.',
  'Anna lives in Turin.',
  'Il negozio è aperto dal lunedì al venerdì.',
  'Dobbiamo finire il progetto fino a venerdì.',
  '가게는 월요일부터 금요일까지 연다.',
  '보고서는 금요일까지 제출해야 한다.',
])('T7 %j does not end by itself', (text) => {
  expect(readEnd({ text, eventAt })).toBeUndefined()
})
