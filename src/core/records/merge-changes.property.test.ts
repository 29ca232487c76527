import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject } from '../json.ts'
import { cutTexts } from './cut-texts.ts'
import { mergeChanges } from './merge-changes.ts'

const aRecord = fc.dictionary(
  fc.string(),
  fc.jsonValue({ maxDepth: 3 }),
) as unknown as fc.Arbitrary<JsonObject>

test('T2 what was taken out of a record comes back, whatever else has changed in it since', () => {
  fc.assert(
    fc.property(aRecord, fc.string({ minLength: 1 }), aRecord, (before, secret, others) => {
      const said = { ...before, said: [`${secret} `, { deep: secret }] } as JsonObject
      const cut = cutTexts(said, (text) => text.replaceAll(secret, ''))
      const current = { ...cut, later: others } as JsonObject

      expect(mergeChanges(cut, cut, said)).toEqual(said)
      expect(mergeChanges(cut, current, said)).toEqual({ ...said, later: others })
      expect(mergeChanges(cut, current, cut)).toEqual(current)
    }),
  )
})

test('T2 where both changed the same, what is there now stays', () => {
  const base = { a: '[forgotten]', list: ['x', '[forgotten]'], kept: 1 }
  const wanted = { a: 'secret', list: ['x', 'secret'], kept: 1 }

  expect(mergeChanges(base, { a: 'other', list: ['x'], kept: 2 }, wanted)).toEqual({
    a: 'other',
    list: ['x'],
    kept: 2,
  })
})
