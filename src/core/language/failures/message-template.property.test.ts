import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NASTY_TEXTS } from '../../../conformance/nasty-texts.ts'
import { templateOf } from './message-template.ts'

const PIECES = [
  ...[
    'a',
    'Zq',
    '1',
    '42',
    '0x',
    'f3',
    '-',
    '_',
    '.',
    ':',
    '/',
    '\\',
    '=',
    '"',
    "'",
    ' ',
    '<',
    '>',
  ],
  ...[
    '<number>',
    '<path>',
    '::',
    '//',
    'Jan',
    'true',
    'com',
    '@',
    '%',
    ',',
    'é',
    '한',
    '３',
    '「',
    '」',
  ],
  ...['C:', 'eyJabcde.', '2024-01-02', '12:30:45', 'ms', 'KB', '{', '}', '[', ']', '(', ')', '+'],
]
const aMessage = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((pieces) => pieces.join('')),
  fc.constantFrom(...NASTY_TEXTS.filter((text) => text.length < 1000)),
)

test('E10 any text has a template, and a template is its own template', () => {
  fc.assert(
    fc.property(aMessage, (message) => {
      const template = templateOf(message)
      expect(templateOf(template)).toBe(template)
    }),
    { numRuns: 2000 },
  )
})

test('E10 what is far behind in a long message is not read', () => {
  const template = templateOf(`${'호수 '.repeat(50_000)}5`)

  expect(template.length).toBeLessThan(50_000)
})
