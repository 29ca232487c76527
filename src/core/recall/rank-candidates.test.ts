import { expect, test } from 'vitest'
import {
  daysAgo,
  foundWords,
  measure,
  someCandidate,
  someEvidence,
  someMeaning,
  someQuestion,
} from '../../../tests/support/recall-evidence.ts'
import { rankCandidates } from './rank-candidates.ts'
import {
  RANKING_BY_WORDS,
  RANKING_WITH_MEANING,
  RANKING_WITH_READING,
  type RankingModel,
} from './ranking-model.ts'
import { ALL_SIGNALS } from './signals/all-signals.ts'

const MODEL: RankingModel = {
  weights: { words: 2, meaningWhole: 1, isQuestion: -0.5 },
  calibration: {
    bias: 1,
    lead: 0.5,
    share: 1,
    reading: 1,
    statement: { bias: -1, lead: 1, reading: 2 },
    support: { bias: -3, nearest: 2, coverage: 0, reading: 1 },
  },
}
const EVIDENCE = someEvidence(someQuestion('green tea'), [
  someCandidate('a', { words: foundWords(2, 'tea'), meaning: someMeaning(0) }),
  someCandidate('b', { words: foundWords(4, 'green tea'), meaning: someMeaning(0.5) }),
  someCandidate('Is there tea?', { words: foundWords(2, 'tea'), meaning: someMeaning(0) }),
])
const everything = () => true

test('F2 the score is the sum of value times weight, and the terms say so', () => {
  const ranked = rankCandidates(EVIDENCE, MODEL, everything)

  expect(ranked.map(({ candidate, score }) => [candidate.fact.id, score])).toEqual([
    ['b', 2.5],
    ['a', 1],
    ['Is there tea?', 0.5],
  ])
  expect(ranked[0]?.terms()).toEqual([
    { signal: 'words', value: 1, weight: 2 },
    { signal: 'meaningWhole', value: 0.5, weight: 1 },
  ])
})

test('F4 the probability is the support of the question times what the score leaves of it', () => {
  const evidence = someEvidence(someQuestion('green tea'), [
    someCandidate('a', { meaning: someMeaning(0) }),
    someCandidate('b', { meaning: someMeaning(0.5) }),
    someCandidate('c', { meaning: someMeaning(-0.5) }),
  ])
  const [first, second, third] = rankCandidates(evidence, MODEL, everything)
  const sigmoid = (value: number) => 1 / (1 + Math.exp(-value))
  const sum = 1 + Math.exp(-0.5) + Math.exp(-1)

  // The nearest cosine is 0.5, the support sigmoid(-3 + 2 × 0.5), and a quarter is enough.
  expect(first?.probability).toBeCloseTo(4 * sigmoid(-2) * sigmoid(1 - Math.log(sum)), 12)
  expect(second?.probability).toBeLessThan(first?.probability ?? 0)
  expect(third?.probability).toBeLessThan(second?.probability ?? 0)
})

test('F4 what was read of a statement makes its probability, with its distance to the best', () => {
  const evidence = someEvidence(someQuestion('green tea'), [
    someCandidate('a', { meaning: someMeaning(0) }),
    someCandidate('b', { meaning: someMeaning(0.5) }),
  ])
  const [a, b] = evidence.candidates
  if (a === undefined || b === undefined) throw new Error('There are two candidates')
  const readings = new Map([
    [a, { certainty: 0.2, isExpected: false }],
    [b, { certainty: -0.2, isExpected: true }],
  ])

  const [first, second] = rankCandidates({ ...evidence, readings }, MODEL, everything)

  const sigmoid = (value: number) => 1 / (1 + Math.exp(-value))
  expect(first?.probability).toBeCloseTo(sigmoid(-1 - 0.4), 12)
  expect(second?.probability).toBeCloseTo(sigmoid(-1 - 0.5 + 0.4), 12)
})

test('F4 what the words of a question support is supported, however small cosines are', () => {
  const probability = (words: string) => {
    const found = { words: foundWords(4, words), meaning: someMeaning(0) }
    const evidence = someEvidence(someQuestion('green tea'), [someCandidate('a', found)])
    return rankCandidates(evidence, MODEL, everything)[0]?.probability ?? 0
  }

  expect(probability('green tea')).toBeGreaterThan(0.5)
  expect(probability('green tea')).toBeGreaterThan(probability(''))
})

test('F4 statements that answer equally well are not thinned out by each other', () => {
  const many = someEvidence(
    someQuestion('green tea'),
    Array.from({ length: 50 }, (_value, index) =>
      someCandidate(`tea ${index}`, {
        words: foundWords(4, 'green tea'),
        meaning: someMeaning(0.8),
      }),
    ),
  )

  const ranked = rankCandidates(many, MODEL, everything)

  expect(Math.min(...ranked.map(({ probability }) => probability))).toBeGreaterThan(0.2)
})

test('F2 a channel that is left out adds no term, and the shape of a text always counts', () => {
  const ranked = rankCandidates(EVIDENCE, MODEL, (channel) => channel === 'meaning')

  const signals = ranked.flatMap(({ terms }) => terms().map(({ signal }) => signal))
  expect(new Set(signals)).toEqual(new Set(['meaningWhole', 'isQuestion']))
})

test('F2 of equal scores what happened later comes first, then the newer record', () => {
  const said = [
    { id: 'id-4', eventAt: daysAgo(9) },
    { id: 'id-1', eventAt: daysAgo(2) },
    { id: 'id-3', eventAt: daysAgo(2) },
    { id: 'id-2', eventAt: daysAgo(1) },
  ]
  const evidence = someEvidence(
    someQuestion('tea'),
    said.map((one) => someCandidate('tea', { ...one, words: foundWords(1, 'tea') })),
  )

  const ranked = rankCandidates(evidence, MODEL, everything)

  expect(ranked.map(({ candidate }) => candidate.fact.id)).toEqual(['id-2', 'id-3', 'id-1', 'id-4'])
})

test('T5 of equal scores what a person said comes before what a tool or the web said', () => {
  const said = [
    ['id-1', 'person'],
    ['id-2', 'web'],
    ['id-3', 'tool'],
    ['id-4', 'person'],
  ] as const
  const evidence = someEvidence(
    someQuestion('tea'),
    said.map(([id, trust]) => someCandidate('tea', { id, trust, words: foundWords(1, 'tea') })),
  )

  const ranked = rankCandidates(evidence, MODEL, everything)

  expect(ranked.map(({ candidate }) => candidate.fact.id)).toEqual(['id-4', 'id-1', 'id-3', 'id-2'])
})

test('F4 no candidates give no answer', () => {
  expect(rankCandidates(someEvidence(someQuestion('tea'), []), MODEL, everything)).toEqual([])
})

test('F2 every weight of the shipped models belongs to a signal, and every signal has one name', () => {
  const names = ALL_SIGNALS.map(({ name }) => name)

  expect(new Set(names).size).toBe(names.length)
  for (const { weights } of [RANKING_WITH_READING, RANKING_WITH_MEANING, RANKING_BY_WORDS]) {
    expect(Object.keys(weights).filter((name) => !names.includes(name))).toEqual([])
  }
})

test('F2 every signal gives each candidate a finite number', () => {
  for (const { name } of ALL_SIGNALS) {
    const values = measure(ALL_SIGNALS, name, EVIDENCE)
    expect(values, name).toHaveLength(EVIDENCE.candidates.length)
    expect(values.every(Number.isFinite), name).toBe(true)
  }
})
