import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSessions } from './read-sessions.ts'

const words =
  'session sessions chat last first our the 3 4th to through ago since before two third this time we talked sessione terza ultima due fa dalla alla 지난 대화 세 번째 번 전 세션 부터 까지 # - ,'.split(
    ' ',
  )
const phrase = fc
  .array(fc.constantFrom(...words), { maxLength: 12 })
  .map((parts) => parts.join(' '))

test('F3 sessions: any text gives ordered spans inside it and windows that hold something', () => {
  fc.assert(
    fc.property(fc.oneof(phrase, fc.string({ unit: 'binary' })), (text) => {
      let place = 0
      for (const { from, to, first, last, countedFrom } of readSessions(text)) {
        expect(from).toBeGreaterThanOrEqual(place)
        expect(to).toBeGreaterThan(from)
        expect(to).toBeLessThanOrEqual(text.length)
        place = to
        expect(countedFrom === 'start' ? last - first : first - last).toBeGreaterThanOrEqual(0)
        expect(Math.min(first, last)).toBeGreaterThanOrEqual(countedFrom === 'start' ? 1 : 0)
      }
    }),
    { numRuns: 2000 },
  )
})

test('F3 sessions: a session is found whatever stands before it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('words', 'gatto', '🍵', 'x.'), { maxLength: 9 }),
      (parts) => {
        const found = readSessions(`${parts.join(' ')} , in our third session`)

        expect(found.at(-1)).toMatchObject({ first: 3, last: 3, countedFrom: 'start' })
      },
    ),
  )
})
