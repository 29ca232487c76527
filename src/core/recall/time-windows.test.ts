import { describe, expect, test } from 'vitest'
import { timeZoneOf, UTC } from '../language/time/time-zone.ts'
import { readTimeWindows } from './time-windows.ts'

// A Sunday.
const NOW = '2026-03-01T12:00:00.000Z'

function windowsOf(text: string, zone = UTC) {
  const times = readTimeWindows(text, { nowMs: Date.parse(NOW), zone })
  return times.map(({ readings: [{ from, to } = {}] }) => [isoOf(from), isoOf(to)])
}

const isoOf = (ms: number | undefined) =>
  ms === undefined ? undefined : new Date(ms).toISOString().replace(':00.000Z', '')

describe('F3 windows', () => {
  test.each([
    'what did we discuss yesterday',
    'di cosa abbiamo parlato ieri',
    '어제 무슨 얘기 했지',
  ])('F3 "%s" is the whole day before', (text) => {
    expect(windowsOf(text)).toEqual([['2026-02-28T00:00', '2026-03-01T00:00']])
  })

  test.each([
    'what changed since last week',
    'che cosa è cambiato dalla settimana scorsa',
    '지난주부터 뭐가 바뀌었어',
  ])('F3 "%s" has a beginning and no end', (text) => {
    expect(windowsOf(text)).toEqual([['2026-02-16T00:00', undefined]])
  })

  test.each([
    'what happened until May 2025',
    'che cosa è successo fino a maggio 2025',
    '2025년 5월까지 있었던 일',
  ])('F3 "%s" has an end and no beginning, and holds that month', (text) => {
    expect(windowsOf(text)).toEqual([[undefined, '2025-06-01T00:00']])
  })

  test('F3 how things stood as of a month is about that month', () => {
    expect(windowsOf('where did Ada live as of November 2025')).toEqual([
      ['2025-11-01T00:00', '2025-12-01T00:00'],
    ])
  })

  test('F3 around a day is three days to either side', () => {
    expect(windowsOf('what did I do around 27 November 2025')).toEqual([
      ['2025-11-24T00:00', '2025-12-01T00:00'],
    ])
  })

  test('F3 around a month is half of it to either side', () => {
    expect(windowsOf('around November 2025')).toEqual([['2025-10-17T00:00', '2025-12-16T00:00']])
  })

  test('F3 a day without its year is the last one that has begun, the other reading follows', () => {
    const [time] = readTimeWindows('what happened on 27 November', {
      nowMs: Date.parse(NOW),
      zone: UTC,
    })

    expect(isoOf(time?.readings[0]?.from)).toBe('2025-11-27T00:00')
    for (const { from = 0 } of time?.readings.slice(1) ?? []) {
      expect(from).not.toBe(time?.readings[0]?.from)
    }
  })

  test('F3 three months ago is that month, not one day', () => {
    const [[from = '', to = ''] = []] = windowsOf('what did I buy three months ago')

    expect([from.slice(0, 7), to.slice(0, 10)]).toEqual(['2025-12', '2026-01-01'])
  })

  test('F3 from May to June holds all of June', () => {
    expect(windowsOf('what did I do from May to June 2025')).toEqual([
      ['2025-05-01T00:00', '2025-07-01T00:00'],
    ])
  })

  test.each(['where do I live now', 'dove abito adesso', '지금 어디 살아'])(
    'F3 "%s" is about now, which is no window',
    (text) => {
      expect(windowsOf(text)).toEqual([])
    },
  )

  test('F3 a question without a time has no window', () => {
    expect(windowsOf('which tea does Ada like?')).toEqual([])
  })

  test('F3 yesterday ends at midnight where the asker is', () => {
    expect(windowsOf('yesterday', timeZoneOf('Asia/Seoul'))).toEqual([
      ['2026-02-27T15:00', '2026-02-28T15:00'],
    ])
    expect(windowsOf('ieri', timeZoneOf('Europe/Rome'))).toEqual([
      ['2026-02-27T23:00', '2026-02-28T23:00'],
    ])
  })

  test('F3 a time says where it stands in the question', () => {
    const text = 'Did Ada call yesterday evening?'
    const [time] = readTimeWindows(text, { nowMs: Date.parse(NOW), zone: UTC })

    expect(text.slice(time?.from, time?.to)).toBe('yesterday evening')
  })
})
