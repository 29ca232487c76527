import { expect, test } from 'vitest'
import { entityKey } from './entity-key.ts'
import { sameEntity } from './same-entity.ts'

test.each([
  ["José's", 'jose'],
  ['the Orchid Lab', 'Orchid-Lab'],
  ['Dr. Ada Marsh', 'ada marsh'],
  ['Quartz S.r.l.', 'Quartz'],
  ['김민수 씨', '김민수는'],
  ['Ada는', 'Ada'],
  ["dell'Orchid Institute", 'Orchid Institute'],
])('F3 entities: %j and %j have one key', (left, right) => {
  expect(entityKey(left)).toBe(entityKey(right))
})

test.each([
  ['Ovidia', 'Ovidia Marsh'],
  ['Marsh, Ovidia', 'Ovidia Marsh'],
  ['O. Marsh', 'Ovidia Marsh'],
  ['Mike Smith', 'Michael Smith'],
  ['MIT', 'Massachusetts Institute of Technology'],
  ['Istituto Orchid', 'Orchid Institute'],
  ['Roma', '로마'],
  ['크리스토퍼', 'Christopher'],
  ['에이다 러브레이스', 'Ada Lovelace'],
  ['올리비아는', 'Olivia Brown'],
  ['튜링 연구소', 'Turing Institute'],
  ['서울대학교', 'Seoul University'],
  ['김민수', 'Minsu Kim'],
  ['김민수', 'Kim Min-soo'],
  ['이영희 교수님', 'Younghee Lee'],
  ['프란체스카', 'Francesca'],
  ['주세페', 'Giuseppe'],
])('F3 entities: %j can be %j, asked either way', (left, right) => {
  expect(sameEntity(left, right)).toBe(true)
  expect(sameEntity(right, left)).toBe(true)
})

test.each([
  ['Portwick', 'Portwick Institute'],
  ['Portwick Labs', 'Portwick Systems'],
  ['John Smith', 'Jane Smith'],
  ['Anna', 'Anne'],
  ['마르코', 'Maria'],
  ['김민수', 'Jisoo Kim'],
  ['멜라니', 'Michael'],
  ['스탠퍼드', 'Oxford'],
  ['', 'Ada'],
  ['!!', '??'],
])('F3 entities: %j is not %j', (left, right) => {
  expect(sameEntity(left, right)).toBe(false)
  expect(sameEntity(right, left)).toBe(false)
})

// Of common knowledge, in the spelling that newspapers use.
const SPELLINGS =
  '올리비아 Olivia|크리스토퍼 Christopher|캐롤라인 Caroline|멜라니 Melanie|마이크로소프트 Microsoft|토마스 Thomas|줄리아 Giulia|마르코 Marco|엘리자베스 Elizabeth|조반니 Giovanni|키아라 Chiara|데이비드 David|리처드 Richard|매튜 Matthew|조슈아 Joshua|브라이언 Brian|니콜라스 Nicholas|벤자민 Benjamin|패트릭 Patrick|제니퍼 Jennifer|마거릿 Margaret|레베카 Rebecca|캐서린 Katherine|시카고 Chicago|토론토 Toronto|넷플릭스 Netflix|페라리 Ferrari|알레산드로 Alessandro|발렌티나 Valentina|볼로냐 Bologna|빅토리아 Victoria|스탠퍼드 Stanford'
    .split('|')
    .map((pair) => pair.split(' '))

test('F3 entities: each Hangul spelling finds its own Latin name and hardly another', () => {
  const wrong = SPELLINGS.flatMap(([hangul = ''], at) => {
    return SPELLINGS.filter(([, latin = ''], other) => other !== at && sameEntity(hangul, latin))
  })
  const missed = SPELLINGS.filter(([hangul = '', latin = '']) => !sameEntity(hangul, latin))
  expect(missed).toEqual([])
  expect(wrong.length).toBeLessThanOrEqual(2)
})
