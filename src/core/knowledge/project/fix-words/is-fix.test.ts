import { expect, test } from 'vitest'
import { isFix } from './is-fix.ts'

test.each([
  'Fix the sum of carts',
  'fix(cart): empty carts',
  'BUG: no total',
  'Corregge il totale',
  'Risolto un errore nel carrello',
  '장바구니 합계 버그 수정',
  '로그인 오류를 고쳤다',
  '修复购物车的错误',
  'カートの不具合を修正',
  'Fehler im Warenkorb behoben',
  'Arregla el total',
])('K4 %j mends something', (subject) => {
  expect(isFix(subject)).toBe(true)
})

test.each([
  'Add prefixes to orders',
  'docs: fix a typo',
  'Debugger for carts',
  'Aggiunge il carrello',
  '장바구니 화면 추가',
  '',
])('K4 %j mends nothing', (subject) => {
  expect(isFix(subject)).toBe(false)
})
