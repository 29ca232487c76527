import { expect, test } from 'vitest'
import { sumTerms } from '../../recall/profiles/profiles.ts'
import { similarityTerms } from './rank-episodes.ts'

const evidence = { cosine: 0.5, fuzzy: 0.8, words: { score: 3, coverage: 0.5 } }
const options = { mode: 'hybrid', hasMeaning: true, bestWordScore: 6 } as const

test('E8 hybrid similarity is 0.4 of the meaning, 0.3 of near words and 0.3 of words', () => {
  const terms = similarityTerms(evidence, options)

  expect(terms).toEqual([
    { signal: 'meaning', value: 0.5, weight: 0.4 },
    { signal: 'fuzzy', value: 0.8, weight: 0.3 },
    { signal: 'words', value: 0.25, weight: 0.3 },
  ])
  // 0.4 · 0.5 + 0.3 · 0.8 + 0.3 · 0.5 · 3/6
  expect(sumTerms(terms)).toBeCloseTo(0.515, 12)
})

test('E8 weights of the caller count relative to each other', () => {
  const weights = { meaning: 0, fuzzy: 1, words: 1 }

  expect(sumTerms(similarityTerms(evidence, { ...options, weights }))).toBeCloseTo(0.525, 12)
})

test('E8 without a model the other two share what meaning would count', () => {
  const terms = similarityTerms(
    { ...evidence, cosine: undefined },
    { ...options, hasMeaning: false },
  )

  expect(terms.map(({ weight }) => weight)).toEqual([0, 0.5, 0.5])
  expect(sumTerms(terms)).toBeCloseTo(0.525, 12)
})

test.each([
  [0.7, 0.7],
  [1.000_000_1, 1],
  [-0.3, 0],
  [undefined, 0],
])('E6 by meaning alone, a cosine of %s is a similarity of %d', (cosine, expected) => {
  const terms = similarityTerms({ cosine, fuzzy: 0.9 }, { ...options, mode: 'semantic' })

  expect(terms).toEqual([{ signal: 'meaning', value: expected, weight: 1 }])
})
