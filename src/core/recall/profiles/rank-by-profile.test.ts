import { expect, test } from 'vitest'
import {
  ASKED_AT_MS,
  type CandidateParts,
  daysAgo,
  foundWords,
  someCandidate,
  someMeaning,
  someRanked,
} from '../../../../tests/support/recall-evidence.ts'
import type { RankedCandidate } from '../rank-candidates.ts'
import { type Fusion, rankByFacts } from './rank-by-profile.ts'

const ranked = (id: string, parts: CandidateParts): RankedCandidate =>
  someRanked(someCandidate(id, parts))

const rank = (all: readonly RankedCandidate[], fusion: Fusion, weights?: Weights, coverage = 1) =>
  rankByFacts(all, { fusion, weights, nowMs: ASKED_AT_MS, coverageOf: () => coverage })
type Weights = Parameters<typeof rankByFacts>[1]['weights']
const ids = (all: readonly RankedCandidate[]) => all.map(({ candidate }) => candidate.fact.id)
const termOf = (one: RankedCandidate | undefined, signal: string) =>
  one?.terms().find((term) => term.signal === signal)?.value

const ONLY_SIMILARITY = { similarity: 1, recency: 0, importance: 0 }

test('F2 weighted: similarity joins words and meaning, and the score is the formula', () => {
  const one = ranked('one', {
    words: foundWords(4, 'tea'),
    // Half way between unrelated, 0.1, and a paraphrase, 0.6.
    meaning: someMeaning(0.35),
    eventAt: daysAgo(1),
    importance: 0.9,
  })
  const best = ranked('best', { words: foundWords(8, 'green tea') })

  const found = rank([one, best], 'weighted').find(({ candidate }) => candidate === one.candidate)

  // Words: 4 of 8. Meaning: a half. Both alike: 0.7 × 0.5 + 0.3 × 0.5.
  expect(termOf(found, 'similarity')).toBeCloseTo(0.5, 12)
  expect(termOf(found, 'recency')).toBe(0.5)
  expect(found?.score).toBeCloseTo(0.5 * 0.5 + 0.3 * 0.5 + 0.2 * 0.9, 12)
})

test('F2 weighted: the share of the question that matched scales what the words say', () => {
  const all = [ranked('a', { words: foundWords(4, 'tea') })]
  const [whole] = rank(all, 'weighted')
  const [part] = rank(all, 'weighted', undefined, 0.25)

  expect(termOf(whole, 'similarity')).toBeCloseTo(1, 12)
  expect(termOf(part, 'similarity')).toBeCloseTo(0.25, 12)
})

test('F2 rrf: ranks of both lists are added as 1 / (60 + rank), the first of both has 1', () => {
  const first = ranked('first', { words: foundWords(9, 'tea'), meaning: someMeaning(0.9) })
  const second = ranked('second', { words: foundWords(3, 'tea') })
  const third = ranked('third', { meaning: someMeaning(0.2, { sentence: 0.5 }) })

  const found = rank([third, second, first], 'rrf', ONLY_SIMILARITY)

  expect(termOf(found[0], 'similarity')).toBeCloseTo(1, 12)
  expect(ids(found)[0]).toBe('first')
  // Second in one list of two: 1 / 62 against 2 / 61.
  expect(termOf(found[1], 'similarity')).toBeCloseTo(61 / 124, 12)
  expect(termOf(found[2], 'similarity')).toBeCloseTo(61 / 124, 12)
})

test('F2 weights per call decide the order', () => {
  const fitting = ranked('fitting', { words: foundWords(9, 'tea'), eventAt: daysAgo(40) })
  const recent = ranked('recent', { words: foundWords(2, 'tea') })
  const vital = ranked('vital', {
    words: foundWords(1, 'tea'),
    eventAt: daysAgo(40),
    importance: 1,
  })
  const all = [recent, vital, fitting]
  const first = (similarity: number, recency: number, importance: number) =>
    ids(rank(all, 'weighted', { similarity, recency, importance }))[0]

  expect(first(1, 0, 0)).toBe('fitting')
  expect(first(0, 1, 0)).toBe('recent')
  expect(first(0, 0, 1)).toBe('vital')
})

test('F2 the probability of relevance is not touched by the formula', () => {
  const one = { ...ranked('one', { words: foundWords(1, 'tea') }), probability: 0.42 }

  expect(rank([one], 'weighted')[0]?.probability).toBe(0.42)
  expect(rank([], 'rrf')).toEqual([])
})
