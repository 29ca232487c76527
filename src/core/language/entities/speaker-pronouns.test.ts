import { expect, test } from 'vitest'
import { isFirstPerson } from './speaker-pronouns.ts'

test.each([
  ["I'm glad about my new job", true],
  ['Do you like your job?', false],
  ['Tell me what you said', true],
  ['The US team won it', false],
  ['Ho comprato un libro per mia sorella', true],
  ['Hai visto il film?', false],
  ['I libri sono belli', false],
  ['저는 커피를 좋아해요', true],
  ['너는 뭐 해?', false],
  ['사람이 많다', false],
  ['', false],
])('F3 entities: %j speaks in the first person: %j', (text, expected) => {
  expect(isFirstPerson(text)).toBe(expected)
})
