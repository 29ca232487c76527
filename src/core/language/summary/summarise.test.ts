import { expect, test } from 'vitest'
import { summarise } from './summarise.ts'

// Four characters a token: enough to choose by.
const countTokens = (text: string): number => Math.ceil(text.length / 4)
const filler = (count: number): string =>
  Array.from(
    { length: count },
    (_, at) => `Then some more of it went by, ${'so '.repeat(at % 4)}on.`,
  ).join(' ')

test.each([
  ['a number', 'The cache holds for 300 seconds.'],
  ['a path', 'It is written in src/cache/expiry.ts already.'],
  ['a name', 'The author of that part is Marta Bianchi.'],
  ['an error', 'After that the upload failed again.'],
  ['an error in Italian', 'Poi il caricamento è fallito di nuovo.'],
  ['an error in Korean', '그 다음에 업로드가 다시 실패했다.'],
  ['an error in Chinese', '然后上传又失败了。'],
  ['a decision', 'So we decided to keep the old format.'],
  ['a decision in Italian', 'Abbiamo deciso di tenere il vecchio formato.'],
  ['a decision in Korean', '그래서 기존 형식을 유지하기로 결정했다.'],
  ['a decision in Chinese', '我们决定保留旧格式。'],
])('W3 a summary keeps %s among much that says nothing', (_what, sentence) => {
  const text = `Here is what went on.\n${filler(20)}\n${sentence}\n${filler(20)}`

  expect(summarise(text, { budgetTokens: 40, countTokens })).toContain(sentence)
})

test('W3 a second sentence with the same numbers gives way to one with others', () => {
  const text = [
    'Latency rose to 900 ms on node-7.',
    'On node-7 the latency was 900 ms.',
    'Memory stayed at 4 GB on node-9.',
    filler(10),
  ].join('\n')

  const summary = summarise(text, { budgetTokens: 20, countTokens })

  expect(summary.split('\n')).toEqual([
    'Latency rose to 900 ms on node-7.',
    'Memory stayed at 4 GB on node-9.',
  ])
})

test('W3 of a text without an end, the beginning of a sentence is kept', () => {
  const text = `${'x'.repeat(900)} ${'y'.repeat(900)}`

  const summary = summarise(text, { budgetTokens: 10, countTokens })

  expect(summary).toBe('x'.repeat(40))
})

test('W3 a very long text is read at both ends, quickly', () => {
  const text = `It began with error E1.\n${'word '.repeat(60_000)}\nIt ended with error E2.`

  const summary = summarise(text, { budgetTokens: 50, countTokens })

  expect(summary).toContain('error E1')
  expect(summary).toContain('error E2')
})
