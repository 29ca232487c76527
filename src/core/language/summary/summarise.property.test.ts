import fc from 'fast-check'
import { countTokens as countGpt } from 'gpt-tokenizer/encoding/o200k_base'
import { expect, test } from 'vitest'
import { NASTY_TEXTS } from '../../../conformance/nasty-texts.ts'
import { summarise } from './summarise.ts'

const countTokens = (text: string): number =>
  countGpt(text, { disallowedSpecial: new Set<string>() })

const SENTENCES = [
  'The build failed with TypeError in src/server/app.ts at line 42.',
  'Abbiamo deciso di usare PostgreSQL 16 invece di SQLite.',
  '원인은 캐시 만료 시간이 300초로 설정된 것이었다.',
  '我们决定改用 Redis，因为延迟太高。',
  'Nothing much happened here.',
  'Ok.',
  'مرحبا بالعالم 🌍.',
  'See https://example.org/docs/a_b?q=1 for 3.14 reasons!',
]
const aText = fc
  .array(
    fc.tuple(
      fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...SENTENCES) },
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.constantFrom(...NASTY_TEXTS.filter((text) => text.length < 400)),
      ),
      fc.constantFrom(' ', '\n', '\n\n', ''),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.flat().join(''))

test('W3 a summary never counts more than asked for, and is made of pieces of the text in order', () => {
  fc.assert(
    fc.property(aText, fc.integer({ min: 0, max: 200 }), (text, budgetTokens) => {
      const summary = summarise(text, { budgetTokens, countTokens })

      expect(countTokens(summary)).toBeLessThanOrEqual(budgetTokens)
      let from = 0
      for (const line of summary.split('\n')) {
        const at = text.indexOf(line, from)
        expect(at, JSON.stringify(line)).toBeGreaterThanOrEqual(0)
        from = at
      }
    }),
    { numRuns: 300 },
  )
})

test('W3 what fits is not changed, and a summary of a summary is the summary', () => {
  fc.assert(
    fc.property(aText, fc.integer({ min: 1, max: 120 }), (text, budgetTokens) => {
      const options = { budgetTokens, countTokens }
      const summary = summarise(text, options)

      expect(summarise(summary, options)).toBe(summary)
      expect(summarise(text, { ...options, budgetTokens: countTokens(text) })).toBe(text)
    }),
    { numRuns: 200 },
  )
})
