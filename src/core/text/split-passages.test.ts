import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PASSAGE_LENGTH_MAX, PASSAGES_MAX, splitPassages } from './split-passages.ts'

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
