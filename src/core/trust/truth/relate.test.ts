import { describe, expect, test } from 'vitest'
import { timeZoneOf } from '../../language/time/time-zone.ts'
import { relate } from './relate.ts'
import type { Relation } from './statement.ts'

const SAID_AT = Date.UTC(2025, 2, 1)
const TUESDAY_AT = Date.UTC(2025, 2, 11, 15)

function related(older: string, newer: string): Relation {
  return relate({ text: newer, eventAt: TUESDAY_AT }, { text: older, eventAt: SAID_AT })
}

describe('relate', () => {
  test('T7 a replacement names the old value and the new one with their places', () => {
    const [older, newer] = ['Anna lives in Rome', 'Anna moved to Milan']
    const { changes, reason } = related(older, newer)

    expect(changes).toEqual([
      { from: { from: 14, to: 18, text: 'Rome' }, to: { from: 14, to: 19, text: 'Milan' } },
    ])
    expect(reason).toBe('It says that it changed. "Rome" became "Milan".')
  })

  test('T7 a value leaves its Korean particle behind', () => {
    const { changes } = related('저는 서울에 살아요', '저는 이제 부산에 살아요')

    expect(changes.map(({ from, to }) => [from.text, to.text])).toEqual([['서울', '부산']])
  })

  test.each([
    [
      'The team meeting is on Monday at 9 in room 4',
      'The team meeting is at 10 now',
      'The team meeting is on Monday at 10 in room 4',
    ],
    [
      'La riunione del team è lunedì alle 9 in sala 4',
      'La riunione del team ora è alle 10',
      'La riunione del team è lunedì alle 10 in sala 4',
    ],
    [
      '팀 회의는 월요일 9시 4번 방이다',
      '팀 회의는 이제 10시이다',
      '팀 회의는 월요일 10시 4번 방이다',
    ],
  ])('T7 partial change: of %j, %j leaves the rest', (older, newer, merged) => {
    expect(related(older, newer)).toMatchObject({ kind: 'changes-part', mergedText: merged })
  })

  test.each([
    ['Bob is on parental leave', 'Bob is on parental leave until Friday', {}, '2025-03-15'],
    ['Bob è in ferie', 'Bob è in ferie fino a venerdì', {}, '2025-03-15'],
    ['The road is closed', 'The road is closed for the next two weeks', '2025-03-12', '2025-03-26'],
    ['I live in Berlin', 'I have lived in Berlin since March 2021', '2021-03-01', {}],
    ['나는 베를린에 산다', '나는 2021년 3월부터 베를린에 산다', '2021-03-01', {}],
  ])('T7 validity: after %j, %j bounds it', (older, newer, from, until) => {
    const { bounded, validity } = related(older, newer)

    expect(bounded).toBe('older')
    expect([dayOf(validity?.validFrom), dayOf(validity?.validUntil)]).toEqual([from, until])
  })

  test('T7 validity: another value for a time leaves the older one for after it', () => {
    const { kind, bounded, validity } = related(
      'The shop closes at 8 pm',
      'Until 31 August the shop closes at 10 pm',
    )

    expect([kind, bounded, dayOf(validity?.validUntil)]).toEqual(['bounds', 'newer', '2025-09-01'])
  })

  test('T7 validity: the day ends where the speaker is', () => {
    const zone = timeZoneOf('Asia/Seoul')
    const { validity } = relate(
      { text: 'Bob is on leave until Friday', eventAt: TUESDAY_AT },
      { text: 'Bob is on leave', eventAt: SAID_AT },
      { zone },
    )

    expect(validity?.validUntil).toBe(Date.UTC(2025, 2, 14, 15))
  })

  test('F1 contradictions: what two persons say of themselves does not meet', () => {
    const older = { text: 'I live in Rome', speaker: 'Anna', eventAt: SAID_AT }
    const newer = { text: 'I live in Milan now', speaker: 'Bruno', eventAt: TUESDAY_AT }

    expect(relate(newer, older).kind).toBe('independent')
    expect(relate({ ...newer, speaker: 'ANNA' }, older).kind).toBe('replaces')
    expect(relate({ ...newer, text: older.text }, older).kind).toBe('independent')
  })

  test('F1 contradictions: a paragraph replaces nothing', () => {
    const paragraph = 'We spoke about the plans of the summer and the garden. '.repeat(8)

    expect(related('Anna lives in Rome', `${paragraph}Anna moved to Milan.`).kind).toBe(
      'independent',
    )
  })

  test.each([
    ['No, the port is 9090', 'replaces'],
    ['That was wrong: the port is 9090', 'replaces'],
    ['Correction: the port is not 8080 but 9090', 'replaces'],
    ['That is wrong, the port is not 8080', 'retracts'],
    ['Forget that the port is 8080', 'retracts'],
    // Which of all that is known about the port is meant?
    ['Forget about the port', 'independent'],
  ])('T7 corrections in one message: %j', (newer, kind) => {
    expect(related('The port is 8080', newer).kind).toBe(kind)
  })
})

function dayOf(ms: number | undefined): unknown {
  return ms === undefined ? {} : new Date(ms).toISOString().slice(0, 10)
}
