import { expect, test } from 'vitest'
import { speakerPronouns } from './speaker-pronouns.ts'

test.each([
  ["I'm glad about my new job", true, false],
  ['Do you like your job?', false, true],
  ['Tell me what you said', true, true],
  ['The US team won it', false, false],
  ['Ho comprato un libro per mia sorella', true, false],
  ['Hai visto il film?', false, true],
  ['I libri sono belli', false, false],
  ['저는 커피를 좋아해요', true, false],
  ['너는 뭐 해?', false, true],
  ['사람이 많다', false, false],
  ['', false, false],
])('F3 entities: %j speaks in the first person %j, in the second %j', (text, first, second) => {
  expect(speakerPronouns(text)).toEqual({ isFirstPerson: first, isSecondPerson: second })
})
