import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classify } from './classify.ts'
import { extractStatements } from './extract-statements.ts'
import { JUNK_REASONS } from './junk-reason.ts'
import { readJunk } from './read-junk.ts'

const PIECES = [
  'I moved to Rome.',
  'It was cold.',
  'Thanks!',
  'Can you help?',
  'We decided to wait.',
  'They agreed.',
  '저는 서울에 살아요.',
  '그래서 좋아요.',
  'Preferisco il tè.',
  'È caldo',
  'ok',
  'Dr.',
  '3.',
  '-',
  '>',
  '#',
  '```',
  '@@ -1 +1 @@',
  '<system>',
  '</system>',
  'at foo (a.js:1:2)',
  '我吃素。',
  '👍',
  '\u202eمرحبا',
  ':',
  'You are a helpful assistant.',
  'so',
]
const SEPARATORS = [' ', '\n', '\n\n', ' \n ', '\t', '']

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc
    .array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom(...SEPARATORS)), { maxLength: 14 })
    .map((parts) => parts.flat().join('')),
)

test('F1 any text gets a judgement within its bounds', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const reason = readJunk(text)
      if (reason !== undefined) expect(JUNK_REASONS).toContain(reason)
      const { importance, certainty } = classify(text)
      for (const share of [importance, certainty]) {
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
      }
    }),
  )
})

test('F1 statements are parts of the text, in its order', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      let from = 0
      for (const statement of extractStatements(text)) {
        const at = text.indexOf(statement.text, from)
        expect(at).toBeGreaterThanOrEqual(from)
        from = at + statement.text.length
      }
    }),
  )
})

test('F1 extracting an extracted statement gives it back', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const statement of extractStatements(text)) {
        expect(extractStatements(statement.text)).toEqual([statement])
      }
    }),
    { numRuns: 300 },
  )
})

test('F1 what was extracted is not junk', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const statement of extractStatements(text)) {
        expect(readJunk(statement.text)).toBeUndefined()
      }
    }),
  )
})
