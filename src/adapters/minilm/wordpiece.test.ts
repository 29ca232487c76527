import { expect, test } from 'vitest'
import { locateWeights, readTokenizer } from './weights.ts'
import { createWordPiece } from './wordpiece.ts'

const tokenizer = createWordPiece(await readTokenizer(await locateWeights()))
const UNKNOWN = 100

function idsOf(text: string): readonly number[] {
  const [start, ...rest] = tokenizer.encode(text, 256).ids
  expect(start).toBe(101)
  expect(rest.at(-1)).toBe(102)
  return rest.slice(0, -1)
}

function wordsOf(text: string): readonly string[] {
  return tokenizer.encode(text, 256).words
}

test('S7 tokenizer: gives the ids of the original for English', () => {
  expect(idsOf('Hello, world!')).toEqual([7592, 1010, 2088, 999])
  expect(idsOf('unaffable')).toEqual([14477, 20961, 3468])
})

test.each([
  ['accents', 'Città PIÙ bella perché', ['citta', 'piu', 'bella', 'perche']],
  ['the same accents decomposed', 'perché'.normalize('NFD'), ['perche']],
  ['ideographs one by one', '我住北京。', ['我', '住', '北', '京', '。']],
  ['an ideograph outside the basic plane', '𠮷野家', ['𠮷', '野', '家']],
  ['kana as words', 'カタカナ のり', ['カタカナ', 'のり']],
  ['Hangul as one word of its parts', '서울에', ['서울에'.normalize('NFD')]],
  ['joiners between emoji', '👩‍👧 ok', ['👩👧', 'ok']],
  ['right to left', 'שלום, עולם', ['שלום', ',', 'עולם']],
  ['symbols that count as punctuation', '$5+`a`~b', ['$', '5', '+', '`', 'a', '`', '~', 'b']],
  ['controls, zero width and NUL', 'a\u0000b\u200bc\u0007d', ['abcd']],
  ['any white space', 'a\tb\r\nc\u00a0d\u2003e\u2028f', ['a', 'b', 'c', 'd', 'e', 'f']],
  ['halves of surrogate pairs', '\ud83dcut \udc00', ['cut']],
  ['Turkish and Greek capitals', 'İstanbul ΟΔΟΣ', ['istanbul', 'οδοσ']],
  ['marks of the model as plain text', '[SEP] [MASK]', ['[', 'sep', ']', '[', 'mask', ']']],
  ['nothing', ' \n ', []],
])('S7 tokenizer: splits %s as the model was trained', (_, text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

test('S7 tokenizer: a word with an unknown letter is one unknown token', () => {
  expect(idsOf('🫨')).toEqual([UNKNOWN])
  expect(idsOf('ab🫨cd ok')).toEqual([UNKNOWN, 7929])
})

test('S7 tokenizer: a word of 100 letters is split, one of 101 is unknown', () => {
  expect(idsOf('a'.repeat(100)).length).toBeGreaterThan(1)
  expect(idsOf('a'.repeat(101))).toEqual([UNKNOWN])
  expect(idsOf(`${'é'.repeat(100_000)} ok`)).toEqual([UNKNOWN, 7929])
  expect(idsOf('𠀀'.repeat(3))).toHaveLength(3)
})

test('S7 tokenizer: cuts at the limit, inside of a word too, and counts the marks', () => {
  expect(tokenizer.encode('hello '.repeat(500), 256).ids).toHaveLength(256)
  expect(tokenizer.encode('unaffable', 4).ids).toEqual([101, 14477, 20961, 102])
  expect(tokenizer.encode('', 256).ids).toEqual([101, 102])
})

test.each([
  ['words', 'word '.repeat(209_715)],
  ['one word', 'x'.repeat(1_048_576)],
  ['blanks', ' '.repeat(1_048_576)],
  ['accents on one letter', `e${'\u0301'.repeat(1_048_576)}`],
  ['ideographs', '記'.repeat(1_048_576)],
  ['punctuation', '.'.repeat(1_048_576)],
])('S7 tokenizer: of a megabyte of %s the beginning is read', (_, text) => {
  expect(tokenizer.encode(text, 256).ids.length).toBeLessThanOrEqual(256)
})

test('S7 tokenizer: refuses a vocabulary without the marks', () => {
  const json = JSON.stringify({ model: { vocab: { a: 1 }, max_input_chars_per_word: 100 } })

  expect(() => createWordPiece(json)).toThrow('[CLS]')
})
