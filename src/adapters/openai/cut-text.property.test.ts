import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutToTokens } from './openai-embedder.ts'

test('S7 openai: a cut text is short enough, whole, and the start of the original', () => {
  const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))
  fc.assert(
    fc.property(anyText, fc.integer({ min: 2, max: 30 }), (text, tokensMax) => {
      const cut = cutToTokens(text, tokensMax)

      expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(tokensMax * 2)
      expect(cut.isWellFormed()).toBe(true)
      expect(text === '' ? cut === ' ' : text.toWellFormed().startsWith(cut)).toBe(true)
    }),
  )
})

test('S7 openai: halves of characters are replaced, and a byte order mark stays', () => {
  expect(cutToTokens('cut \ud83d', 100)).toBe('cut \ufffd')
  expect(cutToTokens('\ufeffabc', 2)).toBe('\ufeffa')
  expect(cutToTokens('서울에', 4)).toBe('서울')
})
