import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adjustBenjaminiHochberg, patternConfidence, wilsonInterval } from './estimates.ts'
import { binomialTail, fisherExact, poissonBinomialTail } from './exact-tests.ts'

/** Anything that a caller can give: negative, broken, infinite, huge. */
const aNumber = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(0, -0, 1, 1e6, 1e9, 1e300))
const aShare = fc.double({ min: 0, max: 1, noNaN: true })
const aHitCount = fc
  .nat(60)
  .chain((runs) => fc.record({ runs: fc.constant(runs), hits: fc.nat(runs) }))

function expectShare(value: number): void {
  expect(value).toBeGreaterThanOrEqual(0)
  expect(value).toBeLessThanOrEqual(1)
}

/** Exact for any sizes; divided only at the end. */
function quotient(part: bigint, whole: bigint): number {
  const scale = 10n ** 30n
  return Number((part * scale) / whole) / 1e30
}

function choose(all: number, taken: number): bigint {
  if (taken < 0 || taken > all) return 0n
  let ways = 1n
  for (let step = 1; step <= taken; step++)
    ways = (ways * BigInt(all - taken + step)) / BigInt(step)
  return ways
}

function sumOver(from: number, to: number, value: (index: number) => bigint): bigint {
  let sum = 0n
  for (let index = from; index <= to; index++) sum += value(index)
  return sum
}

test('P6 the binomial test equals the sum of exact fractions', () => {
  fc.assert(
    fc.property(aHitCount, fc.integer({ min: 1, max: 99 }), ({ hits, runs }, percent) => {
      const tail = sumOver(hits, runs, (index) => {
        const misses = BigInt(100 - percent) ** BigInt(runs - index)
        return choose(runs, index) * BigInt(percent) ** BigInt(index) * misses
      })

      const expected = quotient(tail, 100n ** BigInt(runs))

      expect(binomialTail(hits, runs, percent / 100)).toBeCloseTo(expected, 12)
    }),
  )
})

/** Over all ways to hit or miss: 2 to the power of the runs. */
function enumerated(hits: number, [rate, ...rates]: readonly number[]): number {
  if (rate === undefined) return hits <= 0 ? 1 : 0
  return rate * enumerated(hits - 1, rates) + (1 - rate) * enumerated(hits, rates)
}

test('P6 runs that are not expected alike are tested as the sum over all ways to hit and miss', () => {
  fc.assert(
    fc.property(fc.array(aShare, { maxLength: 10 }), fc.nat(11), (rates, hits) => {
      const most = Math.min(hits, rates.length)
      expect(poissonBinomialTail(hits, rates)).toBeCloseTo(enumerated(most, rates), 10)
    }),
    { numRuns: 200 },
  )
  fc.assert(
    fc.property(aHitCount, aShare, ({ runs, hits }, rate) => {
      // One rate that differs by nothing to speak of takes the general way.
      const rates = Array.from({ length: runs }, (_, run) =>
        run === 0 ? rate * (1 - 1e-15) : rate,
      )
      expect(poissonBinomialTail(hits, rates)).toBeCloseTo(binomialTail(hits, runs, rate), 9)
    }),
  )
  fc.assert(
    fc.property(aNumber, fc.array(aNumber, { maxLength: 20 }), (hits, rates) => {
      expectShare(poissonBinomialTail(hits, rates))
    }),
  )
})

test("P6 Fisher's test equals the sums over exact tables", () => {
  fc.assert(
    fc.property(aHitCount, aHitCount, (own, other) => {
      const hits = own.hits + other.hits
      const ways = (index: number) => choose(own.runs, index) * choose(other.runs, hits - index)
      const all = choose(own.runs + other.runs, hits)
      const found = fisherExact({
        hits: own.hits,
        runs: own.runs,
        hitsWithout: other.hits,
        runsWithout: other.runs,
      })

      expect(found.greater).toBeCloseTo(quotient(sumOver(own.hits, own.runs, ways), all), 11)
      expect(found.less).toBeCloseTo(quotient(sumOver(0, own.hits, ways), all), 11)
    }),
  )
})

test('P6 by chance, no p-value is at most a level more often than the level says', () => {
  fc.assert(
    fc.property(fc.nat(40), fc.integer({ min: 1, max: 99 }), aShare, (runs, percent, level) => {
      const rate = percent / 100
      let share = 0
      for (let hits = 0; hits <= runs; hits++) {
        const own = binomialTail(hits, runs, rate)
        const more = hits === runs ? 0 : binomialTail(hits + 1, runs, rate)
        if (own <= level) share += own - more
      }

      expect(share).toBeLessThanOrEqual(level + 1e-12)
    }),
  )
})

test("P6 by chance, Fisher's values are at most a level no more often than the level says", () => {
  fc.assert(
    fc.property(fc.nat(25), fc.nat(25), fc.nat(50), aShare, (runs, others, drawn, level) => {
      const hits = Math.min(drawn, runs + others)
      const all = choose(runs + others, hits)
      const share = { greater: 0, less: 0 }
      for (let own = Math.max(0, hits - others); own <= Math.min(hits, runs); own++) {
        const table = { hits: own, runs, hitsWithout: hits - own, runsWithout: others }
        const found = fisherExact(table)
        const chance = quotient(choose(runs, own) * choose(others, hits - own), all)
        for (const side of ['greater', 'less'] as const) {
          if (found[side] <= level) share[side] += chance
        }
      }

      expect(Math.max(share.greater, share.less)).toBeLessThanOrEqual(level + 1e-9)
    }),
  )
})

test('P6 no number that anybody can give makes a value that is none, or out of bounds', () => {
  fc.assert(
    fc.property(aNumber, aNumber, aNumber, aNumber, (first, second, third, fourth) => {
      expectShare(binomialTail(first, second, third))
      const table = { hits: first, runs: second, hitsWithout: third, runsWithout: fourth }
      for (const value of Object.values(fisherExact(table))) expectShare(value)
      expectShare(patternConfidence({ rate: first, runs: second, pValue: third }))
      const { low, high } = wilsonInterval(first, second)
      expectShare(low)
      expectShare(high)
      expect(low).toBeLessThanOrEqual(high)
    }),
  )
})

test('P6 more hits are less probable by chance, and a better rate makes them more probable', () => {
  fc.assert(
    fc.property(fc.nat(2_000), fc.nat(2_000), aShare, aShare, (some, others, rate, other) => {
      const runs = Math.max(some, others) + 1
      const hits = Math.min(some, others)

      expect(binomialTail(hits + 1, runs, rate)).toBeLessThanOrEqual(binomialTail(hits, runs, rate))
      const [worse, better] = rate < other ? [rate, other] : [other, rate]
      const slack = 1 + 1e-9
      expect(binomialTail(hits, runs, worse)).toBeLessThanOrEqual(
        binomialTail(hits, runs, better) * slack,
      )
    }),
  )
})

test('P6 the interval holds the rate that was seen, and narrows with more runs of that rate', () => {
  fc.assert(
    fc.property(aHitCount, ({ hits, runs }) => {
      fc.pre(runs > 0)
      const one = wilsonInterval(hits, runs)
      const ten = wilsonInterval(10 * hits, 10 * runs)

      expect(one.low).toBeLessThanOrEqual(hits / runs)
      expect(one.high).toBeGreaterThanOrEqual(hits / runs)
      expect(ten.high - ten.low).toBeLessThan(one.high - one.low)
    }),
  )
})

test('P6 adjusted values keep the order and are never smaller', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(aShare, aNumber), { maxLength: 40 }), (given) => {
      const hochberg = adjustBenjaminiHochberg(given)
      const places = given.map((value, place) => ({
        value: Number.isNaN(value) ? 1 : Math.min(1, Math.max(0, value)),
        adjusted: hochberg[place] ?? Number.NaN,
      }))
      places.sort((left, right) => left.value - right.value || left.adjusted - right.adjusted)

      let least = 0
      for (const { value, adjusted } of places) {
        expectShare(adjusted)
        expect(adjusted).toBeGreaterThanOrEqual(Math.max(value, least))
        least = adjusted
      }
    }),
  )
})
