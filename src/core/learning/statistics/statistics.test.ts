import { expect, test } from 'vitest'
import { adjustBenjaminiHochberg, patternConfidence, wilsonInterval } from './estimates.ts'
import { binomialTail, fisherExact } from './exact-tests.ts'

function expectNear(actual: number, expected: number): void {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(Math.abs(expected) * 1e-11)
}

// The last figures are of 40-digit arithmetic.
test.each([
  [8, 10, 0.5, 56 / 1024],
  [60, 100, 0.5, 0.028443966820490395],
  [682, 925, 0.75, 0.8240891223524226],
  [5_200, 10_000, 0.5, 3.296757799336221e-5],
  [5_600, 10_000, 0.5, 1.6857479366099342e-33],
  [501_500, 1_000_000, 0.5, 0.0013543276530298784],
  [505_000, 1_000_000, 0.5, 7.690777521953676e-24],
  [301_500, 1_000_000, 0.3, 0.0005362764552307546],
])('P6 %i hits or more in %i runs at a rate of %f', (hits, runs, rate, expected) => {
  expectNear(binomialTail(hits, runs, rate), expected)
})

test('P6 the binomial test of certain rates, of no runs and of values that cannot be', () => {
  expect(binomialTail(0, 0, 0.5)).toBe(1)
  expect(binomialTail(3, 3, 1)).toBe(1)
  expect(binomialTail(1, 3, 0)).toBe(0)
  expect(binomialTail(0, 3, 0)).toBe(1)
  expect(binomialTail(7, 3, 0.5)).toBeCloseTo(0.125, 12)
  expect(binomialTail(3, 3, Number.NaN)).toBe(1)
  expect(binomialTail(Number.NaN, Number.POSITIVE_INFINITY, 0.5)).toBe(1)
})

// The tea of Fisher's "The Design of Experiments"; the others as R and SciPy give them.
test.each([
  ['the lady who tastes tea', [3, 4, 1, 4], 0.24285714285714285, 0.9857142857142858],
  ['convicts and their twins', [2, 12, 15, 18], 0.9999845190187, 0.00046518094336],
  ['whales and sharks', [8, 10, 1, 6], 0.024475524475524, 0.9991258741258],
  ['a table that agrees', [10, 20, 10, 20], 0.6238144327180455, 0.6238144327180455],
  ['all or nothing', [0, 5, 5, 5], 1, 0.003968253968253968],
  ['a large table', [600, 1000, 500, 1000], 4.226859837243e-6, 0.99999723342852],
] as const)("P6 Fisher's exact test: %s", (_name, counts, greater, less) => {
  const [hits, runs, hitsWithout, runsWithout] = counts

  const found = fisherExact({ hits, runs, hitsWithout, runsWithout })

  expect(found.greater / greater).toBeCloseTo(1, 9)
  expect(found.less / less).toBeCloseTo(1, 9)
})

test('P6 a comparison with nothing shows nothing', () => {
  const nothing = { greater: 1, less: 1 }

  expect(fisherExact({ hits: 9, runs: 9, hitsWithout: 0, runsWithout: 0 })).toEqual(nothing)
  expect(fisherExact({ hits: 0, runs: 0, hitsWithout: 0, runsWithout: 0 })).toEqual(nothing)
})

// The fifteen tests of Benjamini and Hochberg's paper, shuffled; adjusted values as R gives them.
const PAPER = [
  [0.0095, 0.035625],
  [0.0001, 0.0015],
  [1, 1],
  [0.0004, 0.003],
  [0.0278, 0.0638571428571],
  [0.0019, 0.0095],
  [0.0201, 0.0603],
  [0.0298, 0.0638571428571],
  [0.759, 0.8132142857143],
  [0.0344, 0.0645],
  [0.0459, 0.0765],
  [0.324, 0.486],
  [0.4262, 0.5811818181818],
  [0.5719, 0.714875],
  [0.6528, 0.7532307692308],
] as const

test('P6 many tests at once are corrected as in the paper of Benjamini and Hochberg', () => {
  const adjusted = adjustBenjaminiHochberg(PAPER.map(([pValue]) => pValue))

  for (const [index, [, expected]] of PAPER.entries()) {
    expect(adjusted[index]).toBeCloseTo(expected, 12)
  }
  expect(adjusted.filter((value) => value <= 0.05)).toHaveLength(4)
})

test('P6 nothing tested is nothing adjusted, and what is no number is no discovery', () => {
  expect(adjustBenjaminiHochberg([])).toEqual([])
  expect(adjustBenjaminiHochberg([Number.NaN, 0.01])).toEqual([1, 0.02])
})

test.each([
  [0, 10, 0, 0.2775327998628893],
  [10, 10, 0.7224672001371109, 1],
  [15, 20, 0.5312991223812561, 0.8881382985923344],
  [81, 263, 0.2552885198782742, 0.36620957698280004],
])('P6 the interval of %i hits in %i runs', (hits, runs, low, high) => {
  const interval = wilsonInterval(hits, runs)

  expect(interval.low).toBeCloseTo(low, 12)
  expect(interval.high).toBeCloseTo(high, 12)
})

test('P6 without runs every rate is possible', () => {
  expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 })
})

test('P6 confidence is 0.5 rate + 0.3 (1 − exp(−n/20)) + 0.2 (1 − p), within 0 and 1', () => {
  const confidence = patternConfidence({ rate: 0.8, runs: 20, pValue: 0.01 })

  expect(confidence).toBeCloseTo(0.4 + 0.3 * (1 - Math.exp(-1)) + 0.198, 12)
  expect(patternConfidence({ rate: 0, runs: 0, pValue: 1 })).toBe(0)
  expect(patternConfidence({ rate: 9, runs: Number.POSITIVE_INFINITY, pValue: -1 })).toBe(1)
  expect(patternConfidence({ rate: Number.NaN, runs: Number.NaN, pValue: Number.NaN })).toBe(0)
})
