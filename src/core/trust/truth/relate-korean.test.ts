import { describe, expect, test } from 'vitest'
import { relate } from './relate.ts'
import type { RelationKind } from './statement.ts'

const SAID_AT = Date.UTC(2025, 2, 1)
const SAID_LATER_AT = Date.UTC(2025, 2, 11, 15)

function kindOf(older: string, newer: string): RelationKind {
  const statement = { text: newer, eventAt: SAID_LATER_AT }
  return relate(statement, { text: older, eventAt: SAID_AT }).kind
}

// The older statement, then the newer one.
function pairs(lines: string): readonly (readonly [string, string])[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [older = '', newer = ''] = line.split(' | ')
      return [older.trim(), newer.trim()] as const
    })
}

describe('relate: Korean', () => {
  test.each(
    pairs(`
      결제 서비스가 실패했다 | 결제 서비스는 실패했습니다
      저는 서울에 살아요 | 저는 서울에 삽니다
      회의는 월요일이다 | 회의는 월요일입니다
      민수는 커피를 좋아한다 | 민수는 커피를 좋아해요
      제 이름은 마르타예요 | 제 이름은 마르타입니다
      서버는 8080 포트를 사용한다 | 서버는 8080 포트를 사용합니다
      영희는 대전에 산다 | 영희는 대전에 살고 있다
    `),
  )('F1 duplicates: %j, and then %j says the same', (older, newer) => {
    expect(kindOf(older, newer)).toBe('same')
  })

  test.each(
    pairs(`
      안나는 로마에 살아요 | 안나는 밀라노로 이사했어요
      저는 서울에 살아요 | 저는 이제 부산에 살아요
      서버는 8080 포트를 사용한다 | 서버는 9090 포트를 사용한다
      마감일은 5월 3일이다 | 마감일이 5월 10일로 바뀌었다
      민수는 삼성에 다닌다 | 민수는 이제 네이버에 다닌다
      제 전화번호는 010-1234-5678이에요 | 제 전화번호는 010-9876-5432예요
      내가 제일 좋아하는 색은 파란색이다 | 내가 제일 좋아하는 색은 초록색이다
      현재 버전은 1.4이다 | 현재 버전은 1.5이다
      회의는 월요일이다 | 회의가 수요일로 변경되었다
      프로젝트 책임자는 지영이다 | 프로젝트 책임자는 이제 현우이다
      제 이름은 마리아예요 | 사실은 제 이름은 마르타예요
      서버 메모리는 16GB이다 | 서버 메모리는 32GB이다
      영희는 대전에 산다 | 영희는 광주로 이사했다
      백업은 매일 2시에 실행된다 | 백업은 이제 매일 4시에 실행된다
      제 담당 의사는 김 선생님이에요 | 제 담당 의사는 이제 박 선생님이에요
    `),
  )('T7 replacement: %j falls to %j', (older, newer) => {
    expect(kindOf(older, newer)).toBe('replaces')
  })

  test.each(
    pairs(`
      지수는 초밥을 좋아한다 | 지수는 더 이상 초밥을 좋아하지 않는다
      다크 모드가 켜져 있다 | 다크 모드가 꺼져 있다
      나는 고기를 먹는다 | 나는 이제 고기를 안 먹는다
      민수는 커피를 마신다 | 민수는 커피를 마시지 않는다
      가게는 일요일에 문을 연다 | 가게는 일요일에 문을 닫는다
      현우는 견과류 알레르기가 있다 | 현우는 견과류 알레르기가 없다
      나는 커피를 좋아한다 | 나는 커피를 싫어한다
      철수는 담배를 피운다 | 철수는 담배를 안 피운다
      수영장은 열려 있다 | 수영장은 닫혀 있다
    `),
  )('T7 reversed polarity: %j is denied by %j', (older, newer) => {
    expect(kindOf(older, newer)).toBe('reverses')
  })

  test.each(
    pairs(`
      지수는 로마에 살았다 | 지수가 로마에 살았다는 건 사실이 아니다
      내 동생은 오슬로에 산다 | 내 동생이 오슬로에 산다는 말은 틀렸어요
      나는 땅콩 알레르기가 있다 | 내가 땅콩 알레르기가 있다는 것은 잊어 주세요
      우리는 오라클을 사용한다 | 우리가 오라클을 사용한다는 건 잊어 주세요
    `),
  )('T7 retraction: %j is taken back by %j', (older, newer) => {
    expect(kindOf(older, newer)).toBe('retracts')
  })

  test.each(
    pairs(`
      팀 회의는 월요일 9시 4번 방이다 | 팀 회의는 이제 10시이다
      사라와의 저녁은 금요일 8시 루이지 식당이다 | 사라와의 저녁이 9시로 변경되었다
    `),
  )('T7 partial change: of %j a part gives way to %j', (older, newer) => {
    expect(kindOf(older, newer)).toBe('changes-part')
  })

  test.each(
    pairs(`
      민수는 휴가 중이다 | 민수는 금요일까지 휴가 중이다
      도로가 폐쇄되었다 | 도로가 앞으로 2주 동안 폐쇄되었다
      나는 베를린에 산다 | 나는 2021년 3월부터 베를린에 산다
      가게는 8시에 닫는다 | 8월 31일까지 가게는 10시에 닫는다
    `),
  )('T7 validity: with %j said, %j sets a time', (older, newer) => {
    expect(kindOf(older, newer)).toBe('bounds')
  })

  test.each(
    pairs(`
      안나는 렉스라는 개가 있다 | 안나는 미아라는 고양이가 있다
      민수는 프랑스어를 한다 | 민수는 독일어를 한다
      안나는 로마에 산다 | 민수는 밀라노에 산다
      안나는 로마에 산다 | 안나는 밀라노를 방문했다
      나는 아침에 차를 선호한다 | 나는 점심 후에 커피를 선호한다
      우리는 결제에 포스트그레스를 쓴다 | 우리는 캐시에 레디스를 쓴다
      보고서 마감일은 5월 3일이다 | 발표 자료 마감일은 5월 10일이다
      내 형의 이름은 민수이다 | 내 누나의 이름은 지영이다
      지수는 기타를 친다 | 지수는 이제 피아노도 친다
      월요일에 고객과 통화했다 | 목요일에 고객과 통화했다
      나는 초밥을 좋아한다 | 나는 라면을 좋아한다
      안나는 로마에 산다 | 안나는 밀라노로 이사하고 싶어 한다
      지수는 지난주에 소설을 읽었다 | 지수는 이번 주에 수필을 읽었다
      안나의 어머니는 로마에 산다 | 안나는 밀라노에 산다
      민수는 강아지를 키운다 | 민수는 고양이를 키운다
      민수는 서울에 산다 | 민수는 부산에 갔다
      우유 가격은 2000원이다 | 빵 가격은 3000원이다
      기차는 9시에 출발한다 | 비행기는 10시에 출발한다
      나는 고양이가 두 마리 있다 | 나는 개가 세 마리 있다
      지수는 서울에 살지 않는다 | 지수는 부산에 산다
      민수는 월요일에 서울에 있다 | 민수는 금요일에 부산에 있다
      민수는 네이버에 다닌다 | 민수는 부산으로 이사했다
      나는 빔을 쓴다 | 나는 이제 노션도 쓴다
      민수의 생일은 3월 4일이다 | 지수의 생일은 5월 6일이다
      영희는 바이올린을 배운다 | 영희는 수영을 배운다
      아들은 네 살이다 | 딸은 일곱 살이다
      철수는 월요일에 영화를 봤다 | 철수는 화요일에 영화를 봤다
    `),
  )('F1 contradictions: %j stays true beside %j', (older, newer) => {
    expect(kindOf(older, newer)).toBe('independent')
  })
})
