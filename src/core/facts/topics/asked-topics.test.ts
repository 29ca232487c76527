import { expect, test } from 'vitest'
import { someCandidate } from '../../../../tests/support/recall-evidence.ts'
import { keepTopics } from '../../recall/candidate.ts'
import { readAskedTopics } from './asked-topics.ts'
import { buildTopicProfile } from './topic-profile.ts'

const profiles = (topics: readonly string[]) =>
  topics.map((topic) => ({ topic, facts: 0, terms: {} }))

test.each([
  ['When is the deploy of Project A?', ['Project A', 'Project B'], ['Project A']],
  ['when is the deploy of atlas?', ['work/atlas', 'work/borea'], ['work/atlas']],
  ['Quando parte Vesuvio?', ['lavoro/Vesuvio', 'lavoro'], ['lavoro/Vesuvio']],
  ['아틀라스의 배포는 언제야?', ['업무/아틀라스', '업무/로키'], ['업무/아틀라스']],
])('F7 "%s" names a topic', (text, topics, expected) => {
  expect(readAskedTopics(text, profiles(topics))).toEqual({ topics: expected, isNamed: true })
})

test.each([
  ['Does the dishwasher work?', ['work', 'home']],
  ['I will be home at six', ['work', 'home']],
  ['When is the deploy?', ['Project A', 'Project B']],
])('F7 "%s" names none', (text, topics) => {
  expect(readAskedTopics(text, profiles(topics)).topics).toEqual([])
})

test('F7 words that one topic alone has speak for it, and common ones for none', () => {
  const known = [
    buildTopicProfile('garden', [{ text: 'The roses need water.', entities: [] }]),
    buildTopicProfile('boat', [{ text: 'The keel needs paint.', entities: [] }]),
  ]

  expect(readAskedTopics('Do the roses have water?', known)).toEqual({
    topics: ['garden'],
    isNamed: false,
  })
  expect(readAskedTopics('What needs doing?', known).topics).toEqual([])
})

test('F7 other topics give way to a named one always, to a guessed one where it has an answer', () => {
  const inside = someCandidate('inside', { topics: ['garden'] })
  const told = { ...inside, words: { score: 1, matched: ['roses'] } }
  const other = someCandidate('other', { topics: ['boat'] })
  const none = someCandidate('none', {})
  const ids = (list: readonly { readonly fact: { readonly id: string } }[]) =>
    list.map(({ fact }) => fact.id)
  const guessed = { topics: ['garden'], isNamed: false }

  expect(ids(keepTopics([other, none], { topics: ['garden'], isNamed: true }))).toEqual(['none'])
  expect(ids(keepTopics([told, other, none], guessed))).toEqual(['inside', 'none'])
  expect(ids(keepTopics([inside, other, none], guessed))).toHaveLength(3)
})
