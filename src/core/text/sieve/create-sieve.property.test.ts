import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSieve } from './create-sieve.ts'
import { mayMatch } from './may-match.ts'

const LETTERS = [
  'a',
  'b',
  'k',
  's',
  'K',
  'S',
  'ſ',
  '\u212a',
  'è',
  'È',
  'ß',
  'ẞ',
  '가',
  '🙂',
  ' ',
  '<',
]

// Sources of patterns from few letters, so that a match is likely.
const SOURCES: fc.Arbitrary<string> = fc.letrec<{ source: string }>((tie) => ({
  source: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc
      .array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 4 })
      .map((all) => all.join('')),
    fc.constantFrom(
      '\\s',
      '\\d',
      '\\p{L}',
      '.',
      '[^a]',
      '[a-k]',
      '[<è]',
      '\\u0061',
      '\\u{1f642}',
      '\\x6b',
      '^',
      '\\b',
      '\\.',
    ),
    fc.tuple(tie('source'), tie('source')).map(([left, right]) => `${left}${right}`),
    fc.tuple(tie('source'), tie('source')).map(([left, right]) => `(?:${left}|${right})`),
    fc
      .tuple(tie('source'), fc.constantFrom('?', '*', '+', '{0,2}', '{1,2}', '{2}?', '+?'))
      .map(([inner, count]) => `(?:${inner})${count}`),
    fc
      .tuple(fc.constantFrom('a', 's', 'è', '가'), fc.constantFrom('?', '+', '{0}', '{2,}'))
      .map(([letter, count]) => `b${letter}${count}k`),
    fc
      .tuple(fc.constantFrom('?=', '?!', '?<=', '?<!', ''), tie('source'))
      .map(([kind, inner]) => `(${kind}${inner})`),
  ),
})).source
const TEXTS = fc.array(fc.constantFrom(...LETTERS, 'A', '0', 'bk', 'baa'), { maxLength: 12 })

test('T10 a pattern that matches a text passes its sieve, whatever the pattern and the text', () => {
  fc.assert(
    fc.property(SOURCES, fc.constantFrom('u', 'iu', 'gu'), TEXTS, (source, flags, pieces) => {
      const pattern = new RegExp(source, flags)
      const text = pieces.join('')
      const isMatch = text.search(pattern) !== -1

      expect(isMatch && !createSieve([pattern])(text).has(pattern)).toBe(false)
      expect(isMatch && !mayMatch(pattern, text)).toBe(false)
    }),
    { numRuns: 3_000 },
  )
})

test('T10 a pattern whose letters are not there is left out, one that needs none never is', () => {
  const needy = /(?<!\p{L})(?:ignore|disregard) (?:all|any)/u
  const korean = /(?:이전|모든) ?지시/u
  const any = /\p{N}+/u
  const sieve = createSieve([needy, korean, any])

  expect([...sieve('Disregard everything')]).toEqual([any, needy])
  expect([...sieve('이전 지시를 무시해')]).toEqual([any, korean])
  expect([...sieve('')]).toEqual([any])
})
