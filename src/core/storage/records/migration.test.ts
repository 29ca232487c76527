import { expect, test } from 'vitest'
import { addToSum, compareSums, NOTHING_SUMMED } from './migration.ts'

const a = { id: 'a', body: { x: 1, y: { z: '가' } } }
const b = { id: 'b', body: { x: 2 } }

test('S6 the sum of a collection tells every difference but the order', () => {
  const both = [a, b].reduce(addToSum, NOTHING_SUMMED)
  const turned = [b, { id: 'a', body: { y: { z: '가' }, x: 1 } }].reduce(addToSum, NOTHING_SUMMED)
  const swapped = [
    { ...a, body: b.body },
    { ...b, body: a.body },
  ].reduce(addToSum, NOTHING_SUMMED)

  expect(turned).toEqual(both)
  expect(swapped.digest).not.toBe(both.digest)
  const original = new Map([['notes', both]])
  expect(compareSums(original, new Map([['notes', turned]]))).toEqual([])
  expect(compareSums(original, new Map([['notes', swapped]]))).toEqual([
    'Documents in "notes" differ.',
  ])
  expect(compareSums(original, new Map())).toEqual([
    'The copy has 0 documents in "notes" instead of 2.',
  ])
})
