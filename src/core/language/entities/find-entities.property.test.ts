import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entityKey } from './entity-key.ts'
import { findEntities } from './find-entities.ts'
import { entitiesOfQuestion } from './question-entities.ts'
import { sameEntity } from './same-entity.ts'
import { isFirstPerson } from './speaker-pronouns.ts'

const piece = fc.oneof(
  fc.constantFrom(
    'Ada',
    'the',
    'Orchid Lab',
    "l'Università",
    'di',
    'met',
    '.',
    ',',
    "'s",
    '김민수',
    '씨가',
    '에게',
    '마이클은',
    '田中さん',
    'Анна',
    'PostgreSQL',
    '16',
    '🙂',
    '\n',
    '-',
    '&',
    'of',
    'IBM',
    'שלום',
    '(',
    '"',
  ),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
)
const aText = fc
  .array(piece, { maxLength: 30 })
  .chain((pieces) => fc.constantFrom(' ', '').map((gap) => pieces.join(gap)))

test('F3 entities: mentions lie inside the text, apart and in order, and say what stands there', () => {
  fc.assert(
    fc.property(aText, (text) => {
      for (const find of [findEntities, entitiesOfQuestion]) {
        let end = 0
        for (const { name, from, to } of find(text)) {
          expect(from).toBeGreaterThanOrEqual(end)
          expect(to).toBeGreaterThan(from)
          expect(to).toBeLessThanOrEqual(text.length)
          expect(text.slice(from, to).replace(/\s+/g, ' ')).toBe(name.replace(/\s+/g, ' '))
          end = to
        }
      }
    }),
    { numRuns: 400 },
  )
})

test('F3 entities: the same text gives the same answer, and no text is too strange', () => {
  fc.assert(
    fc.property(aText, (text) => {
      expect(findEntities(text)).toEqual(findEntities(text))
      expect(() => isFirstPerson(text)).not.toThrow()
    }),
  )
})

test('F3 entities: sameness holds both ways, and a name is the same as itself when it has letters', () => {
  fc.assert(
    fc.property(aText, aText, (left, right) => {
      expect(sameEntity(left, right)).toBe(sameEntity(right, left))
      expect(sameEntity(left, left)).toBe(entityKey(left) !== '')
    }),
  )
})
