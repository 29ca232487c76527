import { expect, test } from 'vitest'
import { readCommands } from './commands.ts'
import { readWishes } from './read-wishes.ts'

test.each([
  ['Please be concise.', 'explanations', 'brief'],
  ['That was too long, just the code next time', 'explanations', 'brief'],
  ['Explain why you chose that, in detail', 'explanations', 'thorough'],
  ['Ask me before you delete files', 'confirmations', 'ask first'],
  ['Don’t touch the database without asking', 'confirmations', 'ask first'],
  ['Stop asking and go ahead and merge', 'confirmations', 'just do it'],
  ['Do only what I asked.', 'proactivity', 'only what is asked'],
  ["While you're at it, clean up the tests", 'proactivity', 'beyond what is asked'],
  ['Sii più breve, per favore', 'explanations', 'brief'],
  ['Spiegami nel dettaglio come funziona', 'explanations', 'thorough'],
  ['Chiedimi prima di cancellare', 'confirmations', 'ask first'],
  ['Non toccare il resto', 'proactivity', 'only what is asked'],
  ['Già che ci sei, sistema i test', 'proactivity', 'beyond what is asked'],
  ['짧게 대답해 줘', 'explanations', 'brief'],
  ['왜 그런지 자세히 알려줘', 'explanations', 'thorough'],
  ['지우기 전에 먼저 물어봐', 'confirmations', 'ask first'],
  ['물어보지 말고 그냥 해', 'confirmations', 'just do it'],
  ['요청한 부분만 고쳐줘', 'proactivity', 'only what is asked'],
  ['하는 김에 테스트도 정리해줘', 'proactivity', 'beyond what is asked'],
])('K5 %j is a wish for %s: %s', (text, topic, value) => {
  expect(readWishes(text)).toEqual([{ topic, value }])
})

test.each([
  'Write a function that shortens long names',
  'The report is short by one line',
  'Ask the server for its version',
  'Il testo del pulsante è lungo',
  '설명서를 번역해 줘',
  'Be concise, but explain in detail.',
])('K5 %j says nothing of how somebody wants to be worked with', (text) => {
  expect(readWishes(text).filter(({ topic }) => topic === 'explanations')).toEqual([])
})

test('K5 commands are told by what they do, without files, values and secrets', () => {
  const input = [
    'cd /srv && TOKEN=abc npm run test -- src/a.ts',
    '{"command":"git commit -m \\"secret words\\""}',
    'sudo docker compose up -d',
    'echo hello; cat file',
    '{"broken',
  ]

  expect(readCommands(input.map((text) => ({ tool: 'bash', input: text })))).toEqual([
    'npm run test',
    'git commit -m',
    'docker compose up',
  ])
  expect(readCommands([{ tool: 'read_file', input: 'npm test' }])).toEqual([])
})
