import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseWallTime } from '../calendar.ts'
import { createGrammar } from './grammar.ts'
import { readItalianTimes } from './read-italian-times.ts'
import { ITALIAN_RULES } from './rules/all-rules.ts'

const words = [
  ...createGrammar(ITALIAN_RULES).words,
  ...'3 17 31 99 2020 venti maggio feb lunedì anni mese ore sera Natale 8:15 29/2 1/1/2000'.split(
    ' ',
  ),
]
const phrase = fc
  .array(fc.constantFrom(...words), { maxLength: 12 })
  .map((parts) => parts.join(' '))
const anyText = fc.oneof(phrase, fc.string({ unit: 'binary', maxLength: 60 }))
const now = fc.integer({
  min: parseWallTime('0002-01-01') ?? 0,
  max: parseWallTime('9990-01-01') ?? 0,
})

test('F3 Italian times: any text gives ordered spans inside it and real, forward readings', () => {
  fc.assert(
    fc.property(anyText, now, (text, wall) => {
      let place = 0
      for (const { from, to, readings } of readItalianTimes(text, wall)) {
        expect(from).toBeGreaterThanOrEqual(place)
        expect(to).toBeGreaterThan(from)
        expect(to).toBeLessThanOrEqual(text.length)
        place = to
        expect(readings.length).toBeGreaterThan(0)
        for (const { start, end } of readings) {
          expect(start ?? end).toBeDefined()
          if (start !== undefined && end !== undefined) expect(start < end).toBe(true)
        }
      }
    }),
    { numRuns: 600 },
  )
})

test('F3 Italian times: a date is found whatever stands before it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('parole', 'gatto', '🍵', '한국', 'x.'), { maxLength: 9 }),
      (parts) => {
        const found = readItalianTimes(`${parts.join(' ')} , il 3 maggio 2020`, 0)

        expect(found.at(-1)?.readings[0]?.start).toBe('2020-05-03T00:00:00')
      },
    ),
  )
})
