import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MemoryError } from '../../errors.ts'
import { matchTopics } from './match-topics.ts'
import { cleanTopics, topicFits, topicKey } from './topic.ts'
import { buildTopicProfile, type TopicFact } from './topic-profile.ts'

const facts = (...texts: readonly string[]): readonly TopicFact[] =>
  texts.map((text) => ({ text, entities: [] }))

const PROJECT_A = buildTopicProfile(
  'work/Project A',
  facts(
    'The deploy of Project A runs on Hetzner.',
    'Its database is Postgres.',
    'Deploys need Anna.',
  ),
)
const PROJECT_B = buildTopicProfile(
  'work/Project B',
  facts('The deploy of Project B runs on Fly.', 'Its queue is Redis.', 'Deploys need Marco.'),
)
const GARDEN = buildTopicProfile(
  'home/garden',
  facts(
    'The tomatoes get water at seven.',
    'Basil stands beside the tomatoes.',
    '토마토는 매일 물을 준다.',
  ),
)
const ATLAS = buildTopicProfile('아틀라스', [
  { text: '아틀라스 배포는 금요일이다.', entities: ['아틀라스'] },
  { text: '담당자는 민수다.', entities: ['민수'] },
])
const ALL = [PROJECT_A, PROJECT_B, GARDEN, ATLAS]
const topicsOf = (text: string): readonly string[] =>
  matchTopics(text, ALL).map(({ topic }) => topic)

test('F7 topics are cleaned, each once however it is written', () => {
  expect(cleanTopics([' work / Atlas  deploy ', 'WORK/atlas-deploy', '', '/'])).toEqual([
    'work/Atlas deploy',
  ])
  expect(topicKey('Città/Perché')).toBe(topicKey('citta/PERCHE'))
})

test('F7 a topic that is too deep or too long, and too many topics, are refused', () => {
  expect(() => cleanTopics(['a/b/c/d/e/f'])).toThrow(MemoryError)
  expect(() => cleanTopics(['x'.repeat(121)])).toThrow(MemoryError)
  expect(() => cleanTopics(Array.from({ length: 17 }, (_, at) => `t${at}`))).toThrow(MemoryError)
})

test.each([
  [['work'], ['work/atlas'], 'inside'],
  [['work/atlas'], ['Work/Atlas'], 'inside'],
  [['work/atlas'], ['work'], 'around'],
  [['work/atlas'], ['work/borea'], 'other'],
  [['work'], ['workshop'], 'other'],
  [['work/atlas', 'home'], ['home/garden'], 'inside'],
  [[], ['work'], 'open'],
  [['work'], [], 'open'],
] as const)('F7 for a question about %j, facts in %j are %s', (asked, held, fit) => {
  expect(topicFits(asked, held)).toBe(fit)
})

test.each([
  ['How does the deploy of Project A work?', ['work/Project A']],
  ['How does the deploy of project B work?', ['work/Project B']],
  ['When do the tomatoes get water?', ['home/garden']],
  ['Which queue uses Redis?', ['work/Project B']],
  ['What about the garden?', ['home/garden']],
  ['아틀라스의 배포는 언제야?', ['아틀라스']],
  ['민수가 담당하는 배포', ['아틀라스']],
  ['토마토 물은 언제 줘?', ['home/garden']],
] as const)('F7 %j belongs to %j', (text, topics) => {
  expect(topicsOf(text)).toEqual(topics)
})

test.each([
  'My sister plays the violin.',
  'Ciao!',
  '',
  '피아노 연습은 재미있다.',
  'a project a day',
])('F7 %j belongs to no known topic', (text) => {
  expect(topicsOf(text)).toEqual([])
})

test('F7 a topic that a text names keeps out one that shares its words', () => {
  const [first, ...others] = matchTopics('Who deploys Project B on Fly?', ALL)

  expect(first).toMatchObject({ topic: 'work/Project B', isNamed: true })
  expect(others).toEqual([])
})

test('F7 a word that all topics share decides for none of them', () => {
  expect(topicsOf('deploy')).not.toHaveLength(1)
})

test('F7 the order of the profiles makes no difference to a score, and scores stay within 0 and 1', () => {
  const aText = fc
    .array(
      fc.constantFrom('deploy', 'tomatoes', 'Redis', '민수', 'Anna', 'water', 'the', '__proto__'),
    )
    .map((words) => words.join(' '))
  fc.assert(
    fc.property(aText, (text) => {
      const one = matchTopics(text, ALL)
      const other = matchTopics(text, ALL.toReversed())
      expect(one.every(({ score }) => score > 0 && score <= 1)).toBe(true)
      expect(new Set(one.map(({ topic }) => topic))).toEqual(
        new Set(other.map(({ topic }) => topic)),
      )
    }),
  )
})
