import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject } from '../json.ts'
import { cutTexts } from '../storage/records/cut-texts.ts'
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

      const whole = (body: JsonObject) => ({ body, isWhole: true })
      expect(mergeChanges(cut, cut, said)).toEqual(whole(said))
      expect(mergeChanges(cut, current, said)).toEqual(whole({ ...said, later: others }))
      expect(mergeChanges(cut, current, cut)).toEqual(whole(current))
    }),
  )
})

test('T2 lines come back into a text that got others since, in their order, and only once', () => {
  const lines = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { maxLength: 6 })
  fc.assert(
    fc.property(lines, lines, lines, lines, (head, gone, tail, later) => {
      const numbered = (some: readonly string[], sign: string): readonly string[] =>
        some.map((line, at) => `${sign}${at} ${line}`)
      const [kept, secret, more] = [numbered(head, 'a'), numbered(gone, 'b'), numbered(later, 'c')]
      const end = numbered(tail, 'd')
      const toBody = (some: readonly string[]) => ({ list: some, text: some.join('\n') })
      const base = toBody([...kept, ...end])
      const wanted = toBody([...kept, ...secret, ...end])

      const merged = mergeChanges(base, toBody([...more, ...kept, ...end, ...more]), wanted)
      const again = mergeChanges(base, merged.body, wanted)

      expect(merged.isWhole).toBe(true)
      const found = String(merged.body.text).split('\n')
      expect(found.filter((line) => secret.includes(line))).toEqual(secret)
      expect(merged.body.list).toEqual(found.join('\n') === '' ? [] : found)
      expect(again).toEqual(merged)
    }),
  )
})

test('T2 where both changed the same, what is there now stays', () => {
  const base = { a: '[forgotten]', list: ['x', '[forgotten]'], kept: 1 }
  const wanted = { a: 'secret', list: ['x', 'secret'], kept: 1 }

  expect(mergeChanges(base, { a: 'other', list: ['x'], kept: 2 }, wanted)).toEqual({
    body: { a: 'other', list: ['x'], kept: 2 },
    isWhole: false,
  })
})
