import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fuseEvidence } from './fuse.ts'

const someWords = fc.record({
  score: fc.double({ min: 0, max: 50, noNaN: true }),
  matched: fc.constant([]),
  coverage: fc.double({ min: 0, max: 1, noNaN: true }),
})
const someMeaning = fc.record({ cosine: fc.double({ min: -1, max: 1, noNaN: true }) })

test('F2 similarity lies between 0 and 1, and more evidence never lowers it', () => {
  fc.assert(
    fc.property(
      fc.option(someWords, { nil: undefined }),
      fc.option(someMeaning, { nil: undefined }),
      fc.double({ min: 0, max: 50, noNaN: true }),
      (words, meaning, bestWordScore) => {
        const given = { bestWordScore, hasMeaning: true }
        const both = fuseEvidence({ words, meaning }, given)

        expect(both).toBeGreaterThanOrEqual(0)
        expect(both).toBeLessThanOrEqual(1)
        expect(both).toBeGreaterThanOrEqual(fuseEvidence({ words }, given) - 1e-12)
        expect(both).toBeGreaterThanOrEqual(fuseEvidence({ meaning }, given) - 1e-12)
      },
    ),
  )
})

test('F2 without a model, words alone decide', () => {
  const words = { score: 4, matched: ['tea'], coverage: 0.5 }

  expect(fuseEvidence({ words }, { bestWordScore: 8, hasMeaning: false })).toBe(0.25)
  expect(fuseEvidence({}, { bestWordScore: 8, hasMeaning: false })).toBe(0)
})
