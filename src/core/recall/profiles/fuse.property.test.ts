import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fuseSimilarity } from './rank-by-profile.ts'

const someShare = fc.double({ min: 0, max: 1, noNaN: true })
const someCosine = fc.double({ min: -1, max: 1, noNaN: true })

test('F2 similarity lies between 0 and 1, and more evidence never lowers it', () => {
  fc.assert(
    fc.property(someShare, someCosine, (words, cosine) => {
      const both = fuseSimilarity(words, cosine)

      expect(both).toBeGreaterThanOrEqual(0)
      expect(both).toBeLessThanOrEqual(1)
      expect(both).toBeGreaterThanOrEqual(fuseSimilarity(words, 0) - 1e-12)
      expect(both).toBeGreaterThanOrEqual(fuseSimilarity(0, cosine) - 1e-12)
    }),
  )
})
