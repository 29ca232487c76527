import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitLogistic, predictLogistic } from './logistic.ts'

// Numbers so small that scaling rounds them to nothing are not what is asked about here.
const value = fc.integer({ min: -300, max: 300 }).map((hundredths) => hundredths / 100)
const someRows = fc.array(fc.record({ row: fc.tuple(value, value), label: fc.boolean() }), {
  minLength: 4,
  maxLength: 40,
})
type Sample = { row: [number, number]; label: boolean }[]

function fitSample(sample: Sample, scale = 1) {
  const rows = sample.map(({ row }) => [row[0] * scale, row[1]])
  return fitLogistic(
    rows,
    sample.map(({ label }) => Number(label)),
    { l2: 0.5 },
  )
}

test('F2 a fitted model leaves no slope: the summed errors are 0', () => {
  fc.assert(
    fc.property(someRows, (sample) => {
      const model = fitSample(sample)

      const predicted = sample.map(({ row }) => predictLogistic(model, row))
      const sum = predicted.reduce((total, probability) => total + probability, 0)

      expect(sum).toBeCloseTo(sample.filter(({ label }) => label).length, 3)
      expect(predicted.every((probability) => probability >= 0 && probability <= 1)).toBe(true)
    }),
  )
})

test('F2 the scale of a feature changes no prediction', () => {
  fc.assert(
    fc.property(someRows, fc.double({ min: 0.01, max: 1000, noNaN: true }), (sample, scale) => {
      const plain = fitSample(sample)
      const scaled = fitSample(sample, scale)

      for (const { row } of sample) {
        const same = predictLogistic(scaled, [row[0] * scale, row[1]])
        expect(same).toBeCloseTo(predictLogistic(plain, row), 4)
      }
    }),
  )
})

test('F2 a row of weight 2 counts as the same row twice', () => {
  fc.assert(
    fc.property(someRows, (sample) => {
      const [first] = sample
      if (first === undefined) return
      const doubled = fitSample([first, ...sample])
      const weighted = fitLogistic(
        sample.map(({ row }) => row),
        sample.map(({ label }) => Number(label)),
        { l2: 0.5, weights: sample.map((_, index) => (index === 0 ? 2 : 1)) },
      )

      expect(predictLogistic(weighted, [1, -1])).toBeCloseTo(predictLogistic(doubled, [1, -1]), 4)
    }),
  )
})
