import { describe, expect, it } from 'vitest'
import { wallOf } from '../calendar.ts'
import { readEnglishTimes } from './read-english-times.ts'

/** A Wednesday afternoon. */
const now = wallOf(2026, 3, 11, 15, 20)

/** The likeliest reading of each time in the text, as `start..end`, midnights left out. */
function read(text: string): readonly string[] {
  return readEnglishTimes(text, now).map(({ readings: [first] }) => {
    const write = (moment: string | undefined) => moment?.replace('T00:00:00', '') ?? ''
    return `${write(first?.start)}..${write(first?.end)}`
  })
}

function days(first: string, end: string): readonly string[] {
  return [`${first}..${end}`]
}

describe('English times', () => {
  it.each([
    ['We met yesterday.', '2026-03-10', '2026-03-11'],
    ['It broke the day before yesterday', '2026-03-09', '2026-03-10'],
    ['Anna called 167 days ago', '2025-09-25', '2025-09-26'],
    ['the launch was on 3 May 2024', '2024-05-03', '2024-05-04'],
    ['the launch was on May 3rd, 2024', '2024-05-03', '2024-05-04'],
    ['the launch was on 2024-05-03', '2024-05-03', '2024-05-04'],
    ['the launch was on 5/3/2024', '2024-05-03', '2024-05-04'],
    ['the launch was on 23/5/2024', '2024-05-23', '2024-05-24'],
    ['born on the seventh of June, nineteen eighty-four', '1984-06-07', '1984-06-08'],
    ['what did I say on the 3rd?', '2026-03-03', '2026-03-04'],
    ['who came last Friday', '2026-03-06', '2026-03-07'],
    ['see you next Sunday', '2026-03-22', '2026-03-23'],
    ['see you on Sunday of next week', '2026-03-22', '2026-03-23'],
    ['three Fridays ago', '2026-02-20', '2026-02-21'],
    ['the first Monday of September 2025', '2025-09-01', '2025-09-02'],
    ['the Friday before 9 June 2025', '2025-06-06', '2025-06-07'],
    ['ten days after Easter 2025', '2025-04-30', '2025-05-01'],
    ['on Thanksgiving 2024', '2024-11-28', '2024-11-29'],
  ])('F3 the day in "%s" is found', (text, start, end) => {
    expect(read(text)).toEqual(days(start, end))
    expect(readEnglishTimes(text, now)[0]).toMatchObject({ kind: 'point', grain: 'day' })
  })

  it.each([
    ['What did we discuss in March?', '2026-03-01', '2026-04-01'],
    ['what was true in November 2025', '2025-11-01', '2025-12-01'],
    ['what did we do last week', '2026-03-02', '2026-03-09'],
    ['summarise the last three days', '2026-03-08', '2026-03-11'],
    ['what happened over the last week', '2026-03-04', '2026-03-11'],
    ['May twenty-fifth through June twenty-seventh', '2025-05-25', '2025-06-27'],
    ['between 4 and 9 May 2025', '2025-05-04', '2025-05-09'],
    ['from April 2024 to the end of June 2024', '2024-04-01', '2024-07-01'],
    ['the week before 9 June 2025', '2025-06-02', '2025-06-09'],
    ['the week of 12 June 2025', '2025-06-09', '2025-06-16'],
    ['where were we last summer', '2025-06-01', '2025-09-01'],
    ['who stayed over Christmas', '2025-12-24', '2025-12-27'],
    ['in the third quarter of 2025', '2025-07-01', '2025-10-01'],
    ['sales of 2025 H1', '2025-01-01', '2025-07-01'],
    ['early next week', '2026-03-16', '2026-03-19'],
    ['the first two weeks of 2025', '2024-12-30', '2025-01-13'],
    ['in the nineties', '1990-01-01', '2000-01-01'],
    ['what did you do over the weekend?', '2026-03-07', '2026-03-09'],
    ['the next working week', '2026-03-16', '2026-03-21'],
    ['the week commencing 3 June 2025', '2025-06-02', '2025-06-09'],
    ['from January to date', '2026-01-01', '2026-03-11'],
    ['so far this year', '2026-01-01', '2026-03-11'],
  ])('F3 the range in "%s" is found', (text, start, end) => {
    expect(read(text)).toEqual(days(start, end))
    expect(readEnglishTimes(text, now)[0]).toMatchObject({ kind: 'range' })
  })

  it.each([
    ['tomorrow at 8:15pm', '2026-03-12T20:15:00..2026-03-12T20:16:00'],
    ['half past nine last night', '2026-03-10T21:30:00..2026-03-10T21:31:00'],
    ['two hours ago', '2026-03-11T13:20:00..2026-03-11T13:21:00'],
    ['yesterday morning', '2026-03-10T08:00:00..2026-03-10T12:00:00'],
    ['yesterday from 3 to 5 pm', '2026-03-10T15:00:00..2026-03-10T17:00:00'],
    ['earlier this morning', '2026-03-11..2026-03-11T12:00:00'],
    ['What did we talk about earlier today?', '2026-03-11..2026-03-11T15:20:00'],
    ['in the past 48 hours', '2026-03-09T15:20:00..2026-03-11T15:20:00'],
  ])('F3 the clock time in "%s" is found', (text, expected) => {
    expect(read(text)).toEqual([expected])
  })

  it('F3 a boundary that was softened is told with its open side', () => {
    expect(readEnglishTimes('since last week', now)[0]).toMatchObject({
      bound: 'since',
      readings: [{ start: '2026-03-02T00:00:00' }],
    })
    expect(readEnglishTimes('before 2024', now)[0]).toMatchObject({
      bound: 'until',
      readings: [{ end: '2024-01-01T00:00:00' }],
    })
    const [until] = readEnglishTimes('until 5 May 2025', now)
    expect(until).toMatchObject({ endGrain: 'day', readings: [{ end: '2025-05-05T00:00:00' }] })
    expect(readEnglishTimes('around 27 November', now)[0]).toMatchObject({ bound: 'around' })
    expect(readEnglishTimes('a few days ago', now)[0]).toMatchObject({ bound: 'around' })
  })

  it('F3 a named end is told with its grain, so that it can be read inclusively', () => {
    expect(readEnglishTimes('from 4 May to 9 May', now)[0]).toMatchObject({ endGrain: 'day' })
    expect(readEnglishTimes('over the last 3 days', now)[0]).toMatchObject({ endGrain: 'day' })
  })

  it('F3 a time without a year has its past and its next occurrence, as the sentence prefers', () => {
    const [asked] = readEnglishTimes('what did we do on 3 May', now)
    expect(asked?.readings.map(({ start }) => start?.slice(0, 4))).toEqual(['2025', '2026'])
    const [planned] = readEnglishTimes('I will leave on 3 May', now)
    expect(planned?.readings.map(({ start }) => start?.slice(0, 4))).toEqual(['2026', '2025'])
  })

  it('F3 "3 months ago" is a day of the grain of a month, with the month as a second reading', () => {
    const [found] = readEnglishTimes('what did we talk about 3 months ago?', now)
    expect(found).toMatchObject({ kind: 'point', grain: 'month' })
    expect(found?.readings).toEqual([
      { start: '2025-12-11T00:00:00', end: '2025-12-12T00:00:00' },
      { start: '2025-12-01T00:00:00', end: '2026-01-01T00:00:00' },
    ])
  })

  it('F3 several times in one text are all found, in their order and in their places', () => {
    const text = 'Moved from 2 May 2025 🎉 to Seoul, back on 4 June 2025 at noon; è vero.'
    const found = readEnglishTimes(text, now).map(({ from, to }) => text.slice(from, to))
    expect(found).toHaveLength(2)
    expect(found[0]).toContain('2 May 2025')
    expect(found[1]).toContain('4 June 2025 at noon')
  })

  it.each([
    'You may want to march on with the second try',
    'I may 2 of them later',
    'the sun sat on the mon design while leaves fall',
    'Now let me think, now what else',
    'Upgrade 1.2.3 to 1.3.0 and 10.12.30 on port 8080',
    'Server 192.168.1.10 returned 404 at line 2014',
    'a ratio of 3/4, half a cup, 24/7 support',
    'the 3rd floor, the first answer and the 2nd edition',
    'one of the 2 servers has 16 GB and 8 cores',
    'score was 4 to 23 and 5-10 errors in 100-200 runs',
    'April and June are my sisters, Jan is my brother',
    'We need 3 days to finish, it took 20 minutes',
    'she swims every Monday and each morning',
    'a winter coat and summer camp',
    'on the one hand, on the other hand',
    'the day before the trip and 3 days before the launch',
    "I'm 25 years old",
    'he turned 1 and over the years we ran on weekends',
    'what do you do at the end of the day, being present',
    'What now?',
    '',
  ])('F3 no time is found in "%s"', (text) => {
    expect(read(text)).toEqual([])
  })
})
