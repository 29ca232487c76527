import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inPortions } from './in-portions.ts'

test('S1 portions hold every item once, in order, and none could take the first of the next', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 60 })
  fc.assert(
    fc.property(weights, fc.integer({ min: 1, max: 30 }), (items, weightMax) => {
      const portions = inPortions(items, weightMax, (weight) => weight)

      expect(portions.flat()).toEqual(items)
      for (const [index, portion] of portions.entries()) {
        const weight = portion.reduce((sum, one) => sum + one, 0)
        expect(portion.length === 1 || weight <= weightMax).toBe(true)
        const [next] = portions[index + 1] ?? []
        if (next !== undefined) expect(weight + next).toBeGreaterThan(weightMax)
      }
    }),
  )
})
