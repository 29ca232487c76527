import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  someCandidate,
  someMeaning,
  someQuestion,
  someRanked,
} from '../../../tests/support/recall-evidence.ts'
import { diversify } from './diversify.ts'
import { byScore, type RankedCandidate } from './rank-candidates.ts'

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
  .map((all) => all.toSorted(byScore))

const idOf = ({ candidate }: RankedCandidate): string => candidate.fact.id

test('F2 the best stays first, the scores descend, and their terms add up to them', () => {
  fc.assert(
    fc.property(someRanking, (ranked) => {
      const found = diversify(ranked, SEVERAL)
      const scores = found.map(({ score }) => score)

      expect(new Set(found.map(idOf)).size).toBe(ranked.length)
      expect(found.map(idOf)[0]).toBe(ranked.map(idOf)[0])
      expect(scores).toEqual(scores.toSorted((left, right) => right - left))
      for (const { candidate, score, terms } of found) {
        const before = ranked.find((one) => one.candidate === candidate)?.score ?? 0
        const lost = terms.reduce((sum, { value, weight }) => sum + value * weight, 0)
        expect(score).toBeCloseTo(before + lost, 9)
      }
    }),
  )
})

test('F2 an ordinary question keeps the best first, all the way down', () => {
  fc.assert(
    fc.property(someRanking, (ranked) => {
      expect(diversify(ranked, ONE)).toBe(ranked)
    }),
  )
})
