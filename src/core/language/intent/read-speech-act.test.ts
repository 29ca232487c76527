import { expect, test } from 'vitest'
import { readSpeechAct, SPEECH_ACTS, takesStance } from './read-speech-act.ts'

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
  ['What a mess!', 'statement'],
  ['I cannot believe it works!', 'statement'],
  ['A che ora è la riunione?', 'question'],
  ['Perché non funziona', 'question'],
  ['Elimina i file temporanei.', 'command'],
  ['Inviala a Marta.', 'command'],
  ['Eseguite i test.', 'command'],
  ['Non toccare il database.', 'command'],
  ['Potreste chiudere la finestra?', 'command'],
  ['Il rapporto è previsto per venerdì.', 'statement'],
  ['Che disastro!', 'statement'],
  ['회의는 몇 시인가요?', 'question'],
  ['지금 뭐 해?', 'question'],
  ['임시 파일을 삭제하세요.', 'command'],
  ['이걸 민수에게 보내줘.', 'command'],
  ['검토해 주시겠어요?', 'command'],
  ['나는 커피를 좋아해.', 'statement'],
  ['어제 배포했어요.', 'statement'],
  ['정말 엉망이네!', 'statement'],
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
    expect(SPEECH_ACTS).toContain(readSpeechAct(text))
  }
})

test.each([
  'I really dislike coriander.',
  'I don’t enjoy crowded beaches.',
  'I have a strong aversion to early meetings.',
  'We work from home, but prefer to meet in person.',
  'I only drink decaf.',
  'My sister has a peanut allergy.',
  "I'm not a big fan of musicals.",
  'I refuse to fly with that airline.',
  'I find podcasts too slow.',
  'From now on answer in two lines.',
  'Preferisco il treno.',
  'Non sopporto il caldo.',
  'Sono allergica alle noci.',
  'Mi piacciono i gialli.',
  '저는 매운 음식을 좋아해요.',
  '고수는 못 먹어요.',
  '새우 알레르기가 있어요.',
])('F2 "%s" takes a stance', (text) => {
  expect(takesStance(text)).toBe(true)
})

test.each([
  '',
  'The parcel arrived on Monday.',
  'I would like the invoice of March.',
  'I found out where the key is.',
  'The train to Busan leaves at nine.',
  'Il treno parte alle nove.',
  '기차는 아홉 시에 떠나요.',
  'القطار في التاسعة',
  '🚂',
])('F2 "%s" takes none', (text) => {
  expect(takesStance(text)).toBe(false)
})
