import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dealFolds } from './folds.ts'

const someLabels = fc.array(fc.constantFrom('질문', 'saluto', 'order'), {
  minLength: 1,
  maxLength: 80,
})

test('F2 every fold gets its share of examples and of each label, the same for the same seed', () => {
  fc.assert(
    fc.property(someLabels, fc.integer({ min: 2, max: 10 }), fc.nat(), (labels, folds, seed) => {
      const dealt = dealFolds(labels, { folds, seed })

      expect(dealFolds(labels, { folds, seed })).toEqual(dealt)
      for (const label of [undefined, ...new Set(labels)]) {
        const sizes = Array.from({ length: folds }, (_, fold) => {
          return dealt.filter(
            (own, i) => own === fold && (label === undefined || labels[i] === label),
          ).length
        })
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
      }
    }),
  )
})
