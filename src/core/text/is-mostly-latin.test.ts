import { expect, test } from 'vitest'
import { isMostlyLatin } from './is-mostly-latin.ts'

test.each([
  ['Which tea does Ada like?', true],
  ['Il gatto è sul divano', true],
  ['PaymentService 오류', true],
  ['결제 API 는 30초 후에 타임아웃된다.', false],
  ['数据库连接超时', false],
  ['Где мой чай?', false],
  ['שלום עולם', false],
  ['4711 🚀', true],
  ['', true],
])('S7 "%s" is mostly Latin: %s', (text, expected) => {
  expect(isMostlyLatin(text)).toBe(expected)
})
