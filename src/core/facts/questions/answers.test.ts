import { expect, test } from 'vitest'
import { type AskedValue, isAnswerTo, readAskedValue } from './answers.ts'

const ASKED: readonly (readonly [string, AskedValue])[] = [
  ['Who approves the budget?', 'who'],
  ['Chi approva il bilancio?', 'who'],
  ['누가 예산을 승인해?', 'who'],
  ['When is the release of Atlas?', 'when'],
  ['A che ora parte il treno?', 'when'],
  ['회의는 몇 시에 시작해?', 'when'],
  ['Where is the spare key?', 'where'],
  ['Dove abita Giulia?', 'where'],
  ['민수는 어디에 살아?', 'where'],
  ['How many cores does the server have?', 'how-many'],
  ['Quanto costa il corso?', 'how-many'],
  ['서버에 코어가 몇 개야?', 'how-many'],
  ['Which database do we use?', 'which'],
  ['Quale database usiamo?', 'which'],
  ['무슨 데이터베이스를 써?', 'which'],
  ['Does Anna eat fish?', 'yes-no'],
]

test.each(ASKED)('F7 %j waits for "%s"', (question, asked) => {
  expect(readAskedValue(question)).toBe(asked)
})

test.each([
  ['Who approves the budget?', 'The budget is approved by Giulia Bianchi.'],
  ['Who leads the Atlas project?', 'Marco Rossi leads the Atlas project now.'],
  ['When is the release of Atlas?', 'The release of Atlas is on 12 May.'],
  ['When does the lease of the office end?', 'The office lease ends in March 2027.'],
  ['Where does Giulia live?', 'Giulia lives in Turin.'],
  ['Where is the spare key?', 'The spare key is under the red flowerpot.'],
  ['How many cores does the server have?', 'The server has 32 cores.'],
  ['How much does the course cost?', 'The course costs 240 euros.'],
  ['Which database do we use for billing?', 'We use Postgres for billing.'],
  ['Does Anna eat fish?', 'Anna does not eat fish.'],
  ['Chi approva il bilancio?', 'Il bilancio lo approva Giulia Bianchi.'],
  ['Quando parte il treno per Milano?', 'Il treno per Milano parte venerdì alle nove.'],
  ['Dove abita Giulia?', 'Giulia abita a Torino.'],
  ['Quanto costa il corso di ceramica?', 'Il corso di ceramica costa 180 euro.'],
  ['Quale database usiamo per le fatture?', 'Per le fatture usiamo Postgres.'],
  ['민수는 어디에 살아?', '민수는 부산에 살아.'],
  ['아틀라스 출시는 언제야?', '아틀라스 출시는 5월 12일이야.'],
  ['서버에 코어가 몇 개야?', '서버에 코어가 32개 있어.'],
])('F7 %j is answered by %j', (question, statement) => {
  expect(isAnswerTo(question, statement)).toBe(true)
})

test.each([
  ['Who approves the budget?', 'The budget is approved in June.'],
  ['Who approves the budget?', 'Giulia Bianchi approves holidays.'],
  ['When is the release of Atlas?', 'The release of Borea is on 12 May.'],
  ['When is the release of Atlas?', 'The release of Atlas is not decided yet.'],
  ['When is the release of Atlas?', 'The release of Atlas will be great.'],
  ['When is the release of Atlas?', 'When is the release of Atlas on Windows?'],
  ['Where does Giulia live?', 'Giulia lives alone.'],
  ['Where does Giulia live?', 'Marco lives in Turin.'],
  ['How many cores does the server have?', 'The server has fast cores.'],
  ['How many cores does the server have?', 'The kitchen has 3 windows.'],
  ['Which database do we use for billing?', "I don't know which database we use for billing."],
  ['Does Anna eat fish?', 'Anna plays the violin.'],
  ['Chi approva il bilancio?', 'Non so chi approva il bilancio.'],
  ['Dove abita Giulia?', 'Giulia abita da sola.'],
  ['Quanto costa il corso di ceramica?', 'Il corso di ceramica è caro.'],
  ['민수는 어디에 살아?', '민수는 혼자 살아.'],
  ['민수는 어디에 살아?', '지영은 부산에 살아.'],
  ['아틀라스 출시는 언제야?', '아틀라스 출시는 아직 미정이야.'],
  ['서버에 코어가 몇 개야?', '서버가 빠르다.'],
  ['Where is the spare key?', ''],
  ['', 'The spare key is under the flowerpot.'],
])('F7 %j stays open after %j', (question, statement) => {
  expect(isAnswerTo(question, statement)).toBe(false)
})
