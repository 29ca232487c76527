import { describe, expect, it } from 'vitest'
import { MemoryError } from '../../errors.ts'
import { readTimes } from './read-times.ts'

const now = '2026-03-11T15:20:00'

function starts(text: string): readonly (string | undefined)[] {
  return readTimes(text, { now }).map(({ readings: [first] }) => first?.start?.slice(0, 10))
}

describe('times of a text', () => {
  it('F3 the language of a text is found out', () => {
    expect(starts('What did we say yesterday?')).toEqual(['2026-03-10'])
    expect(starts('Che cosa abbiamo detto ieri?')).toEqual(['2026-03-10'])
    expect(starts('어제 무슨 이야기를 했지?')).toEqual(['2026-03-10'])
    expect(starts('مرحبا 🎉')).toEqual([])
  })

  it('F3 the same digits are a day of May in English and of March in Italian', () => {
    expect(starts('what did we do on 5/3/2025')).toEqual(['2025-05-03'])
    expect(starts('che cosa abbiamo fatto il 5/3/2025')).toEqual(['2025-03-05'])
  })

  it('F3 an English date in a Korean sentence is read when Korean names none', () => {
    expect(starts('May 3, 2025 회의')).toEqual(['2025-05-03'])
  })

  it('F3 a given language is not questioned', () => {
    expect(readTimes('yesterday', { now, language: 'ko' })).toEqual([])
    expect(readTimes('yesterday', { now, language: 'en' })).toHaveLength(1)
  })

  it('F3 a moment that is none is refused with a hint', () => {
    expect(() => readTimes('yesterday', { now: 'today' })).toThrow(MemoryError)
  })
})
