import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NASTY_TEXTS } from '../../../conformance/nasty-texts.ts'
import { readFailureText } from '../../tasks/episodes/failure-keys.ts'
import { addSighting, NO_PARTS } from './bug-parts.ts'
import { deriveBugPattern } from './derive-bug-pattern.ts'
import { traitsOf } from './failure-traits.ts'
import { likenessOf, rivalsAmong } from './match-bug-pattern.ts'
import { readSituation } from './read-bug-input.ts'

const nasty = NASTY_TEXTS.filter((text) => text.length > 0 && text.length < 400)
const aText = fc.oneof(
  fc.constantFrom(...nasty, 'TypeError: a is not b\n    at f (/a/b.ts:1:2)', 'KeyError: 7'),
  fc.string({ minLength: 1, maxLength: 80 }),
)
const aFailure = aText.map((text) => traitsOf(readFailureText(text)))
const aSituation = fc.record({
  error: aText,
  code: aText,
  language: aText,
  files: fc.array(aText, { maxLength: 2 }),
})

test('K1 whatever an error holds, a likeness is from 0 to 1, and an error is always like itself', () => {
  fc.assert(
    fc.property(aFailure, aFailure, aSituation, (failure, asked, told) => {
      const sighting = {
        episodeId: 'e',
        at: 0,
        outcome: 'worked' as const,
        task: '',
        trust: 'person' as const,
        failure,
        fileTypes: [],
        causes: [],
        attempts: [],
      }
      const identity = { id: 'b', scope: { tenant: 't' }, createdAt: '2026-01-01T00:00:00.000Z' }
      const pattern = deriveBugPattern(identity, addSighting(NO_PARTS, sighting), 0)
      if (pattern === undefined) throw new Error('a pattern of one sighting')
      const rivals = rivalsAmong([pattern])(pattern.id)
      expect(likenessOf(failure, readSituation({ error: '' }), pattern, rivals).score).toBe(1)
      const { score, aspects } = likenessOf(asked, readSituation(told), pattern, rivals)
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(1)
      const whole = aspects.reduce((sum, { weight }) => sum + weight, 0)
      if (aspects.length > 0) expect(whole).toBeCloseTo(1, 9)
    }),
    { numRuns: 200 },
  )
})
