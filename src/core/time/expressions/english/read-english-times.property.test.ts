import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseWallTime, wallOf } from '../calendar.ts'
import { readEnglishTimes } from './read-english-times.ts'

const pieces = [
  ...'the last next this of in from to and between until since may March Friday sun week'.split(
    ' ',
  ),
  ...'months year days ago later before after first second 3rd 31 2024 29/2 1.2.3 24:00'.split(' '),
  ...'8pm noon night tonight end mid Q3 Easter weekend twenty hundred 999999999 0'.split(' '),
  ..."90's - / , . : 내일 è 🎉 مرحبا \u{10FFFF} \uD800".split(' '),
]
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((words) => words.join(' ')),
  fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((words) => words.join('')),
)
const nows = fc
  .tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 12 }), fc.nat(30))
  .map(([year, month, day]) => wallOf(year, month, day + 1, 15, 20))

it('F3 any text is read without an error into ordered spans that lie inside it', () => {
  fc.assert(
    fc.property(texts, nows, (text, now) => {
      let last = 0
      for (const { from, to, readings } of readEnglishTimes(text, now)) {
        expect(from).toBeGreaterThanOrEqual(last)
        expect(to).toBeGreaterThan(from)
        expect(to).toBeLessThanOrEqual(text.length)
        expect(readings.length).toBeGreaterThan(0)
        for (const { start, end } of readings) {
          expect(start !== undefined || end !== undefined).toBe(true)
          if (start !== undefined && end !== undefined) {
            expect(parseWallTime(start)).toBeLessThan(parseWallTime(end) ?? 0)
          }
        }
        last = to
      }
    }),
    { numRuns: 400 },
  )
})
