import { expect, test } from 'vitest'
import { joinSecrets } from './secret-spans.ts'

/** The parts of a text that are hidden if these parts of it were sure to be secret. */
function hiddenIn(text: string, ...sure: readonly string[]): readonly string[] {
  const tokens = [...text.matchAll(/[\p{L}]+|\p{N}|[^\s\p{L}\p{N}]/gu)].map((match) => ({
    id: 0,
    from: match.index,
    to: match.index + match[0].length,
  }))
  const chances = tokens.map(({ from, to }) => (sure.includes(text.slice(from, to)) ? 0.9 : 0.1))
  return joinSecrets(text, tokens, chances, 0.5).map(([from, to]) => text.slice(from, to))
}

test.each([
  [
    'neighbours are one secret',
    'enter tulip-9 Rain here',
    ['tulip', '-', '9', 'Rain'],
    ['tulip-9 Rain'],
  ],
  ['half a word is all of it', 'door 48x21 now', ['8', 'x'], ['48x21']],
  ['another script is another word', '비번은 kiwi7이에요', ['kiwi'], ['kiwi7']],
  ['two secrets stay two', 'ana:fig and bob:plum', ['fig', 'plum'], ['fig', 'plum']],
  ['nothing sure, nothing hidden', 'all quiet', [], []],
])('S7 secrets: %s', (_, text, sure, hidden) => {
  expect(hiddenIn(text, ...sure)).toEqual(hidden)
})

test('S7 secrets: a text with more than can be told loses all up to the last', () => {
  const words = Array.from({ length: 80 }, (_, at) => (at % 2 === 0 ? 'fig' : 'and'))

  const hidden = hiddenIn(words.join(' '), 'fig')

  expect(hidden).toHaveLength(32)
  expect(hidden.join('')).toMatch(/fig$/)
})
