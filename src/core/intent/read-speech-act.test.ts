import { expect, test } from 'vitest'
import { readSpeechAct } from './read-speech-act.ts'

test.each([
  'Hi there!',
  'Hello, how are you?',
  'Good evening, Professor Kim.',
  'See you tomorrow',
  'Ciao a tutti!',
  'Buonasera, professore.',
  'Ehi, come va?',
  '안녕하세요, 교수님.',
  '여러분 안녕하세요!',
  '좋은 저녁이에요, 민수 씨.',
])('T12 "%s" only greets', (text) => {
  expect(readSpeechAct(text)).toBe('greeting')
})

test.each([
  ['Hi, can you tell me where the backups are kept?', 'question'],
  ['Welcome emails are sent by the worker on port 25.', 'statement'],
  ['Ciao, dove teniamo i backup del server di prova?', 'question'],
  ['안녕하세요, 어제 배포한 서버가 다시 시작되었습니다.', 'statement'],
] as const)('T12 "%s" says more than a greeting: %s', (text, act) => {
  expect(readSpeechAct(text)).toBe(act)
})

test.each([
  ['Where do we keep the backups?', 'question'],
  ['how do I reset my password', 'question'],
  ['Delete the temporary files.', 'command'],
  ['Would you review my patch?', 'command'],
  ['Please restart the server.', 'command'],
  ['Test coverage dropped to 70%.', 'statement'],
  ['Open issues are piling up.', 'statement'],
  ['We shipped the release yesterday.', 'statement'],
  ['What a mess!', 'exclamation'],
  ['I cannot believe it works!', 'exclamation'],
  ['A che ora è la riunione?', 'question'],
  ['Perché non funziona', 'question'],
  ['Elimina i file temporanei.', 'command'],
  ['Inviala a Marta.', 'command'],
  ['Eseguite i test.', 'command'],
  ['Non toccare il database.', 'command'],
  ['Potreste chiudere la finestra?', 'command'],
  ['Il rapporto è previsto per venerdì.', 'statement'],
  ['Che disastro!', 'exclamation'],
  ['회의는 몇 시인가요?', 'question'],
  ['지금 뭐 해?', 'question'],
  ['임시 파일을 삭제하세요.', 'command'],
  ['이걸 민수에게 보내줘.', 'command'],
  ['검토해 주시겠어요?', 'command'],
  ['나는 커피를 좋아해.', 'statement'],
  ['어제 배포했어요.', 'statement'],
  ['정말 엉망이네!', 'exclamation'],
] as const)('F2 "%s" is a %s', (text, act) => {
  expect(readSpeechAct(text)).toBe(act)
})

test('F2 no text is too strange to be read', () => {
  for (const text of [
    '',
    '?',
    '!!!',
    '🙂',
    'مرحبا',
    '你好吗',
    '\u0000',
    '\ud800',
    'a'.repeat(100_000),
  ]) {
    expect(['question', 'command', 'statement', 'exclamation', 'greeting']).toContain(
      readSpeechAct(text),
    )
  }
})
