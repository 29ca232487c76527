import { expect, test } from 'vitest'
import { readCardinal, readOrdinal, readRoman } from './numbers.ts'

test.each([
  ['7', 7],
  ['ventuno', 21],
  ['ventotto', 28],
  ['trentatre', 33],
  ['cento', 100],
  ['centotto', 108],
  ['centottanta', 180],
  ['novecentonovantanove', 999],
  ['mille', 1000],
  ['millenovecentottantaquattro', 1984],
  ['duemila', 2000],
  ['duemilaventisei', 2026],
])('F3 Italian numbers: %s is %i', (word, value) => {
  expect(readCardinal(word)).toBe(value)
})

test.each(['ciao', 'mila', 'ventiventi', 'centinaia', '', 'a'.repeat(500), '12345678'])(
  'F3 Italian numbers: "%s" is no number',
  (word) => {
    expect(readCardinal(word)).toBeUndefined()
  },
)

test.each([
  ['primo', 1],
  ['terza', 3],
  ['decimo', 10],
  ['undicesimo', 11],
  ['ventitreesima', 23],
  ['ultima', -1],
  ['penultimo', -2],
])('F3 Italian numbers: the ordinal %s is %i', (word, value) => {
  expect(readOrdinal(word)).toBe(value)
})

test('F3 Italian numbers: a word that only ends like an ordinal is none', () => {
  expect(readOrdinal('battesimo')).toBeUndefined()
  expect(readOrdinal('cristianesimo')).toBeUndefined()
  expect(readOrdinal('piano')).toBeUndefined()
})

test('F3 Italian numbers: centuries are written in Roman numerals', () => {
  expect(['iv', 'ix', 'xv', 'xxi'].map(readRoman)).toEqual([4, 9, 15, 21])
  expect(readRoman('vino')).toBeUndefined()
})
