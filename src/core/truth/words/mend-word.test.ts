import { expect, test } from 'vitest'
import { createMender } from './mend-word.ts'

const mend = createMender(['switched', 'careers', 'budget', 'lives', '직업'])

test.each([
  ['swtiched', 'switched'],
  ['caerers', 'careers'],
  ['bugdet', 'budget'],
])('F1 contradictions: %j is read as %j', (typed, meant) => {
  expect(mend(typed)).toBe(meant)
})

test.each(['switched', 'carers', 'livse', 'gadget', '업직', ''])(
  'F1 contradictions: %j is left as it is',
  (word) => {
    expect(mend(word)).toBe(word)
  },
)
