import { expect, test } from 'vitest'
import type { FailureTraits } from './failure-traits.ts'
import { nearestAlike, probabilityOf, SAME_BUG_MIN, saidAlike } from './same-bug.ts'

const NOTHING: FailureTraits = { template: '', places: [], code: [], frameworks: [], fileTypes: [] }
const told = (template: string, ...alsoSaid: string[]) => ({ ...NOTHING, template, alsoSaid })

test.each([
  ['another name', "No module named 'cantina'", "No module named 'presenze'", true],
  ['other words around it', 'The cart <number> is locked now', 'cart is locked', true],
  ['a sentence of another language', 'Il turno è chiuso', 'Il listino non si apre', false],
  ['other words', '재고가 <number>개 부족합니다', '결제가 거절되었습니다', false],
  ['one word that matters', 'certificate has expired', 'certificate is not yet valid', false],
])('K1 E10 messages: %s', (_name, left, right, isSame) => {
  expect(probabilityOf(told(left), [told(right)]) >= SAME_BUG_MIN).toBe(isSame)
  expect(saidAlike(told(right), told(left))).toBeCloseTo(
    saidAlike(told(left), told(right)) ?? 0,
    12,
  )
})

test('K1 without a message that says something, places decide', () => {
  const stack = ['orders.py|load', 'app.py|main', 'cli.py|run']
  const isSame = (left: FailureTraits, right: FailureTraits) =>
    probabilityOf(left, [right]) >= SAME_BUG_MIN
  const placed = { ...told("'id'"), type: 'KeyError', places: stack }
  expect(isSame(told("'id'"), told("'id'"))).toBe(false)
  expect(isSame(placed, { ...placed, template: "'name'" })).toBe(true)
  expect(isSame(placed, { ...placed, type: 'ValueError' })).toBe(false)
  expect(isSame(placed, { ...placed, places: ['users.py|load', ...stack.slice(1)] })).toBe(false)
  const bare = { ...placed, template: '' }
  expect(isSame(bare, { ...bare, places: [...stack, 'main.py|start'] })).toBe(true)
  const said = { ...placed, template: 'The ledger of this month is locked by another process' }
  expect(isSame(said, { ...said, places: ['mail.py|send', 'app.py|main'] })).toBe(true)
})

test('K1 a line that may also state the error speaks for the same bug', () => {
  const [first, second] = ['Sync stopped early', 'Il registro non si apre']
  const line = 'could not open the lock file: permission denied'
  const alone = saidAlike(told(first), told(second)) ?? 0
  expect(saidAlike(told(first, line), told(second, line)) ?? 0).toBeGreaterThan(alone)
})

test('K1 the more names a bug had, the surer is another', () => {
  const [left, right] = [told("Table 'ordini' doesn't exist"), told("Table '재고' doesn't exist")]
  const [once = 0, often = 0] = [1, 8].map((variants) => nearestAlike(left, right, variants))
  expect(often).toBeGreaterThan(once)
  expect(often).toBeGreaterThan(0.9)
})
