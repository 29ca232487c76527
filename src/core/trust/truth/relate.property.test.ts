import fc from 'fast-check'
import { expect, test } from 'vitest'
import { relate } from './relate.ts'
import type { Statement } from './statement.ts'

const WORDS =
  `Anna Marta Rome Milan lives moved now not never no, the a is was 8080 9:30 Monday May until
  since from to over but and instead forget that true Anna's vive abita non più ora è scadenza maggio 안나는
  로마에 산다 이제 않는다 아니라 9시 금요일까지 🎉 مرحبا 先生 ? . , :`
    .trim()
    .split(/\s+/)

const aText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.array(fc.constantFrom(...WORDS), { maxLength: 14 }).map((words) => words.join(' ')),
)
const aStatement: fc.Arbitrary<Statement> = fc.record({
  text: aText,
  eventAt: fc.oneof(fc.integer({ min: 0, max: 4e12 }), fc.double()),
  speaker: fc.option(fc.constantFrom('Anna', '민수'), { nil: undefined }),
  entities: fc.option(fc.array(fc.constantFrom('Anna', 'Rome', '안나'), { maxLength: 3 }), {
    nil: undefined,
  }),
})

test('F1 contradictions: any two statements are judged, surely by 0 to 1, with a reason', () => {
  fc.assert(
    fc.property(aStatement, aStatement, (newer, older) => {
      const { certainty, reason, changes } = relate(newer, older)

      expect(certainty > 0 && certainty <= 1).toBe(true)
      expect(reason).toMatch(/^\S.*[."]$/su)
      for (const { from, to } of changes) {
        expect(older.text.slice(from.from, from.to)).toBe(from.text)
        expect(newer.text.slice(to.from, to.to)).toBe(to.text)
      }
    }),
  )
})

test('F1 duplicates: a statement is the same as itself, in any case and spacing', () => {
  fc.assert(
    fc.property(aStatement, (statement) => {
      const { text } = statement

      expect(relate(statement, statement)).toMatchObject({ kind: 'same', certainty: 1 })
      expect(relate({ ...statement, text: `  ${text}\n` }, statement).kind).toBe('same')
    }),
  )
})
