import { expect, test } from 'vitest'
import {
  EPISODE_WEIGHTS,
  episodeRecency,
  FACT_WEIGHTS,
  factRecency,
  formulaTerms,
  HYBRID_WEIGHTS,
  PATTERN_WEIGHTS,
  sumTerms,
  usage,
  validationRecency,
} from './profiles.ts'

const NOW = Date.parse('2026-03-01T12:00:00.000Z')
const daysAgo = (days: number) => NOW - days * 86_400_000
const score = (weights: object, values: Readonly<Record<string, number>>) =>
  sumTerms(formulaTerms({ ...weights }, values))

test('F2 facts: 0.5 similarity + 0.3 recency + 0.2 importance, a half-life of 24 hours', () => {
  expect(factRecency(NOW, NOW)).toBe(1)
  expect(factRecency(daysAgo(1), NOW)).toBe(0.5)
  expect(factRecency(daysAgo(2), NOW)).toBe(0.25)
  expect(factRecency(NOW + 5_000, NOW)).toBe(1)

  const values = { similarity: 0.8, recency: factRecency(daysAgo(1), NOW), importance: 0.6 }

  expect(score(FACT_WEIGHTS, values)).toBeCloseTo(0.4 + 0.15 + 0.12, 12)
})

test('E11 episodes: 0.5 similarity + 0.2 exp(-days/30) + 0.15 success + 0.1 access + 0.05 domain', () => {
  expect(episodeRecency(daysAgo(30), NOW)).toBeCloseTo(0.36787944117144233, 12)
  expect(episodeRecency(NOW + 1, NOW)).toBe(1)

  const values = {
    similarity: 0.9,
    recency: episodeRecency(daysAgo(30), NOW),
    success: 1,
    access: usage(9),
    domain: 1,
  }

  // 0.45 + 0.2 × 0.367879 + 0.15 + 0.1 × 0.230259 + 0.05
  expect(score(EPISODE_WEIGHTS, values)).toBeCloseTo(0.7466017391, 9)
})

test('P4 patterns: 0.4 confidence + 0.3 success rate + 0.15 uses + 0.1 exp(-days/90) + 0.05 features', () => {
  expect(validationRecency(daysAgo(90), NOW)).toBeCloseTo(0.36787944117144233, 12)

  const values = {
    confidence: 0.8,
    successRate: 0.75,
    uses: usage(99),
    validation: validationRecency(daysAgo(90), NOW),
    features: 0.5,
  }

  // 0.32 + 0.225 + 0.15 × 0.460517 + 0.1 × 0.367879 + 0.025
  expect(score(PATTERN_WEIGHTS, values)).toBeCloseTo(0.6758654968, 9)
})

test('E11 P4 use counts as min(log(1 + n) / 10, 1), never less than nothing', () => {
  expect(usage(0)).toBe(0)
  expect(usage(-3)).toBe(0)
  expect(usage(9)).toBeCloseTo(0.2302585093, 9)
  expect(usage(10_000_000)).toBe(1)
})

test('F2 E8 E11 P4 the weights of every profile sum to 1', () => {
  for (const weights of [FACT_WEIGHTS, EPISODE_WEIGHTS, PATTERN_WEIGHTS, HYBRID_WEIGHTS]) {
    const sum = Object.values(weights).reduce((total, weight) => total + weight, 0)
    expect(sum).toBeCloseTo(1, 12)
  }
})

test('E8 hybrid: 0.4 by meaning, 0.3 by near words, 0.3 by words', () => {
  expect(score(HYBRID_WEIGHTS, { meaning: 1, fuzzy: 0, words: 0 })).toBeCloseTo(0.4, 12)
  expect(score(HYBRID_WEIGHTS, { meaning: 0.5, fuzzy: 1, words: 1 })).toBeCloseTo(0.8, 12)
})

test('F2 a value that is not there counts nothing, and its term is still shown', () => {
  expect(formulaTerms({ ...FACT_WEIGHTS }, { similarity: 1 })).toEqual([
    { signal: 'similarity', weight: 0.5, value: 1 },
    { signal: 'recency', weight: 0.3, value: 0 },
    { signal: 'importance', weight: 0.2, value: 0 },
  ])
})
