import { expect, test } from 'vitest'
import {
  codeSimilarity,
  haveSameRoot,
  messageSimilarity,
  stackSimilarity,
} from './compare-traits.ts'
import type { FailureTraits } from './failure-traits.ts'

const NOTHING: FailureTraits = { template: '', places: [], code: [], frameworks: [], fileTypes: [] }

test.each([
  ['the same sentence', 'Il file <path> manca', 'Il file <path> manca', 1, 1],
  ['another name in it', "No module named 'a'", "No module named 'b'", 0.8, 0.9],
  ['nothing but a name', "'user'", "'amount'", 0, 0.4],
  ['the same name alone', "'user'", "'user'", 0.5, 0.7],
  ['other words', '재고가 <number>개 부족합니다', '결제가 거절되었습니다', 0, 0.4],
  ['nearly the same words', 'The cart <number> is locked now', 'The cart is locked', 0.6, 0.8],
])('K1 messages: %s', (_name, left, right, min, max) => {
  const similarity = messageSimilarity(left, right)
  expect(similarity).toBeGreaterThanOrEqual(min)
  expect(similarity).toBeLessThanOrEqual(max)
  expect(messageSimilarity(right, left)).toBe(similarity)
})

test('K1 the inner places of a stack count more, and what every bug passes through little', () => {
  const stack = ['cart|price', 'shop|checkout', 'app|main']
  expect(stackSimilarity(stack, stack)).toBe(1)
  expect(stackSimilarity(stack, ['cart|price', 'mail|send', 'app|main'])).toBeGreaterThan(0.7)
  expect(stackSimilarity(stack, ['mail|send', 'shop|checkout', 'app|main'])).toBeLessThan(0.5)
  const common = (place: string) => (place === 'test|assertPrint' ? 20 : 1)
  const [one, other] = [
    ['test|assertPrint', 'a|x'],
    ['test|assertPrint', 'b|y'],
  ]
  expect(stackSimilarity(one, other)).toBeGreaterThan(0.6)
  expect(stackSimilarity(one, other, common)).toBeLessThan(0.1)
})

test('K1 a line of code is recognised with other values in it', () => {
  expect(codeSimilarity('return table["a"].total + 7', ['return table["b"].total + 12'])).toBe(1)
  expect(codeSimilarity('return table["a"].total', ['import os'])).toBe(0)
})

test('K1 one root: the same at places that are alike, or the very same words without places', () => {
  const told = { ...NOTHING, type: 'KeyError', template: "'id'" }
  const stack = ['orders.py|load', 'app.py|main', 'cli.py|run']
  const placed = { ...told, places: stack }
  expect(haveSameRoot(told, told)).toBe(false)
  expect(haveSameRoot(placed, { ...placed, template: "'name'" })).toBe(true)
  expect(haveSameRoot(placed, { ...placed, type: 'ValueError' })).toBe(false)
  expect(haveSameRoot(placed, { ...placed, places: ['users.py|load', ...stack.slice(1)] })).toBe(
    false,
  )
  const bare = { ...placed, template: '' }
  expect(haveSameRoot(bare, { ...bare, places: [...stack, 'main.py|start'] })).toBe(true)
  const said = { ...NOTHING, type: 'E', template: 'Il turno è chiuso' }
  expect(haveSameRoot(said, said)).toBe(true)
  expect(haveSameRoot(said, { ...said, template: 'Il turno è aperto' })).toBe(false)
})

const LOCKED = 'The ledger of this month is locked by another process'

test('K1 a whole sentence is the same bug in another program, under another type, with one other word', () => {
  const told = { ...NOTHING, type: 'LedgerError', template: LOCKED }
  const other = { ...told, type: 'E', template: LOCKED.replace('process', 'job') }
  const [here, there] = [
    { ...told, places: ['book.py|open', 'app.py|main'] },
    { ...other, places: ['conti.js|apri'] },
  ]
  expect(haveSameRoot(told, other)).toBe(true)
  expect(haveSameRoot(here, there)).toBe(true)
  expect(haveSameRoot(here, told)).toBe(true)
  const elsewhere = { ...told, places: ['mail.py|send', 'app.py|main'] }
  expect(haveSameRoot(here, elsewhere)).toBe(false)
})

test('K1 a line that may also state the error makes two failures one', () => {
  const [first, second] = ['Sync stopped early', 'Il registro non si apre']
  const [left, right] = [first, second].map((template) => ({ ...NOTHING, template }))
  if (left === undefined || right === undefined) throw new Error('two failures')
  expect(haveSameRoot(left, right)).toBe(false)
  expect(haveSameRoot({ ...left, alsoSaid: [LOCKED] }, { ...right, alsoSaid: [LOCKED] })).toBe(true)
  expect(haveSameRoot(left, { ...right, alsoSaid: [first] })).toBe(true)
})
