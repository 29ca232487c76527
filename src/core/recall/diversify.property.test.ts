import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  someCandidate,
  someMeaning,
  someQuestion,
  someRanked,
} from '../../../tests/support/recall-evidence.ts'
import { diversify } from './diversify.ts'

const SEVERAL = someQuestion('List all the places that Ada visited.')
const ONE = someQuestion('Where does Ada live?')

const someRanking = fc
  .array(
    fc.record({
      score: fc.double({ min: -5, max: 15, noNaN: true }),
      session: fc.option(fc.constantFrom('봄', 'estate', 'autumn'), { nil: undefined }),
      degrees: fc.option(fc.nat(180), { nil: undefined }),
    }),
    { maxLength: 60 },
  )
  .map((all) =>
    all.map(({ score, session, degrees }, index) =>
      someRanked(
        someCandidate(`${index}`, {
          scope: { tenant: 'acme', ...(session === undefined ? {} : { session }) },
          meaning: degrees === undefined ? undefined : someMeaning(0.5, { degrees }),
        }),
        { score },
      ),
    ),
  )

test('F2 nothing is lost or added, the best stays first, and the same is chosen every time', () => {
  fc.assert(
    fc.property(someRanking, fc.integer({ min: 1, max: 70 }), (ranked, limit) => {
      const found = diversify(ranked, SEVERAL, limit)

      expect(found).toHaveLength(ranked.length)
      expect(new Set(found)).toEqual(new Set(ranked))
      expect(found[0]).toBe(ranked[0])
      expect(diversify(ranked, SEVERAL, limit)).toEqual(found)
    }),
  )
})

test('F2 a longer answer begins as a shorter one, whose rest keeps its order', () => {
  fc.assert(
    fc.property(someRanking, fc.integer({ min: 1, max: 30 }), (ranked, limit) => {
      const found = diversify(ranked, SEVERAL, limit)
      const rest = found.slice(limit).map((one) => ranked.indexOf(one))

      expect(diversify(ranked, SEVERAL, limit + 5).slice(0, limit)).toEqual(found.slice(0, limit))
      expect(rest).toEqual(rest.toSorted((left, right) => left - right))
    }),
  )
})

test('F2 an ordinary question keeps the best first, all the way down', () => {
  fc.assert(
    fc.property(someRanking, (ranked) => {
      expect(diversify(ranked, ONE, 10)).toBe(ranked)
    }),
  )
})
