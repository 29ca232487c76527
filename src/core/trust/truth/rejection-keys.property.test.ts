import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rejectionKeys } from './rejection-keys.ts'
import { buildTombstone, matchRejection } from './tombstone.ts'

const INVISIBLE = ['\u200b', '\u00ad', '\u2060', '\u202e', '\ufe0f', ' ', '\u00a0', '.', '!']
const DISGUISES: Readonly<Record<string, string>> = {
  a: '\u0430',
  e: '\u0435',
  o: '\u03bf',
  p: '\u0440',
  c: '\u0441',
  x: '\u0445',
  i: '\u0456',
  s: '\uff53',
}
const aWord = fc.string({
  unit: fc.constantFrom(...'abcdeiopsxyz'),
  minLength: 3,
  maxLength: 8,
})
const aSentence = fc.array(aWord, { minLength: 2, maxLength: 6 }).map((words) => words.join(' '))

test('T6 whatever is hidden in a text or put for its letters, it has a key in common', () => {
  fc.assert(
    fc.property(aSentence, fc.infiniteStream(fc.nat(9)), (sentence, choices) => {
      const disguised = Array.from(sentence, (letter) => {
        const choice = choices.next().value ?? 0
        const shown = choice < 3 ? (DISGUISES[letter] ?? letter) : letter
        return choice === 9 ? `${shown}${INVISIBLE[sentence.length % INVISIBLE.length]}` : shown
      }).join('')
      const { looks } = rejectionKeys(sentence)

      expect(rejectionKeys(disguised).looks.some((look) => looks.includes(look))).toBe(true)
    }),
  )
})

test('T6 any text is known again, and another word is another text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), aWord, (text, word) => {
      const tombstone = buildTombstone({ text, eventAt: 0 })

      expect(matchRejection({ text, eventAt: 0 }, tombstone)).toBe('look')
      expect(rejectionKeys(`${text}${word}`).looks).not.toContain(tombstone.whole.looks[0])
    }),
  )
})

test.each([
  ['Ticket c16-0 is about the gate.', 'Ticket c1-60 is about the gate.'],
  ['The shelf is SHOP-1-23.', 'The shelf is SHOP-12-3.'],
])('T6 a code with its figures parted elsewhere is another code: %s', (rejected, said) => {
  const { looks } = rejectionKeys(rejected)

  expect(rejectionKeys(said).looks.filter((look) => looks.includes(look))).toEqual([])
})

test('T6 a number is the same however its figures are parted', () => {
  const { looks } = rejectionKeys('Call 555-12-34.')

  expect(rejectionKeys('Call 55-512 34.').looks.some((look) => looks.includes(look))).toBe(true)
})
