import { describe, expect, it } from 'vitest'
import { parseWallTime } from '../calendar.ts'
import { readKoreanTimes } from './read-korean-times.ts'

/** A Wednesday afternoon. */
const NOW = parseWallTime('2026-03-18T14:20:00') ?? 0

/** The first reading of every expression: `day`, `start..end`, with hours where there are any. */
function read(text: string): readonly string[] {
  return readKoreanTimes(text, NOW).map(({ kind, readings }) => {
    const short = (wall = ''): string => wall.replace('T00:00:00', '')
    const [first] = readings
    return kind === 'point' ? short(first?.start) : `${short(first?.start)}..${short(first?.end)}`
  })
}

function whole(text: string): string {
  const [first] = readKoreanTimes(text, NOW)
  return first === undefined ? '' : text.slice(first.from, first.to)
}

describe('days', () => {
  it.each([
    ['오늘 뭐 했지?', '2026-03-18'],
    ['어제의 회의록', '2026-03-17'],
    ['그저께 만난 사람', '2026-03-16'],
    ['그끄저께', '2026-03-15'],
    ['내일모레 떠나요', '2026-03-20'],
    ['글피에 봐', '2026-03-21'],
    ['3일 전에 한 얘기', '2026-03-15'],
    ['사흘 뒤', '2026-03-21'],
    ['보름 전', '2026-03-03'],
    ['일주일전', '2026-03-11'],
    ['한달전에', '2026-02-18'],
    ['한 달 반 전', '2026-02-03'],
    ['1년 2개월 3일 전', '2025-01-15'],
    ['2주 전 금요일', '2026-03-06'],
    ['영업일 기준 3일 후', '2026-03-23'],
    ['어제부터 나흘 후', '2026-03-21'],
    ['작년 오늘', '2025-03-18'],
  ])('F3 Korean: %s counts from now', (text, day) => {
    expect(read(text)).toEqual([day])
  })

  it.each([
    ['2019년 4월 7일에', '2019-04-07'],
    ['2019년4월7일', '2019-04-07'],
    ['2019.4.7', '2019-04-07'],
    ['2019. 4. 7.', '2019-04-07'],
    ['2019-04-07', '2019-04-07'],
    ['19/04/07', '2019-04-07'],
    ['4-17-19', '2019-04-17'],
    ['17/04/2019', '2019-04-17'],
    ['4월 7일, 2019', '2019-04-07'],
    ['이천십구년 사월 칠일', '2019-04-07'],
    ['２０１９년 ４월 ７일', '2019-04-07'],
    ['작년 4월 7일', '2025-04-07'],
    ['다음 달 20일', '2026-04-20'],
    ['지난달 말일', '2026-02-28'],
    ['22일에', '2026-03-22'],
    ['13일 금요일', '2026-03-13'],
    ['지난 5일 열린 회의', '2026-03-05'],
  ])('F3 Korean: %s is a date', (text, day) => {
    expect(read(text)).toEqual([day])
  })

  it.each([
    ['다음주금요일에 보자', '2026-03-27'],
    ['이번 주 일요일', '2026-03-22'],
    ['지지난주 화요일', '2026-03-03'],
    ['지난 월요일', '2026-03-16'],
    ['다음 월요일', '2026-03-23'],
    ['다가오는 수요일', '2026-03-25'],
    ['이번 달 마지막 금요일', '2026-03-27'],
    ['5월의 두 번째 일요일', '2025-05-11'],
    ['다음 달 첫째 주 월요일', '2026-04-06'],
  ])('F3 Korean: %s is a weekday of a week or month', (text, day) => {
    expect(read(text)).toEqual([day])
  })

  it('F3 Korean: a day without a year has a past and a future reading, ordered by the tense', () => {
    const starts = (text: string): unknown =>
      readKoreanTimes(text, NOW)[0]?.readings.map(({ start }) => start?.slice(0, 10))
    expect(starts('11월 27일에 이사했어')).toEqual(['2025-11-27', '2026-11-27'])
    expect(starts('11월 27일에 이사할 거야')).toEqual(['2026-11-27', '2025-11-27'])
    expect(starts('금요일에 갔다')).toEqual(['2026-03-13', '2026-03-20'])
    expect(starts('금요일에 갈 예정이다')).toEqual(['2026-03-20', '2026-03-13'])
  })

  it('F3 Korean: a day that its month does not have is no time', () => {
    expect(read('2월 30일')).toEqual([])
    expect(read('다음 달 31일')).toEqual([])
  })

  it('F3 Korean: a length of nothing is no time', () => {
    expect(read('지난 0년')).toEqual([])
    expect(read('지난 0세기')).toEqual([])
  })
})

describe('hours', () => {
  it.each([
    ['어제 저녁', '2026-03-17T16:00:00..2026-03-17T20:00:00'],
    ['어젯밤에', '2026-03-17T20:00:00..2026-03-17T23:59:59'],
    ['간밤의 꿈', '2026-03-17T20:00:00..2026-03-17T23:59:59'],
    ['오늘 오후 3시 30분', '2026-03-18T15:30:00'],
    ['내일 아침 여덟 시 반', '2026-03-19T08:30:00'],
    ['모레 밤 12시', '2026-03-21'],
    ['3월 5일(목) 15:10', '2026-03-05T15:10:00'],
    ['두 시간 전', '2026-03-18T12:20:00'],
    ['10분 안에', '2026-03-18T14:30:00'],
    ['오늘 오후 1시부터 3시까지', '2026-03-18T13:00:00..2026-03-18T15:00:00'],
    ['내일 11시에서 4시 사이', '2026-03-19T11:00:00..2026-03-19T16:00:00'],
    ['지금부터 8시까지', '2026-03-18T14:20:00..2026-03-18T20:00:00'],
  ])('F3 Korean: %s is resolved to the hour', (text, expected) => {
    expect(read(text)).toEqual([expected])
  })
})

describe('periods', () => {
  it.each([
    ['지난주에 무슨 얘기 했지?', '2026-03-09..2026-03-16'],
    ['다다음 주', '2026-03-30..2026-04-06'],
    ['지난 주말', '2026-03-14..2026-03-16'],
    ['이번 주 후반', '2026-03-19..2026-03-23'],
    ['지난달', '2026-02-01..2026-03-01'],
    ['지난 11월', '2025-11-01..2025-12-01'],
    ['작년', '2025-01-01..2026-01-01'],
    ["'98년 여름", '1998-06-01..1998-09-01'],
    ['3년 전 여름', '2023-06-01..2023-09-01'],
    ['지난겨울', '2025-12-01..2026-03-01'],
    ['작년 4분기', '2025-10-01..2026-01-01'],
    ['올해 상반기', '2026-01-01..2026-07-01'],
    ['11월 셋째 주', '2025-11-17..2025-11-24'],
    ['2021년 첫 번째 주', '2021-01-04..2021-01-11'],
    ['4월 하순', '2025-04-21..2025-05-01'],
    ['1990년대 후반', '1995-01-01..2000-01-01'],
    ['19세기', '1800-01-01..1900-01-01'],
    ['최근 3개월', '2025-12-18..2026-03-18'],
    ['지난 이틀 동안', '2026-03-16..2026-03-18'],
    ['앞으로 2주', '2026-03-19..2026-04-02'],
    ['열흘 이내', '2026-03-18..2026-03-28'],
    ['올해 들어', '2026-01-01..2026-03-18'],
  ])('F3 Korean: %s is a stretch of days', (text, expected) => {
    expect(read(text)).toEqual([expected])
  })

  it.each([
    ['2월 3일부터 9일까지', '2026-02-03..2026-02-09'],
    ['2월 3~9일', '2026-02-03..2026-02-09'],
    ['지난달 3일과 9일 사이', '2026-02-03..2026-02-09'],
    ['12월 28일에서 1월 3일까지', '2025-12-28..2026-01-03'],
    ['6월부터 2030년 9월까지', '2030-06-01..2030-09-01'],
    ['2019~2021년', '2019-01-01..2021-01-01'],
    ['월요일부터 금요일까지', '2026-03-16..2026-03-20'],
    ['2024.03.01 ~ 2024.04.01', '2024-03-01..2024-04-01'],
    ['작년 5월 초부터 6월 말까지', '2025-05-01..2025-07-01'],
  ])('F3 Korean: %s has two ends', (text, expected) => {
    expect(read(text)).toEqual([expected])
    expect(whole(text)).toBe(text)
  })
})

describe('boundaries', () => {
  it('F3 Korean: since, until and about are told apart', () => {
    const bounds = (text: string): readonly unknown[] => {
      const [first] = readKoreanTimes(text, NOW)
      return [first?.bound, first?.readings[0]]
    }
    expect(bounds('지난달 이후 바뀐 것')).toEqual(['since', { start: '2026-02-01T00:00:00' }])
    expect(bounds('2019년까지')).toEqual(['until', { end: '2020-01-01T00:00:00' }])
    expect(bounds('6월 이전에')).toEqual(['until', { end: '2025-06-01T00:00:00' }])
    expect(bounds('내일까지')).toEqual([
      'until',
      { start: '2026-03-19T23:59:59', end: '2026-03-20T00:00:00' },
    ])
    expect(bounds('2월 27일쯤')[0]).toBe('around')
    expect(bounds('2025년 11월 당시 주소')).toEqual([
      'around',
      { start: '2025-11-01T00:00:00', end: '2025-12-01T00:00:00' },
    ])
    expect(bounds('며칠 전에')[0]).toBe('around')
  })

  it('F3 Korean: several times in one text are found in their order', () => {
    expect(
      read('어제는 쉬었고, 다음 주 금요일에는 병원, 5월 3일에는 결혼식이 있을 예정이야.'),
    ).toEqual(['2026-03-17', '2026-03-27', '2026-05-03'])
  })
})

describe('what is no time', () => {
  it.each([
    '이번에 뭐 했어?',
    '일이 많아서 내 일을 못 했다',
    '전 직원이 전 세계로 떠났다',
    '3일차 훈련이 3일째 계속된다',
    '3일 동안 아파서 5일간 쉬었다',
    '평균 5일 걸린다',
    '다음 주인공과 다음 주제는 무엇일까',
    '주식과 주인과 주소',
    '이주 정책을 이해하고 요구해 왔다',
    '오늘날의 사회',
    '매주 월요일과 금요일마다',
    '매년 5월에',
    '2016년식 차, 1990년생',
    '오일을 갈고 이월 상품을 샀다',
    '하루에 세 번, 한 달에 두 번',
    '10년 동안, 10년 만에, 5년에 한 번',
    '버전 1.2.3, 192.168.0.1, 점수 4.5에 도달',
    '여름에는 덥다',
    '새해 복 많이 받으세요',
    '3시간, 100일 기념',
    '시험 전날',
    '1일 2회, 30일 무료 체험',
    '회의는 5시 10분 전에 시작',
    '',
  ])('F3 Korean: nothing is found in "%s"', (text) => {
    expect(read(text).filter((found) => found !== '')).toEqual([])
  })

  it('F3 Korean: a word that merely begins like "about" stays out of the expression', () => {
    expect(whole('수요일 경기 결과')).toBe('수요일')
    expect(whole('지난달 말했다')).toBe('지난달')
  })
})
