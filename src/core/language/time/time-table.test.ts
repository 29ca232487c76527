import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createGrammar, createParser } from './grammar.ts'
import { TIME_LANGUAGES, timeRulesOf } from './time-table.ts'
import { tokenize } from './tokens.ts'

const SLOT = /(?<!\\p)\{(?<name>\w+)(?::\w+)?\}/gu
/** Matched by code: see `phraseReaders` and the slots for figures. */
const BUILT_IN = ['n', 'nn', 'num', 'yyyy', 'yy', 'phrase', 'time', 'strong', 'end']

test.each(TIME_LANGUAGES)('F3 every slot that the table of "%s" uses is in it', (language) => {
  const file = new URL(`../${language}/time.json`, import.meta.url)
  const used = [...readFileSync(file, 'utf8').matchAll(SLOT)].map(({ groups }) => groups?.name)
  const { words, numbers, slots } = timeRulesOf(language).table
  const known = new Set([words, numbers, slots].flatMap(Object.keys).concat(BUILT_IN))

  expect(used.filter((name) => !known.has(name ?? ''))).toEqual([])
})

const grammar = createGrammar({
  words: { month: { 'may|May': 5, June: 6 }, the: { 'the|a': null } },
  sums: { ten: ['{n:a}', '{n:a} -? {n:b}'] },
  fields: {
    date: ['{the}? {n:day}(st|nd)? of? {month}', '{month} {n:day}'],
    later: ['{date} {plus=3}', '{date:from} to {date:to}'],
    hangul: ['다음 주', '{n:day}일'],
  },
  composed: {},
})

function match(slot: string, text: string): unknown {
  const tokens = tokenize(text)
  return createParser(tokens, grammar)
    .match(slot, 0)
    .find(({ end }) => end === tokens.length)?.value
}

test('F3 patterns: words, choices and slots stand where the pattern says', () => {
  expect(match('date', '3 May')).toEqual({ day: 3, month: 5 })
  expect(match('date', 'the 2nd of May')).toEqual({ day: 2, month: 5 })
  expect(match('date', 'June 12')).toEqual({ day: 12, month: 6 })
  expect(match('date', 'of May 3')).toBeUndefined()
})

test('F3 patterns: a word with a capital is only itself, a number keeps to its limits', () => {
  expect(match('date', '3 june')).toBeUndefined()
  expect(match('date', '32 May')).toBeUndefined()
})

test('F3 patterns: what is written without a space must have none', () => {
  expect(match('date', '2 nd of May')).toBeUndefined()
  expect(match('hangul', '다음주')).toEqual({})
  expect(match('hangul', '3 일')).toBeUndefined()
})

test('F3 patterns: fields are kept side by side, under another name, added up or set', () => {
  expect(match('later', '3 May')).toEqual({ day: 3, month: 5, plus: 3 })
  expect(match('later', '3 May to June 1')).toEqual({
    from: { day: 3, month: 5 },
    to: { month: 6, day: 1 },
  })
  expect(match('ten', '20-3')).toBe(23)
})
