import { expect, test } from 'vitest'
import { createFuzzyMatcher } from './fuzzy-match.ts'

test.each([
  ['payment timeout', 'Fix the payment timeout', 1],
  ['the payment of a timeout', 'payment timeout', 1],
  ['타임아웃', '결제 타임아웃 🎉', 1],
  ['数据库连接', '修复数据库连接超时的问题', 1],
  ['🎉', 'Timeouts are gone 🎉', 1],
  ['perche', 'quantum physics', 0],
  ['', 'anything', 0],
  ['anything', '', 0],
])('E8 of "%s", all that stands in "%s" counts %d', (question, text, expected) => {
  expect(createFuzzyMatcher(question)(text)).toBe(expected)
})

test.each([
  ['migraton of the databse', 'The migration of the database failed.'],
  ['recieve', 'receive a message'],
  ['autentificazione', 'autenticazione a due fattori'],
  ['타임아웃은', '타임아웃'],
])('E8 misspelt and inflected words count nearly as much: "%s" in "%s"', (question, text) => {
  const likeness = createFuzzyMatcher(question)(text)

  expect(likeness).toBeGreaterThan(0.55)
  expect(likeness).toBeLessThan(1)
})

test('E8 half of the words count a half, in whatever order', () => {
  const match = createFuzzyMatcher('zebra payment')

  expect(match('payment of bills')).toBe(0.5)
  expect(match('bills: payment')).toBe(0.5)
})
