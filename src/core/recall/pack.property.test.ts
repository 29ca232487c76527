import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packResults } from './pack.ts'

const someResults = fc.array(fc.record({ tokens: fc.nat(50) }), { maxLength: 20 })

test('T9 what is kept never costs more than the budget, keeps its order, and the rest is counted', () => {
  fc.assert(
    fc.property(someResults, fc.nat(200), (items, budget) => {
      const { kept, leftOut } = packResults(items, budget)

      expect(kept.reduce((sum, { tokens }) => sum + tokens, 0)).toBeLessThanOrEqual(budget)
      expect(kept.length + leftOut).toBe(items.length)
      expect(items.filter((item) => kept.includes(item))).toEqual(kept)
    }),
  )
})

test('T9 nothing is left out that would still have fitted', () => {
  fc.assert(
    fc.property(someResults, fc.nat(200), (items, budget) => {
      const { kept } = packResults(items, budget)
      const room = budget - kept.reduce((sum, { tokens }) => sum + tokens, 0)

      for (const item of items) {
        if (!kept.includes(item)) expect(item.tokens).toBeGreaterThan(room)
      }
    }),
  )
})

test('T9 one that is too long does not keep out a shorter one after it', () => {
  const items = [{ tokens: 5 }, { tokens: 90 }, { tokens: 4 }]

  expect(packResults(items, 10)).toEqual({ kept: [{ tokens: 5 }, { tokens: 4 }], leftOut: 1 })
})
