import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatWallTime } from './calendar.ts'
import { readTimes } from './read-times.ts'

const words =
  "on in at from to the of , - / : . 3 12 31 2025 '98 1st may May 5pm last next this week months ago since until between and early mid Friday morning Christmas today il di dal al dell' maggio lunedì scorso fa ultimi due settimane alle fine Natale 년 월 일 3일 5월 지난 다음 주 금요일 부터 까지 전 오후 시 반 어제 말 추석".split(
    ' ',
  )
const phrase = fc
  .array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(' ', ' ', '')), { maxLength: 14 })
  .map((parts) => parts.flat().join(''))
const text = fc.oneof(phrase, fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))
const now = fc
  .integer({ min: Date.UTC(1970, 0, 1), max: Date.UTC(2100, 0, 1) })
  .map((ms) => formatWallTime(ms))
const language = fc.constantFrom('en', 'it', 'ko', undefined)

test('F3 any text has its times in order, inside of it, and none ends before it begins', () => {
  fc.assert(
    fc.property(text, now, language, (said, moment, spoken) => {
      let place = 0
      for (const { from, to, readings, kind, bound } of readTimes(said, {
        now: moment,
        language: spoken,
      })) {
        expect(from).toBeGreaterThanOrEqual(place)
        expect(to).toBeGreaterThan(from)
        expect(to).toBeLessThanOrEqual(said.length)
        place = to
        expect(readings.length).toBeGreaterThan(0)
        for (const { start, end } of readings) {
          if (start !== undefined && end !== undefined) expect(start <= end).toBe(true)
          else expect([kind, bound === undefined]).toEqual(['range', false])
        }
      }
    }),
    { numRuns: 2000 },
  )
})

test('F3 a time means the same whatever stands around it', () => {
  const others = fc.array(fc.constantFrom('words', 'gatto', '🍵', 'x.', '나무'), { maxLength: 6 })
  fc.assert(
    fc.property(others, others, now, (before, after, moment) => {
      const said = `${before.join(' ')}, on 3 May 2024; ${after.join(' ')}`
      const found = readTimes(said, { now: moment, language: 'en' })

      expect(found.map(({ readings }) => readings)).toEqual([
        [{ start: '2024-05-03T00:00:00', end: '2024-05-04T00:00:00' }],
      ])
    }),
  )
})
