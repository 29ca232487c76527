import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minimise } from './minimise.ts'
import { fitSoftmax, predictSoftmax } from './softmax.ts'

const someExamples = fc.array(
  fc.record({
    values: fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: 5, maxLength: 5 }),
    label: fc.nat({ max: 2 }),
  }),
  { minLength: 6, maxLength: 30 },
)

function toRows(examples: readonly { values: number[] }[]) {
  return examples.map(({ values }) => ({
    indices: Int32Array.from(values.keys()),
    values: Float64Array.from(values),
  }))
}

test('F2 probabilities of classes sum to 1, and predicted totals equal the counted ones', () => {
  fc.assert(
    fc.property(someExamples, (examples) => {
      const rows = toRows(examples)
      const model = fitSoftmax(
        rows,
        examples.map(({ label }) => label),
        // Until nothing is gained: only at the lowest point the totals are equal.
        { classes: 3, features: 5, l2: 1, gainShareMin: 1e-12 },
      )

      const predicted = rows.map((row) => predictSoftmax(model, row))

      for (const probabilities of predicted) {
        expect(probabilities.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 9)
      }
      // The intercepts are free, so at the lowest point each class gets its share.
      for (const label of [0, 1, 2]) {
        const total = predicted.reduce((sum, values) => sum + (values[label] ?? 0), 0)
        const counted = examples.filter((example) => example.label === label).length
        expect(Math.abs(total - counted)).toBeLessThan(0.01)
      }
    }),
    { numRuns: 200 },
  )
})

test('F2 the lowest point of a bowl is found, however stretched the bowl is', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(fc.double({ min: -5, max: 5, noNaN: true }), fc.integer({ min: 1, max: 50 })),
        {
          minLength: 1,
          maxLength: 20,
        },
      ),
      (axes) => {
        const found = minimise(
          (point, gradient) => {
            let height = 0
            for (const [index, [centre, stretch]] of axes.entries()) {
              const away = (point[index] ?? 0) - centre
              gradient[index] = stretch * away
              height += (stretch * away * away) / 2
            }
            return height
          },
          new Float64Array(axes.length),
          { iterationsMax: 200, gainShareMin: 1e-12 },
        )

        for (const [index, [centre]] of axes.entries()) expect(found[index]).toBeCloseTo(centre, 2)
      },
    ),
  )
})
