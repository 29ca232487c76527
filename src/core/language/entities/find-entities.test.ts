import { expect, test } from 'vitest'
import { findEntities } from './find-entities.ts'

function namesIn(text: string): readonly string[] {
  return findEntities(text).map(({ name }) => name)
}

test.each([
  ['Ada pushed a fix. Reviewed by Grace Hopper from the platform team.', ['Ada', 'Grace Hopper']],
  ['Kestrin wants a summary. Recommended a shorter one.', ['Kestrin']],
  ['Difficult scene. Counted seven birds. Today was fine.', []],
  [
    "Operations Director Karen Blunt met Dr. Ovidia Marsh's cousin.",
    ['Karen Blunt', 'Ovidia Marsh'],
  ],
  ['On Monday we spoke Italian in March.', []],
  [
    'Ludwig van Beethoven lived near the University of Bonn.',
    ['Ludwig van Beethoven', 'University of Bonn'],
  ],
  ["O'Brien, Jean-Luc Moreau and D'Angelo came.", ["O'Brien", 'Jean-Luc Moreau', "D'Angelo"]],
  ['See utils/parse.ts and https://Example.com/Path for details.', []],
])('F3 entities: English capitals are weighed against their place in %j', (text, names) => {
  expect(namesIn(text)).toEqual(names)
})

test.each([
  ['Ada ha detto che Marco arriva domani.', ['Ada', 'Marco']],
  [
    "L'Università di Padova ha firmato con la Banca d'Italia.",
    ['Università di Padova', "Banca d'Italia"],
  ],
  [
    'Vogliono Silver Ledger entro lunedì. Parlato con Elsa Morante.',
    ['Silver Ledger', 'Elsa Morante'],
  ],
  ['Scena difficile. Bozza inviata. Il lavoro procede.', []],
  ["Anche l'Orchid Institute e il Quartz Lab partecipano.", ['Orchid Institute', 'Quartz Lab']],
])('F3 entities: Italian articles, elisions and notes without a subject in %j', (text, names) => {
  expect(namesIn(text)).toEqual(names)
})

test.each([
  ['Grace는 Orchid Lab의 논문을 읽었다.', ['Grace', 'Orchid Lab']],
  ['김민수 씨가 서울대학교에서 이영희 교수님을 만났다.', ['김민수', '서울대학교', '이영희']],
  ['에이다 러브레이스는 튜링 연구소로 옮긴다.', ['에이다 러브레이스', '튜링 연구소']],
  ['마이클에게 전화해야 해. 데이터는 서버에 있다.', ['마이클']],
  ['오늘 회의에서 이 문제를 다시 논의했다.', []],
])('F3 entities: Korean names are told from particles and loan words in %j', (text, names) => {
  expect(namesIn(text)).toEqual(names)
})

test('F3 entities: names of several words, after prepositions and of products', () => {
  const text =
    'Ovidia runs the Silver Ledger project at Orchid Institute in Portwick with her auditor Tam Rell, using PostgreSQL 16.'
  expect(namesIn(text)).toEqual([
    'Ovidia',
    'Silver Ledger',
    'Orchid Institute',
    'Portwick',
    'Tam Rell',
    'PostgreSQL 16',
  ])
  expect(namesIn('She works at Apple, but the Dashboard is ours.')).toEqual(['Apple'])
})

test('F3 entities: shouting and headlines name nobody', () => {
  expect(namesIn('THIS IS ALL CAPS ABOUT NOTHING. I SAID STOP')).toEqual([])
  expect(namesIn('5 Tips For Better Sleep And Productivity')).toEqual([])
})

test('F3 entities: a well-known first name needs no capital', () => {
  expect(namesIn('melanie went to london')).toEqual(['melanie', 'london'])
})

test('F3 entities: other scripts are read by their capitals or their endings', () => {
  expect(namesIn('Мы видели, что Анна Каренина ушла.')).toEqual(['Анна Каренина'])
  expect(namesIn('Gestern traf ich Anna Schmidt, und das Wetter war gut.')).toEqual([
    'Anna Schmidt',
  ])
  expect(namesIn('田中さんは東京大学で働いています。')).toEqual(['田中', '東京大学'])
  expect(namesIn('مرحبا بالعالم 🙂 שלום')).toEqual([])
})

test('F1 T12 no text is too long to read: words that are joined by thousands of apostrophes', () => {
  expect(namesIn(`${"dell'".repeat(6_000)}Ada`)).toEqual(['Ada'])
})
