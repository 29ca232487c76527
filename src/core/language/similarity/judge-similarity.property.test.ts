import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeSimilarity } from './judge-similarity.ts'

const WORDS = [
  'cat',
  'gatto',
  '고양이',
  'non',
  'not',
  'il',
  'the',
  '3',
  'tre',
  '개가',
  '先生',
  '🎉',
  '!',
]
const aText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.array(fc.constantFrom(...WORDS), { maxLength: 12 }).map((words) => words.join(' ')),
)
const aMeaning = fc.option(fc.record({ cosine: fc.double() }), { nil: undefined })

test('F1 duplicates: any two texts are judged from 0 to 1, the same in either order', () => {
  fc.assert(
    fc.property(aText, aText, aMeaning, (left, right, meaning) => {
      const judged = judgeSimilarity(left, right, meaning)

      expect(judged.similarity >= 0 && judged.similarity <= 1).toBe(true)
      expect(judgeSimilarity(right, left, meaning)).toEqual(judged)
      for (const reason of Object.values(judged.reasons)) expect(reason).not.toBeNaN()
    }),
  )
})

test('F1 duplicates: a text is the same as itself', () => {
  fc.assert(
    fc.property(aText, aMeaning, (text, meaning) => {
      expect(judgeSimilarity(text, ` ${text} `, meaning)).toMatchObject({
        similarity: 1,
        isSame: true,
      })
    }),
  )
})
