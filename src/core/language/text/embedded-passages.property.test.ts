import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PASSAGE_LENGTH_MAX, PASSAGES_MAX, passagesOf, splitPassages } from './embedded-passages.ts'

const someText = fc
  .array(
    fc.constantFrom(
      'Ada likes green tea in the morning.',
      'No.',
      '그는 어제 서울에서 차를 마셨다.',
      '她住在上海。',
      'Il gatto dorme 🐈 sul divano!',
      'x'.repeat(500),
    ),
    { maxLength: 300 },
  )
  .map((pieces) => pieces.join(' '))

test('S7 what is embedded of a text is bounded, each part has one name, the whole comes first', () => {
  fc.assert(
    fc.property(someText, (text) => {
      const passages = passagesOf(text)
      const parts = passages.map(({ part }) => part)

      expect(passages.length).toBeLessThanOrEqual(PASSAGES_MAX)
      expect(new Set(parts).size).toBe(parts.length)
      expect(passages.every((one) => one.text.length <= PASSAGE_LENGTH_MAX)).toBe(true)
      if (text !== '') expect(parts[0]).toBe('whole')
      expect(passagesOf(text)).toEqual(passages)
    }),
  )
})

test('S7 one sentence is embedded once, several each by itself besides the whole', () => {
  const first = 'Ada drinks green tea every single morning.'
  const second = 'Bruno keeps three brown dogs in the garden.'

  expect(passagesOf(first)).toEqual([{ part: 'whole', text: first }])
  expect(passagesOf(`${first} ${second}`)).toEqual([
    { part: 'whole', text: `${first} ${second}` },
    { part: 'sentence#0', text: first },
    { part: 'sentence#1', text: second },
  ])
  expect(passagesOf('')).toEqual([])
})

test('S7 a long text keeps all of its passages, and no passage is embedded twice', () => {
  const sentence = 'Ada walked along the river and thought of nothing in particular for a while. '
  const passages = passagesOf(sentence.repeat(40))
  const texts = passages.map(({ text }) => text)

  expect(passages.filter(({ part }) => part.startsWith('whole')).length).toBeGreaterThan(2)
  expect(texts.some((text, index) => text.startsWith('Ada') && index === 0)).toBe(true)
})

test('S7 a short text is one passage', () => {
  expect(splitPassages('Ada prefers tea.')).toEqual(['Ada prefers tea.'])
  expect(splitPassages('   ')).toEqual([])
})

test('S7 a long text is cut at the ends of sentences, in any script', () => {
  for (const sentence of ['Ada drinks tea in the morning. ', '에이다는 아침에 차를 마신다。 ']) {
    const passages = splitPassages(sentence.repeat(100))

    expect(passages.length).toBeGreaterThan(1)
    for (const passage of passages)
      expect(sentence.trim().endsWith(passage.at(-1) ?? '')).toBe(true)
  }
})

test('S7 passages are bounded, whole characters, and together hold the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 5_000 }), (text) => {
      const passages = splitPassages(text)

      expect(passages.length).toBeLessThanOrEqual(PASSAGES_MAX)
      for (const passage of passages) {
        expect(passage.length).toBeLessThanOrEqual(PASSAGE_LENGTH_MAX)
        expect(passage.isWellFormed()).toBe(text.isWellFormed())
      }
      expect(passages.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
    }),
  )
})
