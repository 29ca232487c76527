import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wallOf } from '../calendar.ts'
import { readKoreanTimes } from './read-korean-times.ts'

/** Words that the rules react to, so that random texts reach deep into them. */
const words = fc.constantFrom(
  ...[
    '지난',
    '다음',
    '이번',
    '주',
    '달',
    '해',
    '년',
    '월',
    '일',
    '시',
    '분',
    '전',
    '후',
    '부터',
    '까지',
  ],
  ...[
    '사이',
    '오늘',
    '어제',
    '금요일',
    '추석',
    '여름',
    '초',
    '말',
    '오후',
    '반',
    '하루',
    '첫째',
    '마지막',
  ],
  ...[
    '0',
    '1',
    '12',
    '31',
    '99',
    '2026',
    '9999',
    '-',
    '~',
    '.',
    ',',
    ' ',
    '(',
    ')',
    ':',
    '🙂',
    'م',
    'é',
  ],
  ...[
    '이내',
    '동안',
    '앞으로',
    '영업일',
    '백',
    '천',
    '구',
    '분기',
    '세기',
    '년대',
    '쯤',
    '에',
    '마다',
  ],
)
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.array(words, { maxLength: 60 }).map((parts) => parts.join('')),
)
const moments = fc.integer({ min: wallOf(1, 1, 1), max: wallOf(9999, 12, 31) })

describe('any text', () => {
  it('F3 Korean: is read without throwing, into spans of the text that run forwards', () => {
    fc.assert(
      fc.property(texts, moments, (text, now) => {
        let last = 0
        for (const { from, to, readings } of readKoreanTimes(text, now)) {
          expect(from).toBeGreaterThanOrEqual(last)
          expect(to).toBeGreaterThan(from)
          expect(to).toBeLessThanOrEqual(text.length)
          expect(readings.length).toBeGreaterThan(0)
          for (const { start = '', end = '~' } of readings) expect(start < end).toBe(true)
          last = to
        }
      }),
      { numRuns: 1500 },
    )
  })
})
