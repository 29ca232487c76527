import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseScopeThreshold, leadingLabel } from './scope-threshold.ts'

test('F2 the threshold refuses no more right labels than it may', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 200 }),
      fc.double({ min: 0, max: 0.5, noNaN: true }),
      (margins, share) => {
        const threshold = chooseScopeThreshold(margins, share)

        const refused = margins.filter((margin) => margin < threshold).length
        expect(refused).toBeLessThanOrEqual(margins.length * share)
        expect(threshold).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test('F2 a label leads by what it has over everything else', () => {
  const predicted = [
    { label: 'none', probability: 0.5 },
    { label: 'luce', probability: 0.3 },
    { label: '음악', probability: 0.2 },
  ]

  expect(leadingLabel(predicted, 'none')).toEqual({ label: 'luce', margin: -0.2 })
  expect(leadingLabel(predicted)).toEqual({ label: 'none', margin: 0.5 })
  expect(leadingLabel([])).toEqual({ label: '', margin: 0 })
})

test('F2 with nothing to calibrate on, only what is likelier outside is refused', () => {
  expect(chooseScopeThreshold([], 0.01)).toBe(0)
})
