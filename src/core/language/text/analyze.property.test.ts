import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { analyzeDocument, analyzeQuery, type TermCount } from './analyze.ts'
import { compareText } from './compare-text.ts'
import { foldWord, prepareText } from './fold-text.ts'
import { nearQueryTerms } from './near-query-terms.ts'
import { isNearTerm } from './near-term.ts'
import { QUERY_TERMS_MAX } from './term-limits.ts'

const SCRIPTS = [
  'abcxyzéèßøñı',
  'абвгёжй',
  'αβγδςίώ',
  '가나다라책을를',
  '数据库猫的',
  'かがはばー',
  'カガハバ',
  'ไทยภาษ',
  'שלוםא',
  'بكتالة',
  'हिन्दी',
]
const letters = SCRIPTS.map((script) => fc.constantFrom(...Array.from(script)))
const word = fc.oneof(
  ...letters.map((letter) => fc.string({ unit: letter, minLength: 1, maxLength: 12 })),
)
const prose = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '))

const NASTY = [
  '\u0000',
  '\ud83d',
  '\udc00',
  '\u200d',
  '\ufe0f',
  '\ufeff',
  '\u202e',
  '🇮',
  '👩‍',
  "'",
  '’',
  '_',
  '.',
  '::',
  '++',
  '#',
  '\\',
  '//',
  '--',
  '1,000',
  'v1',
  '0x',
  'T10',
  '\u0345',
  '\u3099',
  'ﷺ',
  'İ',
  'ß',
  'ﬁ',
  'Ǆ',
  'ㅋ',
  '한',
  '㎏',
  '½',
  '٣',
  '\u0301',
  '\u0640',
  '__proto__',
  'constructor',
  'hasOwnProperty',
]
const anything = fc.array(
  fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary' }), word),
  { maxLength: 30 },
)

describe('text analysis', () => {
  test('F3 by words: every term of a query is held by a document with the same words', () => {
    fc.assert(
      fc.property(prose, prose, prose, (before, query, after) => {
        const document = analyzeDocument(`${before} ${query} ${after}`)
        const held = new Set(document.terms.map(({ term }) => term))

        for (const { term } of analyzeQuery(query)) expect(held).toContain(term)
      }),
    )
  })

  test('F2 near words: a document holds the near and plain terms of all words it shares', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          prose,
          anything.map((parts) => parts.join(' ')),
        ),
        (text) => {
          const held = new Set(analyzeDocument(text).terms.map(({ term }) => term))
          const found = nearQueryTerms(text)

          expect(found.length).toBeLessThanOrEqual(QUERY_TERMS_MAX)
          for (const { plainTerms, near } of found) {
            for (const term of [...plainTerms, near]) expect(held).toContain(term)
          }
        },
      ),
    )
  })

  test('F2 near words: only long words have near terms, whatever signs stand before them', () => {
    const mark = fc.constantFrom('~', '～', '∼', '˜', '~~', '#~', '.~', 'a~', '@')
    const short = fc.array(fc.oneof(fc.constantFrom(...NASTY), word), { maxLength: 12 })
    fc.assert(
      fc.property(short, mark, (parts, sign) => {
        const text = parts.map((part) => `${sign}${part.slice(0, 2)} `).join('')
        const names = analyzeDocument(text).terms.map(({ term }) => term)

        expect(names.filter(isNearTerm)).toEqual([])
      }),
    )
  })

  test('F3 by words: case outside of identifiers makes no difference', () => {
    fc.assert(
      fc.property(prose, (text) => {
        expect(analyzeDocument(text.toUpperCase())).toEqual(analyzeDocument(text))
        expect(analyzeQuery(text.toUpperCase())).toEqual(analyzeQuery(text))
      }),
    )
  })

  test('F3 by words: composed and decomposed letters make no difference', () => {
    fc.assert(
      fc.property(fc.oneof(prose, fc.string({ unit: 'grapheme' })), (text) => {
        const terms = analyzeDocument(text)

        expect(analyzeDocument(text.normalize('NFC'))).toEqual(terms)
        expect(analyzeDocument(text.normalize('NFD'))).toEqual(terms)
      }),
    )
  })

  test('F3 by words: folding twice is folding once', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          prose,
          anything.map((parts) => parts.join('')),
        ),
        (text) => {
          const prepared = prepareText(text)
          const folded = foldWord(prepared)

          expect(prepareText(prepared)).toBe(prepared)
          expect(foldWord(folded)).toBe(folded)
        },
      ),
    )
  })

  test('F3 by words: any text gives bounded, ordered, well-formed terms', () => {
    fc.assert(
      fc.property(anything, fc.constantFrom('', ' '), (parts, joint) => {
        const text = parts.join(joint)
        const { terms, length } = analyzeDocument(text)
        const names = terms.map(({ term }) => term)

        expect(names).toEqual([...new Set(names)].sort(compareText))
        expect(length).toBe(sumOf(terms.filter(({ term }) => !isNearTerm(term))))
        for (const name of names) expect(isGoodTerm(name), JSON.stringify(name)).toBe(true)
      }),
    )
  })

  test('F3 by words: any query gives at most 64 terms with weights above 0 and at most 1', () => {
    fc.assert(
      fc.property(anything, (parts) => {
        const text = parts.join(' ')
        const query = analyzeQuery(text)
        const held = new Set(analyzeDocument(text).terms.map(({ term }) => term))

        expect(query.length).toBeLessThanOrEqual(QUERY_TERMS_MAX)
        for (const { term, weight } of query) {
          expect(held).toContain(term)
          expect(weight > 0 && weight <= 1).toBe(true)
        }
      }),
    )
  })
})

function sumOf(terms: readonly TermCount[]): number {
  return terms.reduce((sum, { count }) => sum + count, 0)
}

function isGoodTerm(term: string): boolean {
  const length = Array.from(term).length
  return length >= 1 && length <= 64 && term.isWellFormed() && !/[\s\0]/.test(term)
}
