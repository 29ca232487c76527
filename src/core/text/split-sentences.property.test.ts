import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PASSAGE_LENGTH_MAX } from './split-passages.ts'
import { SENTENCES_MAX, splitSentences } from './split-sentences.ts'

const PIECES = [
  'Yes!',
  'Ada likes green tea in the morning.',
  '그는 어제 서울에서 차를 마셨다.',
  '他喜欢喝茶。你呢？',
  'هل تحب الشاي؟',
  'Il gatto dorme sul divano…',
  '🚀🍵',
  'word',
  'x'.repeat(300),
  '\n',
]
const someText = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 200 }).map((pieces) => pieces.join(' ')),
  fc.string({ maxLength: 400, unit: 'binary' }),
)
const withoutSpace = (text: string) => text.replaceAll(/\s+/gu, '')

test('F2 sentences are bounded in number and length, never empty, and stand in the text', () => {
  fc.assert(
    fc.property(someText, (text) => {
      const sentences = splitSentences(text)
      const whole = withoutSpace(text)

      expect(sentences.length).toBeLessThanOrEqual(SENTENCES_MAX)
      let from = 0
      for (const sentence of sentences) {
        expect(sentence.trim()).not.toBe('')
        expect(sentence.length).toBeLessThanOrEqual(PASSAGE_LENGTH_MAX)
        const at = whole.indexOf(withoutSpace(sentence), from)
        expect(at, sentence).toBeGreaterThanOrEqual(from)
        from = at + withoutSpace(sentence).length
      }
    }),
  )
})

test('F2 a short text is all there, in its sentences', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 800, unit: 'grapheme' }), (text) => {
      fc.pre(splitSentences(text).length < SENTENCES_MAX)

      expect(withoutSpace(splitSentences(text).join(''))).toBe(withoutSpace(text))
    }),
  )
})

test('F2 sentences end where people end them, and a short one is read with the next', () => {
  expect(
    splitSentences('Yes! I have had a dog for three years now. His name is Max, and he is brown.'),
  ).toEqual(['Yes! I have had a dog for three years now.', 'His name is Max, and he is brown.'])
  expect(
    splitSentences(
      '저는 삼 년 전부터 부산에서 강아지를 키우고 있어요. 그 강아지의 이름은 초코이고 갈색이에요.',
    ),
  ).toHaveLength(2)
  expect(
    splitSentences(
      '我从三年前开始在上海的一套小公寓里养了一只棕色的狗，它非常可爱。它的名字叫巧克力，每天早上都要出去散步一个小时。',
    ),
  ).toHaveLength(2)
})
