import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { modelFolder } from './model-info.ts'
import { splitWords } from './split-words.ts'
import { createWordPiece } from './wordpiece.ts'

const folder = modelFolder()
const tokenizer = createWordPiece(readFileSync(join(folder, 'vocab.txt'), 'utf8'))

interface GoldenIds {
  readonly text: string
  readonly second?: string
  readonly ids: readonly number[]
}

test('S7 tokenizer: gives the ids of the trained one, for one text and for two', () => {
  const lines = readFileSync(join(folder, 'golden-ids.jsonl'), 'utf8').trimEnd().split('\n')
  for (const { text, second, ids } of lines.map((line) => JSON.parse(line) as GoldenIds)) {
    const made =
      second === undefined ? tokenizer.encode(text, 256) : tokenizer.encodePair(text, second, 48)

    expect(made.ids, JSON.stringify([text.slice(0, 80), second?.slice(0, 80)])).toEqual(ids)
  }
  expect(lines.length).toBeGreaterThan(90)
})

test.each([
  ['accents stay', 'Città PIÙ bella perché', ['città', 'più', 'bella', 'perché']],
  ['accents are put together', 'perché'.normalize('NFD'), ['perché']],
  ['ideographs one by one', '我住北京。', ['我', '住', '北', '京', '。']],
  ['an ideograph outside the basic plane', '𠮷野家', ['𠮷', '野', '家']],
  ['Hangul as one word', '서울에'.normalize('NFD'), ['서울에']],
  ['joiners between emoji', '👩‍👧 ok', ['👩👧', 'ok']],
  ['symbols that count as punctuation', '$5+`a`~b', ['$', '5', '+', '`', 'a', '`', '~', 'b']],
  ['controls, zero width and NUL', 'a\u0000b\u200bc\u0007d', ['abcd']],
  ['any white space', 'a\tb\r\nc\u00a0d\u2003e\u2028f', ['a', 'b', 'c', 'd', 'e', 'f']],
  ['halves of surrogate pairs', '\ud83dcut \udc00', ['cut']],
  ['Turkish and Greek capitals', 'İstanbul ΟΔΟΣ', ['istanbul', 'οδοσ']],
  ['nothing', ' \n ', []],
])('S7 tokenizer: splits as the model was trained: %s', (_, text, words) => {
  expect([...splitWords(text)].map(({ word }) => word)).toEqual(words)
})

test.each([
  'Die Straße ist lang, 東京 too: tulip-9!',
  '비번은\u200b 감귤7상자예요 👩‍👧 x\u0000y',
  'ok\u{1fae8}\u{1fae8}ok 𠮷 $5',
])('S7 tokenizer: every token is told where it stands: %s', (text) => {
  const tokens = tokenizer.place(text)

  expect(tokens.map(({ id }) => id)).toEqual(tokenizer.encode(text, 256).ids.slice(1, -1))
  for (const [at, { from, to }] of tokens.entries()) {
    expect(text.slice(from, to).trim()).not.toBe('')
    expect(from).toBeGreaterThanOrEqual(tokens[at - 1]?.to ?? 0)
  }
  expect(text.slice(tokens[0]?.from, tokens[0]?.to)).toBe(text.slice(0, tokens[0]?.to))
})

test('S7 tokenizer: a letter without a piece is unknown, and the rest of its word is read', () => {
  const [start, ...rest] = tokenizer.encode('ok\u{1fae8}\u{1fae8}ok', 256).ids
  const unknown = tokenizer.encode('x'.repeat(101), 256).ids[1]

  expect(rest.filter((id) => id === unknown)).toHaveLength(1)
  expect(rest).toHaveLength(4)
  expect(start).toBe(tokenizer.encode('', 2).ids[0])
})

test('S7 tokenizer: never more ids than are wanted, whatever the text', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
  )
  fc.assert(
    fc.property(anyText, anyText, fc.integer({ min: 4, max: 40 }), (first, second, most) => {
      const pair = tokenizer.encodePair(first, second, most)

      expect(tokenizer.encode(first, most).ids.length).toBeLessThanOrEqual(most)
      expect(pair.ids.length).toBeLessThanOrEqual(most)
      // The first side ends with the same mark as the second.
      expect(pair.ids[pair.first - 1]).toBe(pair.ids.at(-1))
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  ['words', 'word '.repeat(209_715)],
  ['one word', 'x'.repeat(1_048_576)],
  ['blanks', ' '.repeat(1_048_576)],
  ['accents on one letter', `e${'\u0301'.repeat(1_048_576)}`],
  ['ideographs', '記'.repeat(1_048_576)],
])('S7 tokenizer: of a megabyte of %s the beginning is read', (_, text) => {
  expect(tokenizer.encode(text, 256).ids.length).toBeLessThanOrEqual(256)
})

test('S7 tokenizer: refuses a vocabulary without the marks', () => {
  expect(() => createWordPiece('a\nb\n')).toThrow('[CLS]')
})
