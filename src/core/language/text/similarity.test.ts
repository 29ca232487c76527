import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizeForComparison, textSimilarity } from './similarity.ts'

describe('normalizeForComparison', () => {
  test.each([
    ['  Ada   prefers\n tea ', 'ada prefers tea'],
    ['ＡＰＩ ﬁle', 'api file'],
    ['pass\u200bword\u00ad', 'password'],
    ['\u202eabc\u202c', 'abc'],
    ['STRASSE', 'strasse'],
    ['Straße', 'strasse'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['e\u0301', 'é'],
    ['ᄒ\u1161\u11ab글', '한글'],
    ['ｶﾞ', 'ガ'],
    ['❤️', '❤'],
  ])('T6 rejected: %j compares as %j', (text, expected) => {
    expect(normalizeForComparison(text)).toBe(expected)
  })

  test.each([
    ['resume', 'résumé'],
    ['か', 'が'],
    ['done.', 'done?'],
    ['ada', 'аda'],
  ])('T6 rejected: %j and %j stay different', (left, right) => {
    expect(normalizeForComparison(left)).not.toBe(normalizeForComparison(right))
  })

  test('T6 rejected: normalising twice is normalising once', () => {
    const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))
    fc.assert(
      fc.property(anyText, (text) => {
        const normalized = normalizeForComparison(text)

        expect(normalizeForComparison(normalized)).toBe(normalized)
      }),
    )
  })
})

describe('textSimilarity', () => {
  test.each([
    ['Ada prefers short answers.', 'ADA  prefers short answers.', 1, 1],
    ['Ada prefers short answers.', 'Ada prefers short answers', 0.9, 0.99],
    ['The server runs on port 8080.', 'The server runs on port 8081.', 0.8, 0.99],
    ['dog bites man', 'man bites dog', 0.7, 0.95],
    ['결제 서비스가 실패했다', '결제 서비스는 실패했다', 0.7, 0.95],
    ['数据库连接超时', '数据库连接错误', 0.5, 0.8],
    ['Il gatto dorme sul divano', 'I gatti dormono sul divano', 0.5, 0.9],
    ['Ada prefers short answers.', 'Marco è nato a Lucca.', 0, 0.2],
    ['a', 'b', 0, 0],
    ['', 'text', 0, 0],
    ['', '', 1, 1],
    ['🎉', '🎊', 0, 0.7],
  ])('F1 duplicates: %j and %j are alike from %d to %d', (left, right, min, max) => {
    const similarity = textSimilarity(left, right)

    expect(similarity).toBeGreaterThanOrEqual(min)
    expect(similarity).toBeLessThanOrEqual(max)
  })

  test('F1 duplicates: similarity is symmetric, from 0 to 1, and 1 for the same text', () => {
    const anyText = fc.string({ unit: 'grapheme', maxLength: 40 })
    fc.assert(
      fc.property(anyText, anyText, (left, right) => {
        const similarity = textSimilarity(left, right)

        expect(similarity).toBe(textSimilarity(right, left))
        expect(similarity >= 0 && similarity <= 1).toBe(true)
        expect(textSimilarity(left, ` ${left.toUpperCase().toLowerCase()} `)).toBeGreaterThan(0)
        expect(textSimilarity(left, left)).toBe(1)
      }),
    )
  })
})
