import { expect, test } from 'vitest'
import { analyzeQuery } from '../text/analyze.ts'
import { createStatementReader } from './stated-nearby.ts'

const readerOf = (question: string) => createStatementReader(analyzeQuery(question))

/** Room for a second matter: more than a clause of other words. */
const OTHERWISE = 'and by the way '.repeat(10)

test.each([
  ['How many guests come?', '12 guests come.', '15 guests come, I hear.', true],
  ['How many guests come?', '12 guests come.', 'So 12 guests come after all.', false],
  ['How many guests come?', '12 guests come.', '15 chairs are free.', false],
  ['What share of the guests comes?', '80% of the guests come', '90 guests come', false],
  ['What share of the guests comes?', '80% of the guests come', '90 % of the guests come', true],
  ['What does the tent cost?', 'The tent costs €300.', 'The tent costs 350 €!', true],
  ['When does the train leave?', 'The train leaves at 9:15.', 'The train has 12 coaches.', false],
  ['Quanti ospiti vengono?', 'Vengono 12 ospiti', 'Forse vengono 15 ospiti', true],
  ['손님은 몇 명이야?', '손님은 12명이야', '손님은 15명이 됐어', true],
])(
  'F3 asked "%s": after "%s", "%s" gives another value: %s',
  (question, older, newer, expected) => {
    expect(readerOf(question).givesOtherValue(older, newer)).toBe(expected)
  },
)

test('F3 a number far from what is asked for is the value of something else', () => {
  const reader = readerOf('How many guests come?')

  expect(reader.givesOtherValue('12 guests come.', `Guests come, ${OTHERWISE} 15 dogs.`)).toBe(
    false,
  )
})

test('F3 a change counts when it is one of what is asked for', () => {
  const reader = readerOf('How many guests come?')

  expect(reader.tellsChange(`The number of guests has now reached 15 ${OTHERWISE}`)).toBe(true)
  expect(reader.tellsChange(`15 guests come ${OTHERWISE} the tent was replaced`)).toBe(false)
})

test('F3 a short statement of a change is about what changed, in whatever words', () => {
  expect(readerOf('Where does Ada live?').tellsChange('We moved to Turin.')).toBe(true)
  expect(
    readerOf('Dove abita Ada?').tellsChange('Ci siamo spostati? No, spostata è la gara.'),
  ).toBe(true)
  expect(readerOf('Where does Ada live?').tellsChange('We like Turin.')).toBe(false)
})

test('F3 without a term to look for nothing is found in a long text', () => {
  const reader = createStatementReader([])

  expect(reader.tellsChange(`It was replaced ${OTHERWISE}`)).toBe(false)
  expect(reader.givesOtherValue('12 guests', '15 guests')).toBe(false)
})

test('F3 a long text is read in no time, however many numbers it holds', () => {
  const reader = readerOf('How many guests come?')
  const long = '9 guests changed, 1.2.3.4,5:6 '.repeat(1_000)

  expect(reader.tellsChange(long)).toBe(true)
  expect(reader.givesOtherValue(long, `${long}.`)).toBe(false)
})
