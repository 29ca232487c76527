import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addSketches, meanOf, NO_DURATIONS, quantileOf, sketchOf } from './duration-sketch.ts'

const durations = fc.array(fc.integer({ min: 0, max: 100_000_000 }), { maxLength: 60 })

test('K6 a quantile of a sketch is within 5 % of the true one, and the mean is exact', () => {
  fc.assert(
    fc.property(durations, fc.double({ min: 0.01, max: 1, noNaN: true }), (all, share) => {
      const sketch = sketchOf(all)
      if (all.length === 0) {
        expect([meanOf(sketch), quantileOf(sketch, share)]).toEqual([undefined, undefined])
        return
      }
      const ordered = all.toSorted((a, b) => a - b)
      const exact = ordered[Math.ceil(share * all.length) - 1] ?? 0
      const estimate = quantileOf(sketch, share) ?? Number.NaN
      expect(Math.abs(estimate - exact)).toBeLessThanOrEqual(exact * 0.05 + 1e-9)
      const sum = all.reduce((total, one) => total + one, 0)
      expect(meanOf(sketch)).toBeCloseTo(sum / all.length, 6)
    }),
  )
})

test('K6 what is added to a sketch and taken away again was never there', () => {
  fc.assert(
    fc.property(durations, durations, (kept, gone) => {
      const both = addSketches(sketchOf(kept), [sketchOf(gone)])
      expect(addSketches(both, [sketchOf(gone)], -1)).toEqual(
        addSketches(NO_DURATIONS, [sketchOf(kept)]),
      )
    }),
  )
})

test('K6 a clock that ran backwards or forever does no harm', () => {
  const sketch = sketchOf([-5, Number.NaN, Number.POSITIVE_INFINITY, 10])
  expect(meanOf(sketch)).toBe(10)
  expect(quantileOf(sketch, 0.95)).toBeGreaterThan(9)
})
