import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sentenceSpans, splitSentences } from './split-sentences.ts'

const PIECES = [
  'Yes!',
  'Ada likes green tea in the morning.',
  '그는 어제 서울에서 차를 마셨다.',
  '他喜欢喝茶。你呢？',
  'هل تحب الشاي؟',
  'Il gatto dorme sul divano…',
  '- 🚀🍵',
  '1. word',
  'x'.repeat(1_300),
  '\n',
]
const someText = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 100 }).map((pieces) => pieces.join(' ')),
  fc.string({ maxLength: 400, unit: 'binary' }),
)

test('F1 the pieces of a text joined are the text, and none is empty', () => {
  fc.assert(
    fc.property(someText, (text) => {
      const pieces = splitSentences(text)

      expect(pieces.join('')).toBe(text)
      expect(pieces).not.toContain('')
    }),
  )
})

test('F1 spans of sentences stand in order, hold something, and have no blanks around them', () => {
  fc.assert(
    fc.property(someText, (text) => {
      let from = 0
      for (const { start, end } of sentenceSpans(text)) {
        const sentence = text.slice(start, end)
        expect(start).toBeGreaterThanOrEqual(from)
        expect(sentence).not.toBe('')
        expect(sentence).toBe(sentence.trim())
        expect(sentence.length).toBeLessThanOrEqual(1_000)
        from = end
      }
    }),
  )
})

test.each([
  ['Dr. Rossi left. He was tired.', ['Dr. Rossi left.', 'He was tired.']],
  ['Il sig. Neri, ecc. ecc. Poi basta.', ['Il sig. Neri, ecc. ecc. Poi basta.']],
  ['He is 42. She is 41.', ['He is 42.', 'She is 41.']],
  ['"Stop!" she said. J. R. Hale ran…', ['"Stop!"', 'she said.', 'J. R. Hale ran…']],
  ['저는 부산에 살아요. 개 이름은 초코예요.', ['저는 부산에 살아요.', '개 이름은 초코예요.']],
  ['我养了一只狗。它叫巧克力！', ['我养了一只狗。', '它叫巧克力！']],
  ['This line was wrapped\nby an editor.', ['This line was wrapped\nby an editor.']],
  ['1. Buy milk\n2. Call Ada\n- [x] Done', ['Buy milk', 'Call Ada', 'Done']],
])('F1 sentences end where people end them: %j', (text, expected) => {
  expect(sentenceSpans(text).map(({ start, end }) => text.slice(start, end))).toEqual(expected)
})
