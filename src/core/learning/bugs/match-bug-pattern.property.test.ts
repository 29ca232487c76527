import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NASTY_TEXTS } from '../../../conformance/nasty-texts.ts'
import { readFailureText } from '../../tasks/episodes/failure-keys.ts'
import { addSighting, NO_PARTS } from './bug-parts.ts'
import { deriveBugPattern } from './derive-bug-pattern.ts'
import { traitsOf } from './failure-traits.ts'
import { likenessOf } from './match-bug-pattern.ts'
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

const SIGHTING = {
  episodeId: 'e',
  at: 0,
  outcome: 'worked' as const,
  task: '',
  trust: 'person' as const,
  fileTypes: [],
  causes: [],
  attempts: [],
}

test('K1 whatever an error holds, a likeness is from 0 to 1, and an error is always like itself', () => {
  fc.assert(
    fc.property(aFailure, aFailure, aSituation, (failure, asked, told) => {
      const sighting = { ...SIGHTING, failure }
      const identity = { id: 'b', scope: { tenant: 't' }, createdAt: '2026-01-01T00:00:00.000Z' }
      const pattern = deriveBugPattern(identity, addSighting(NO_PARTS, sighting), 0)
      if (pattern === undefined) throw new Error('a pattern of one sighting')
      expect(likenessOf(failure, readSituation({ error: '' }), pattern).score).toBe(1)
      const { score, aspects } = likenessOf(asked, readSituation(told), pattern)
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(1)
      const whole = aspects.reduce((sum, { weight }) => sum + weight, 0)
      if (aspects.length > 0) expect(whole).toBeCloseTo(1, 9)
    }),
    { numRuns: 200 },
  )
})

const SAYINGS: readonly ((name: string) => string)[] = [
  (name) => `ProgrammingError: Table 'magazzino.${name}' doesn't exist`,
  (name) => `psql: ERROR:  relation "${name}" does not exist`,
  (name) => `설정 파일 '${name}.yml' 을 찾을 수 없습니다`,
  (name) => `FileNotFoundError: impossibile aprire «${name}.csv»`,
  (name) => `deploy.sh: line 12: ${name}-cli: command not found`,
]
const aName = fc.oneof(
  fc.constantFrom('clienti', 'ordini_2024', '재고', '고객', 'città', 'left-pad', 'x'),
  fc.stringMatching(/^[a-z가-힣]{1,12}[0-9]{0,3}$/u),
)

test('K1 a bug is recognised the surer the oftener it was met, whatever it named', () => {
  const names = fc.uniqueArray(aName, { minLength: 9, maxLength: 12 })
  fc.assert(
    fc.property(fc.constantFrom(...SAYINGS), names, (say, [asked = '', ...met]) => {
      let parts = NO_PARTS
      let last = 0
      for (const [at, name] of met.entries()) {
        const failure = traitsOf(readFailureText(say(name)))
        parts = addSighting(parts, { ...SIGHTING, episodeId: `e${at}`, at, failure })
        const identity = { id: 'b', scope: { tenant: 't' }, createdAt: '2026-01-01T00:00:00.000Z' }
        const pattern = deriveBugPattern(identity, parts, 0)
        if (pattern === undefined) throw new Error('a pattern of some sightings')
        const failed = traitsOf(readFailureText(say(asked)))
        const { score } = likenessOf(failed, readSituation({ error: '' }), pattern)
        expect(score).toBeGreaterThanOrEqual(last)
        last = score
      }
      expect(last).toBeGreaterThanOrEqual(0.9)
    }),
    { numRuns: 100 },
  )
})
