import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NASTY_TEXTS } from '../../../conformance/nasty-texts.ts'
import {
  addMessages,
  groupMessages,
  NO_MESSAGE_GROUPS,
  readMessageGroups,
} from './message-groups.ts'

const aWord = fc.constantFrom(
  'lake',
  'door',
  '호수',
  '문',
  'porta',
  '5',
  '/a/b',
  '=',
  '(',
  ')',
  ':',
)
const aMessage = fc.oneof(
  fc.array(aWord, { maxLength: 8 }).map((words) => words.join(' ')),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(...NASTY_TEXTS.filter((text) => text.length < 1000)),
)
const messages = fc.array(aMessage, { maxLength: 30 })

test('E10 each message has a group, whatever the order of the messages', () => {
  fc.assert(
    fc.property(messages, (given) => {
      const groups = groupMessages(given)
      expect(groups).toHaveLength(given.length)
      expect(groupMessages(given.toReversed())).toEqual(groups.toReversed())
    }),
  )
})

test('E10 learning in two steps is learning at once', () => {
  fc.assert(
    fc.property(messages, messages, (first, second) => {
      const inSteps = addMessages(addMessages(NO_MESSAGE_GROUPS, first), second)
      const groupOf = readMessageGroups(inSteps)
      expect([...first, ...second].map(groupOf)).toEqual(groupMessages([...first, ...second]))
    }),
  )
})
