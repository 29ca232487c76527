import { expect, test } from 'vitest'
import {
  foundWords,
  someCandidate,
  someEvidence,
  someMeaning,
  someQuestion,
} from '../../../tests/support/recall-evidence.ts'
import { rarityOf } from './evidence.ts'

const QUESTION = someQuestion('green tea')

test('F2 a rare word weighs more than a common one, and one that all hold almost nothing', () => {
  const [rare, common, everywhere] = [1, 500, 2_000].map((count) => rarityOf(count, 2_000))

  expect(rare).toBeCloseTo(Math.log(1 + 1_999.5 / 1.5), 12)
  expect(rare).toBeGreaterThan(common ?? Number.NaN)
  expect(common).toBeGreaterThan(everywhere ?? Number.NaN)
  expect(everywhere).toBeGreaterThan(0)
})

test('F4 in a small memory all words are rare', () => {
  const [absent = 0, present = 0] = [0, 2].map((count) => rarityOf(count, 3))

  expect(present / absent).toBeGreaterThan(0.7)
})

test('F2 words are measured against the best candidate, and meaning by its nearest part', () => {
  const evidence = someEvidence(QUESTION, [
    someCandidate('half', { words: foundWords(4, 'tea') }),
    someCandidate('best', { words: foundWords(8, 'green tea'), meaning: someMeaning(0.2) }),
    someCandidate('none', { meaning: someMeaning(0.3, { sentence: 0.7 }) }),
  ])

  expect([...evidence.words]).toEqual([0.5, 1, 0])
  // What is not embedded yet is judged by its words.
  expect([...evidence.whole]).toEqual([0.225, 0.2, 0.3])
  expect([...evidence.nearest]).toEqual([0.225, 0.2, 0.7])
})

test('F2 the weight of a term is what it counts times its rarity', () => {
  const rarity = new Map(QUESTION.terms.map(({ term }, index) => [term, index + 2]))
  const evidence = someEvidence(QUESTION, [], rarity)

  QUESTION.terms.forEach(({ weight }, index) => {
    expect(evidence.terms[index]?.weight).toBeCloseTo(weight * (index + 2), 12)
  })
  const sum = evidence.terms.reduce((total, { weight }) => total + weight, 0)
  expect(evidence.weight).toBeCloseTo(sum, 12)
})

test('F2 without candidates, terms or scores nothing is divided by zero', () => {
  const nothing = someEvidence({ ...QUESTION, terms: [] }, [])
  const silent = someEvidence(QUESTION, [someCandidate('no words')])

  expect(nothing.weight).toBe(1)
  expect([...nothing.words]).toEqual([])
  expect([...silent.words]).toEqual([0])
})

test('F2 neighbours are those of the same sequence, by their distance', () => {
  const evidence = someEvidence(QUESTION, [
    someCandidate('second', { at: ['breakfast', 2] }),
    someCandidate('first', { at: ['breakfast', 1] }),
    someCandidate('elsewhere', { at: ['lunch', 3] }),
    someCandidate('alone'),
  ])

  expect(evidence.neighbours(-1)[0]).toBe(1)
  expect(evidence.neighbours(1)[1]).toBe(0)
  expect(evidence.neighbours(1)[0]).toBe(-1)
  expect(evidence.neighbours(1)[3]).toBe(-1)
})

test('F2 a text that is not embedded yet never loses to one that shares fewer words and is', () => {
  const evidence = someEvidence(QUESTION, [
    someCandidate('all words, not embedded', { words: foundWords(8, 'green tea') }),
    someCandidate('one word', { words: foundWords(4, 'tea'), meaning: someMeaning(0.8) }),
    someCandidate('no word, not embedded'),
    someCandidate('no word', { meaning: someMeaning(0.9) }),
  ])
  const [all = 0, one = 0, unknown] = [...evidence.whole]
  expect(all).toBeGreaterThanOrEqual(one)
  // Nothing speaks for it: it is not taken for the best of all.
  expect(unknown).toBe(0)
})
