import { expect, test } from 'vitest'
import { namesSubject } from './read-question.ts'

test.each([
  'What did we talk about?',
  'What happened?',
  "What's new?",
  'What was true?',
  'What did I do?',
  'Che cosa è successo?',
  'Di che cosa abbiamo parlato?',
  'Che cosa era vero?',
  '무슨 일이 있었어?',
  '우리 무슨 얘기했지?',
  '?',
  '',
])('F3 "%s" names nothing to look for', (text) => {
  expect(namesSubject(text)).toBe(false)
})

test.each([
  'What did we say about the harbour?',
  'What happened to the car?',
  'Ada',
  'Che cosa abbiamo detto del porto?',
  '항구에 대해 뭐라고 했지?',
  '关于港口',
  'ERR_TIMEOUT?',
])('F3 "%s" names a subject', (text) => {
  expect(namesSubject(text)).toBe(true)
})
