import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numberValue, ordinalValue } from './numbers.ts'

const digits = ['', '일', '이', '삼', '사', '오', '육', '칠', '팔', '구']

/** The obvious way to say a number in Sino-Korean. */
function say(value: number): string {
  return [...String(value)]
    .map((figure, index, all) => {
      const power = ['', '십', '백', '천'][all.length - index - 1] ?? ''
      if (figure === '0') return ''
      return figure === '1' && power !== '' ? power : `${digits[Number(figure)]}${power}`
    })
    .join('')
}

describe('Korean numbers', () => {
  it('F3 Korean: every Sino-Korean number up to 9999 is read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), (value) => {
        expect(numberValue(say(value))).toBe(value)
      }),
    )
  })

  it.each([
    ['한', 1],
    ['스무', 20],
    ['열두', 12],
    ['서른다섯', 35],
    ['이공일육', 2016],
    ['07', 7],
    ['1.5', 1.5],
  ])('F3 Korean: %s is %d', (word, value) => {
    expect(numberValue(word)).toBe(value)
  })

  it.each(['', '가', '십백', '한이'])('F3 Korean: "%s" is no number', (word) => {
    expect(numberValue(word)).toBeUndefined()
  })

  it.each([
    ['첫째', 1],
    ['두 번째', 2],
    ['3번째', 3],
    ['여덟째', 8],
    ['마지막', -1],
  ])('F3 Korean: the ordinal %s is %d', (word, value) => {
    expect(ordinalValue(word)).toBe(value)
  })
})
