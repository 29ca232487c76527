import { expect, test } from 'vitest'
import { readSessions } from './read-sessions.ts'

/** `start 2..4`, one for each reference. */
function windows(text: string): readonly string[] {
  return readSessions(text).map(
    ({ countedFrom, first, last }) => `${countedFrom} ${first}..${last}`,
  )
}

test.each([
  ['Which plan did we make in our first session?', 'start 1..1'],
  ['In our 2nd discussion you named a book', 'start 2..2'],
  ['the twenty-first conversation', 'start 21..21'],
  ['In session #12, which café?', 'start 12..12'],
  ['Recap sessions 3 through 7', 'start 3..7'],
  ['from session 5 to session 9', 'start 5..9'],
  ['between sessions 2 and 4', 'start 2..4'],
  ['from the 2nd through 6th sessions', 'start 2..6'],
  ['the first five calls', 'start 1..5'],
  ['the first time we talked', 'start 1..1'],
  ['nella terza sessione', 'start 3..3'],
  ['nella nostra prima chiacchierata', 'start 1..1'],
  ['dalla seconda alla quarta sessione', 'start 2..4'],
  ['dalla sessione 2 alla 4', 'start 2..4'],
  ['le prime cinque chiamate', 'start 1..5'],
  ['세 번째 세션', 'start 3..3'],
  ['첫 대화에서', 'start 1..1'],
  ['열두 번째 대화', 'start 12..12'],
  ['두 번째부터 네 번째 세션까지', 'start 2..4'],
  ['세션 2부터 4까지', 'start 2..4'],
])('F3 sessions: "%s" counts from the start', (text, window) => {
  expect(windows(text)).toEqual([window])
})

test.each([
  ['earlier in this chat', 'end 0..0'],
  ['in the current conversation', 'end 0..0'],
  ['our last chat', 'end 1..1'],
  ['the previous session', 'end 1..1'],
  ['one session ago', 'end 1..1'],
  ['last time we talked', 'end 1..1'],
  ['What did you tell me last time?', 'end 1..1'],
  ['two conversations ago', 'end 2..2'],
  ['the session before last', 'end 2..2'],
  ['17 chats ago', 'end 17..17'],
  ['the last three meetings', 'end 3..1'],
  ['questa conversazione', 'end 0..0'],
  ["l'ultima conversazione", 'end 1..1'],
  ['la sessione precedente', 'end 1..1'],
  ["Di che cosa abbiamo parlato l'ultima volta?", 'end 1..1'],
  ['due conversazioni fa', 'end 2..2'],
  ['la penultima sessione', 'end 2..2'],
  ['le ultime tre riunioni', 'end 3..1'],
  ['이번 대화에서', 'end 0..0'],
  ['지난 대화에서', 'end 1..1'],
  ['지난번에 뭐라고 말했지?', 'end 1..1'],
  ['두 번 전 대화', 'end 2..2'],
  ['두 대화 전에', 'end 2..2'],
  ['지난 세 번의 대화', 'end 3..1'],
])('F3 sessions: "%s" counts from the end, where 0 is this conversation', (text, window) => {
  expect(windows(text)).toEqual([window])
})

test.each([
  ['since session 3', 'start 3..Infinity'],
  ['after our third conversation', 'start 4..Infinity'],
  ['until session 5', 'start 1..5'],
  ['before our last session', 'end Infinity..2'],
  ['dalla sessione 3 in poi', 'start 3..Infinity'],
  ['dopo la terza sessione', 'start 4..Infinity'],
  ['세 번째 세션 이후', 'start 4..Infinity'],
])('F3 sessions: "%s" is open on one side', (text, window) => {
  expect(windows(text)).toEqual([window])
})

test.each([
  'the therapy session about grief',
  'the first therapy session',
  'a jam session',
  'a session token',
  'the last session token expired',
  'our debug session',
  "Anna's first session",
  'her last conversation',
  'my last session with the trainer',
  'the first session of parliament',
  'yoga session 3 was hard',
  'call 911',
  'our first call-out',
  'a second chat',
  'What did I wear last time I went out?',
  'una sessione di terapia',
  'la prima sessione di yoga',
  'il token di sessione',
  'la sua prima sessione',
  'nella sessione sei stato bravo',
  'la terza riunione con il capo',
  '세션 토큰이 만료됐어',
  '재즈 세션',
  '첫 대화상자',
  '지난번에 산 신발',
])('F3 sessions: no conversation is named in "%s"', (text) => {
  expect(windows(text)).toEqual([])
})

test('F3 sessions: two ordinals joined by "and" are two conversations', () => {
  expect(windows('the 2nd and 4th sessions')).toEqual(['start 2..2', 'start 4..4'])
})

test('F3 sessions: the place of the words is given, after emoji and RTL text as well', () => {
  const text = '🙂 שלום, what was in session 7?'
  expect(readSessions(text).map(({ from, to }) => text.slice(from, to))).toEqual(['in session 7'])
})
