import { describe, expect, it, test } from 'vitest'
import { MemoryError } from '../../errors.ts'
import { readTimes } from './read-times.ts'
import type { TimeLanguage } from './time-table.ts'

/** A Wednesday afternoon. */
const now = '2026-03-11T15:20:00'

/** The likeliest reading of each time in a text: `start..end`, midnight left out. */
function read(text: string, language?: TimeLanguage): string {
  const short = (wall = ''): string => wall.replace('T00:00:00', '').replace(/:00$/u, '')
  return readTimes(text, { now, language })
    .map(({ readings: [first] }) => `${short(first?.start)}..${short(first?.end)}`)
    .join(' and ')
}

/** Rows of `text → reading`, one a line. */
function rows(table: string): readonly (readonly [text: string, reading: string])[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [text = '', reading = ''] = line.split('→')
      return [text.trim(), reading.trim()]
    })
}

test.each(
  rows(`
    We met yesterday.                         → 2026-03-10..2026-03-11
    It broke the day before yesterday         → 2026-03-09..2026-03-10
    Anna called 167 days ago                  → 2025-09-25..2025-09-26
    see you in 3 days                         → 2026-03-14..2026-03-15
    what did I buy three months ago           → 2025-12-01..2026-01-01
    the launch was on 3 May 2024              → 2024-05-03..2024-05-04
    the launch was on May 3rd, 2024           → 2024-05-03..2024-05-04
    the launch was on 2024-05-03              → 2024-05-03..2024-05-04
    the launch was on 5/3/2024                → 2024-05-03..2024-05-04
    the launch was on 23/5/2024               → 2024-05-23..2024-05-24
    the launch was on 05-Aug-2024             → 2024-08-05..2024-08-06
    on may 8th                                → 2025-05-08..2025-05-09
    what did I say on the 3rd?                → 2026-03-03..2026-03-04
    who came last Friday                      → 2026-03-06..2026-03-07
    see you next Sunday                       → 2026-03-22..2026-03-23
    on Sunday of next week                    → 2026-03-22..2026-03-23
    Friday the 13th                           → 2026-02-13..2026-02-14
    the first Monday of September 2025        → 2025-09-01..2025-09-02
    two days after Christmas                  → 2025-12-27..2025-12-28
    on Thanksgiving 2024                      → 2024-11-28..2024-11-29
    What did we discuss in March?             → 2026-03-01..2026-04-01
    what did we do last week                  → 2026-03-02..2026-03-09
    the week before 9 June 2025               → 2025-06-02..2025-06-09
    summarise the last three days             → 2026-03-08..2026-03-12
    over the last week                        → 2026-03-04..2026-03-12
    where were we last summer                 → 2025-06-01..2025-09-01
    in the third quarter of 2025              → 2025-07-01..2025-10-01
    late 2024                                 → 2024-09-01..2025-01-01
    what did you do over the weekend?         → 2026-03-07..2026-03-09
    between 4 and 9 May 2025                  → 2025-05-04..2025-05-10
    Nov 27–Dec 1 2025                         → 2025-11-27..2025-12-02
    from November to February 2025            → 2024-11-01..2025-03-01
    from April 2024 to the end of June 2024   → 2024-04-01..2024-07-01
    since last week                           → 2026-03-02..
    until 5 May 2025                          → ..2025-05-06
    before 2024                               → ..2024-01-01
    tomorrow at 8:15pm                        → 2026-03-12T20:15..2026-03-12T20:16
    yesterday from 3 to 5 pm                  → 2026-03-10T15:00..2026-03-10T17:00
    last night                                → 2026-03-10T18:00..2026-03-11T06:00
    two hours ago                             → 2026-03-11T13:20..2026-03-11T13:21
  `),
)('F3 English: "%s" is %s', (text, reading) => {
  expect(read(text)).toBe(reading)
})

test.each(
  rows(`
    Che cosa ho mangiato ieri?                → 2026-03-10..2026-03-11
    l'altro ieri pioveva                      → 2026-03-09..2026-03-10
    dopodomani parto                          → 2026-03-13..2026-03-14
    tre giorni fa                             → 2026-03-08..2026-03-09
    tra quindici giorni                       → 2026-03-26..2026-03-27
    due mesi e 5 giorni fa                    → 2026-01-06..2026-01-07
    nata il 1° maggio 1980                    → 1980-05-01..1980-05-02
    ven. 7 feb 2020                           → 2020-02-07..2020-02-08
    il 5/3/2021                               → 2021-03-05..2021-03-06
    31/12/99                                  → 1999-12-31..2000-01-01
    il 20 del mese scorso                     → 2026-02-20..2026-02-21
    lunedì scorso                             → 2026-03-09..2026-03-10
    questo venerdì                            → 2026-03-13..2026-03-14
    venerdì della prossima settimana          → 2026-03-20..2026-03-21
    l'ultima domenica di marzo 2024           → 2024-03-31..2024-04-01
    la domenica prima di Natale 2024          → 2024-12-22..2024-12-23
    Pasquetta 2024                            → 2024-04-01..2024-04-02
    a Ferragosto del 2023                     → 2023-08-15..2023-08-16
    la settimana scorsa                       → 2026-03-02..2026-03-09
    quest'anno                                → 2026-01-01..2027-01-01
    nel maggio del 2020                       → 2020-05-01..2020-06-01
    l'estate scorsa                           → 2025-06-01..2025-09-01
    terzo trimestre dell'anno scorso          → 2025-07-01..2025-10-01
    a inizio 2019                             → 2019-01-01..2019-05-01
    alla fine di giugno 2024                  → 2024-06-21..2024-07-01
    negli ultimi 3 mesi                       → 2025-12-11..2026-03-12
    nei prossimi dieci giorni                 → 2026-03-12..2026-03-22
    dal 4 al 9 maggio 2024                    → 2024-05-04..2024-05-10
    tra il 4 settembre e l'8 settembre 2024   → 2024-09-04..2024-09-09
    da gennaio a marzo 2020                   → 2020-01-01..2020-04-01
    dal 25 dicembre al 6 gennaio              → 2025-12-25..2026-01-07
    dal 2010 in poi                           → 2010-01-01..
    dopo il 2015                              → 2016-01-01..
    fino a venerdì                            → ..2026-03-07
    domani alle 14.30                         → 2026-03-12T14:30..2026-03-12T14:31
    ieri sera alle 9                          → 2026-03-10T21:00..2026-03-10T22:00
    domani dalle 9 alle 17                    → 2026-03-12T09:00..2026-03-12T17:00
  `),
)('F3 Italian: "%s" is %s', (text, reading) => {
  expect(read(text)).toBe(reading)
})

test.each(
  rows(`
    어제의 회의록                                → 2026-03-10..2026-03-11
    그저께 만난 사람                              → 2026-03-09..2026-03-10
    내일모레 떠나요                               → 2026-03-13..2026-03-14
    3일 전에 한 얘기                              → 2026-03-08..2026-03-09
    사흘 뒤                                      → 2026-03-14..2026-03-15
    일주일전                                     → 2026-03-02..2026-03-09
    2019년 4월 7일에                             → 2019-04-07..2019-04-08
    2019년4월7일                                 → 2019-04-07..2019-04-08
    2019. 4. 7. 회의록                           → 2019-04-07..2019-04-08
    ２０１９년 ４월 ７일                           → 2019-04-07..2019-04-08
    작년 4월 7일                                 → 2025-04-07..2025-04-08
    다음 달 20일                                 → 2026-04-20..2026-04-21
    지난달 말일                                  → 2026-02-28..2026-03-01
    다음주금요일에 보자                           → 2026-03-20..2026-03-21
    지난 월요일                                  → 2026-03-09..2026-03-10
    이번 달 마지막 금요일                         → 2026-03-27..2026-03-28
    추석 연휴                                    → 2025-10-06..2025-10-07
    지난주에 무슨 얘기 했지?                       → 2026-03-02..2026-03-09
    지난 주말                                    → 2026-03-07..2026-03-09
    지난달                                       → 2026-02-01..2026-03-01
    지난 11월                                    → 2025-11-01..2025-12-01
    3년 전 여름                                  → 2023-06-01..2023-09-01
    작년 4분기                                   → 2025-10-01..2026-01-01
    올해 상반기                                  → 2026-01-01..2026-07-01
    11월 셋째 주                                 → 2025-11-17..2025-11-24
    최근 3개월                                   → 2025-12-11..2026-03-12
    앞으로 2주 동안                              → 2026-03-12..2026-03-26
    2월 3일부터 9일까지                           → 2026-02-03..2026-02-10
    2월 3~9일                                    → 2026-02-03..2026-02-10
    12월 28일에서 1월 3일까지                     → 2025-12-28..2026-01-04
    2019~2021년                                  → 2019-01-01..2022-01-01
    지난달 이후 바뀐 것                           → 2026-02-01..
    2019년까지                                   → ..2020-01-01
    6월 이전에                                   → ..2025-06-01
    어젯밤에                                     → 2026-03-10T18:00..2026-03-11T06:00
    오늘 오후 3시 30분                            → 2026-03-11T15:30..2026-03-11T15:31
    내일 아침 여덟 시 반                           → 2026-03-12T08:30..2026-03-12T08:31
    오늘 오후 1시부터 3시까지                      → 2026-03-11T13:00..2026-03-11T15:00
  `),
)('F3 Korean: "%s" is %s', (text, reading) => {
  expect(read(text)).toBe(reading)
})

test.each([
  ['en', 'You may want to march on with the second try'],
  ['en', 'I may 2 of them later'],
  ['en', 'Upgrade 1.2.3 to 1.3.0 and 10.12.30 on port 8080'],
  ['en', 'Server 192.168.1.10 returned 404 at line 2014'],
  ['en', 'a ratio of 3/4, half a cup, 24/7 support'],
  ['en', 'the 3rd floor, the first answer and the 2nd edition'],
  ['en', 'score was 4 to 23 and 5-10 errors in 100-200 runs'],
  ['en', 'April and June are my sisters, Jan is my brother'],
  ['en', 'We need 3 days to finish, it took 20 minutes'],
  ['en', 'she swims every Monday and each morning'],
  ['en', 'a winter coat and summer camp'],
  ['en', "I'm 25 years old"],
  ['it', 'Mi ha dato 2000 euro e 27 mele'],
  ['it', 'Ho letto il 27 per cento del libro e 2/3 della torta'],
  ['it', 'Nel mar Rosso, sul set, un ago'],
  ['it', 'Tu sei in ritardo, il secondo piano, la prima volta'],
  ['ko', '일이 많아서 내 일을 못 했다'],
  ['ko', '3일 동안 아파서 5일간 쉬었다'],
  ['ko', '다음 주인공과 다음 주제는 무엇일까'],
  ['ko', '오늘날의 사회'],
  ['ko', '매년 5월에'],
  ['ko', '하루에 세 번, 한 달에 두 번'],
  ['ko', '1일 2회, 30일 무료 체험'],
] as const)('F3 %s: no time is named in "%s"', (language, text) => {
  expect(read(text, language)).toBe('')
})

describe('F3 what a time is', () => {
  const first = (text: string) => readTimes(text, { now })[0]

  it('F3 a day is a point, anything longer a range', () => {
    expect(first('yesterday')).toMatchObject({ kind: 'point', grain: 'day' })
    expect(first('la settimana scorsa')).toMatchObject({ kind: 'range', grain: 'week' })
    expect(first('from 3 to 5 May')).toMatchObject({ kind: 'range', grain: 'day' })
  })

  it.each([
    ['since last week', 'since'],
    ['until Friday', 'until'],
    ['entro venerdì', 'by'],
    ['before 2024', 'by'],
    ['around 27 November', 'around'],
    ['a few days ago', 'around'],
    ['11월 27일쯤', 'around'],
    ['as of May 2025', 'asOf'],
    ['for the next two weeks', 'throughout'],
    ['월요일부터 금요일까지', 'throughout'],
    ['dal 4 al 9 maggio', 'throughout'],
  ])('F3 "%s" is bounded by %s', (text, bound) => {
    expect(first(text)?.bound).toBe(bound)
  })

  it('F3 a day without its year has a past and a coming reading, as the sentence prefers', () => {
    const years = (text: string) => first(text)?.readings.map(({ start }) => start?.slice(0, 4))

    expect(years('what did we do on 3 May')).toEqual(['2025', '2026'])
    expect(years('I will leave on 3 May')).toEqual(['2026', '2025'])
    expect(years('Tornerò il 7 ottobre')).toEqual(['2026', '2025'])
    expect(years('11월 27일에 이사할 거야')).toEqual(['2026', '2025'])
  })

  it('F3 several times in one text are found in their order and in their places', () => {
    const text = 'Moved on 2 May 2025 🎉 to Seoul, è vero; back on 4 June 2025 at noon.'

    expect(readTimes(text, { now }).map(({ from, to }) => text.slice(from, to))).toEqual([
      'on 2 May 2025',
      'on 4 June 2025 at noon',
    ])
  })

  it('F3 decomposed letters read as composed ones', () => {
    for (const text of ['lunedì scorso', '지난주 금요일에']) {
      expect(read(text.normalize('NFD'))).toBe(read(text))
    }
  })

  it('F3 a day that its month does not have is no time', () => {
    expect(read('31/2/2025', 'it')).toBe('')
    expect(read('29 February')).toBe('2024-02-29..2024-03-01')
  })
})

describe('F3 the language of a text', () => {
  it('F3 is found out', () => {
    expect(read('What did we say yesterday?')).toBe('2026-03-10..2026-03-11')
    expect(read('Che cosa abbiamo detto ieri?')).toBe('2026-03-10..2026-03-11')
    expect(read('어제 무슨 이야기를 했지?')).toBe('2026-03-10..2026-03-11')
    expect(read('مرحبا 🎉')).toBe('')
  })

  it('F3 decides what the same digits mean', () => {
    expect(read('what did we do on 5/3/2025')).toBe('2025-05-03..2025-05-04')
    expect(read('che cosa abbiamo fatto il 5/3/2025')).toBe('2025-03-05..2025-03-06')
  })

  it('F3 an English date in a Korean sentence is read when Korean names none', () => {
    expect(read('May 3, 2025 회의')).toBe('2025-05-03..2025-05-04')
  })

  it('F3 a given language is not questioned', () => {
    expect(read('yesterday', 'ko')).toBe('')
    expect(read('yesterday', 'en')).toBe('2026-03-10..2026-03-11')
  })

  it('F3 a moment that is none is refused with a hint', () => {
    expect(() => readTimes('yesterday', { now: 'today' })).toThrow(MemoryError)
  })
})
