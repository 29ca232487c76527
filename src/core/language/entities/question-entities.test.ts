import { expect, test } from 'vitest'
import { entitiesOfQuestion } from './question-entities.ts'

test.each([
  ['What did Ramona bake?', ['Ramona']],
  ['Who is Ovidia Marsh?', ['Ovidia Marsh']],
  ['what did ovidia say about the orchid lab?', ['ovidia', 'orchid lab']],
  ['who is ovidia kestrin?', ['ovidia kestrin']],
  ['cosa ha detto kestrin di portwick?', ['kestrin', 'portwick']],
  ['Chi è Marco?', ['Marco']],
  ['마이클이 언제 왔어?', ['마이클']],
  ['how many times did i go to the beach', []],
  ['Which hobbies do we share?', []],
  ['', []],
])('F3 entities: the question %j is about %j', (question, names) => {
  expect(entitiesOfQuestion(question).map(({ name }) => name)).toEqual(names)
})
