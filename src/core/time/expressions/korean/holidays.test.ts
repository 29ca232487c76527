import { describe, expect, it } from 'vitest'
import { partsOf, wallOf } from '../calendar.ts'
import { readHoliday } from './holidays.ts'
import { readKoreanTimes } from './read-korean-times.ts'

function dayIn(name: string, year: number): string | undefined {
  const span = readHoliday(name, 0)?.value.inYear(year)
  if (span === undefined) return undefined
  const { month, day } = partsOf(span.start)
  return `${month}/${day}`
}

describe('Korean holidays', () => {
  it.each([
    ['설날', 2024, '2/10'],
    ['설날', 2025, '1/29'],
    ['설날', 2027, '2/7'],
    ['추석', 2017, '10/4'],
    ['추석', 2023, '9/29'],
    ['추석', 2025, '10/6'],
    ['부처님 오신 날', 2012, '5/28'],
    ['석가탄신일', 2023, '5/27'],
    ['정월대보름', 2024, '2/24'],
  ])('F3 Korean: %s of %i follows the lunar calendar', (name, year, expected) => {
    expect(dayIn(name, year)).toBe(expected)
  })

  it.each([
    ['삼일절', '3/1'],
    ['어린이날', '5/5'],
    ['현충일', '6/6'],
    ['광복절', '8/15'],
    ['한글날', '10/9'],
    ['성탄절', '12/25'],
    ['크리스마스이브', '12/24'],
    ['부활절', '4/5'],
    ['추수감사절', '11/26'],
  ])('F3 Korean: %s is known by its day', (name, expected) => {
    expect(dayIn(name, 2026)).toBe(expected)
  })

  it('F3 Korean: a lunar holiday outside the table has no day, and is no time', () => {
    expect(dayIn('설날', 1990)).toBeUndefined()
    expect(readKoreanTimes('1990년 설날', wallOf(2026, 3, 18))).toEqual([])
  })

  it('F3 Korean: a feast with its break is three days', () => {
    const [found] = readKoreanTimes('작년 추석 연휴에 어디 갔지?', wallOf(2026, 3, 18))
    expect(found).toMatchObject({
      kind: 'range',
      readings: [{ start: '2025-10-05T00:00:00', end: '2025-10-08T00:00:00' }],
    })
  })

  it('F3 Korean: which return of a holiday is meant can be said', () => {
    const first = (text: string): string | undefined =>
      readKoreanTimes(text, wallOf(2026, 3, 18))[0]?.readings[0]?.start?.slice(0, 10)
    expect(first('지난 크리스마스')).toBe('2025-12-25')
    expect(first('이번 크리스마스')).toBe('2026-12-25')
    expect(first('내년 설날')).toBe('2027-02-07')
    expect(first('크리스마스 이틀 전')).toBe('2025-12-23')
  })
})
