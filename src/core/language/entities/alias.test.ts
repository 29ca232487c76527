import { expect, test } from 'vitest'
import { keysHeldIn, knownNamesIn, namesByKey, namesJoinedWith } from './alias.ts'

const PAIRS = [
  { name: 'Peter Rossi', alias: 'Rocky' },
  { name: 'Peter Rossi', alias: '다람쥐' },
  { name: 'Carla Neri', alias: 'la Volpe' },
]

test.each([
  ['Where does Rocky live?', 'Rocky', ['Peter Rossi', '다람쥐']],
  ["What is Peter Rossi's number?", "Peter Rossi's", ['Rocky', '다람쥐']],
  ['Dove abita la Volpe?', 'la Volpe', ['Carla Neri']],
  ['다람쥐가 어디에 살아?', '다람쥐가', ['Peter Rossi', 'Rocky']],
  ['다람쥐에 대해 알려줘', '다람쥐', ['Peter Rossi', 'Rocky']],
])('F7 "%s" names one who has other names', (text, written, others) => {
  expect(knownNamesIn(text, PAIRS)).toContainEqual({ written, others })
})

test.each(['Where does Anna live?', 'Is the road rocks or sand?', '👋🏽', ''])(
  'F7 "%s" names nobody who has',
  (text) => {
    expect(knownNamesIn(text, PAIRS)).toEqual([])
  },
)

test('F7 joining goes on over names in between, and never comes back to the first', () => {
  const circle = [
    { name: 'A1', alias: 'B2' },
    { name: 'B2', alias: 'C3' },
    { name: 'C3', alias: 'A1' },
  ]

  expect(namesJoinedWith('a1', circle)).toEqual(['B2', 'C3'])
  expect(namesJoinedWith('zz', circle)).toEqual([])
})

test('F7 a long text is read for names within bounds', () => {
  expect(namesByKey('word '.repeat(10_000)).size).toBeLessThan(600)
})

test('F7 a name is held as whole words only', () => {
  expect(keysHeldIn('Rocky repairs clocks.', ['Rocky', 'Peter Rossi'])).toEqual(['rocky'])
  expect(keysHeldIn('The road is rockyish.', ['Rocky'])).toEqual([])
})
