import { expect, test } from 'vitest'
import {
  foundWords,
  measure,
  someCandidate,
  someEvidence,
  someMeaning,
  someQuestion,
} from '../../../../tests/support/recall-evidence.ts'
import { MEANING_SIGNALS, WORD_SIGNALS } from './text-signals.ts'

const QUESTION = someQuestion('green tea')

test('F2 words: a text that holds the whole question covers it, one that holds a half, a half', () => {
  const evidence = someEvidence(QUESTION, [
    someCandidate('Green tea, please.', { words: foundWords(6, 'green tea') }),
    someCandidate('Black tea.', { words: foundWords(3, 'tea') }),
    someCandidate('Coffee.'),
  ])

  const [whole, half, none] = measure(WORD_SIGNALS, 'wordCoverage', evidence)

  expect(whole).toBeCloseTo(1, 12)
  expect(half).toBeGreaterThan(0.3)
  expect(half).toBeLessThan(0.7)
  expect(none).toBe(0)
})

test('F2 words: rare words lead the coverage', () => {
  const rarity = new Map(foundWords(1, 'green').matched.map((term): [string, number] => [term, 9]))
  const evidence = someEvidence(
    QUESTION,
    [
      someCandidate('Green.', { words: foundWords(3, 'green') }),
      someCandidate('Tea.', { words: foundWords(3, 'tea') }),
    ],
    rarity,
  )

  const [rare = 0, common = 0] = measure(WORD_SIGNALS, 'wordCoverage', evidence)

  expect(rare).toBeGreaterThan(2 * common)
})

test('F2 words: who leads by a little depth leads less than who leads by much', () => {
  const deep = someEvidence(QUESTION, [
    someCandidate('deep', { words: foundWords(9, 'green tea') }),
  ])
  const shallow = someEvidence(QUESTION, [
    someCandidate('shallow', { words: foundWords(1, 'tea') }),
  ])

  expect(measure(WORD_SIGNALS, 'words', deep)).toEqual(measure(WORD_SIGNALS, 'words', shallow))
  expect(measure(WORD_SIGNALS, 'wordDepth', deep)[0]).toBeGreaterThan(
    measure(WORD_SIGNALS, 'wordDepth', shallow)[0] ?? Number.NaN,
  )
})

test('F2 meaning: whole, nearest sentence, and the distance to the best', () => {
  const evidence = someEvidence(QUESTION, [
    someCandidate('near', { meaning: someMeaning(0.3, { sentence: 0.8 }) }),
    someCandidate('far', { meaning: someMeaning(0.4) }),
    someCandidate('unknown'),
  ])

  expect(measure(MEANING_SIGNALS, 'meaningWhole', evidence)).toEqual([0.3, 0.4, 0])
  expect(measure(MEANING_SIGNALS, 'meaningSentence', evidence)).toEqual([0.8, 0.4, 0])
  expect(measure(MEANING_SIGNALS, 'meaningBest', evidence)).toEqual([1, 0.5, 0])
})

test('F4 meaning: the best of nothing but noise does not lead', () => {
  const evidence = someEvidence(QUESTION, [someCandidate('noise', { meaning: someMeaning(0.02) })])

  expect(measure(MEANING_SIGNALS, 'meaningBest', evidence)[0]).toBeLessThan(0.5)
})

test('F2 meaning: agreement is the weaker of words and meaning', () => {
  const evidence = someEvidence(QUESTION, [
    someCandidate('both', { words: foundWords(4, 'tea'), meaning: someMeaning(0.6) }),
    someCandidate('words', { words: foundWords(2, 'tea') }),
    someCandidate('meaning', { meaning: someMeaning(0.9) }),
  ])

  expect(measure(MEANING_SIGNALS, 'agreement', evidence)).toEqual([0.6, 0.225, 0])
})

test('F2 meaning: who resembles the leading ones is liked, who lies across is not', () => {
  const evidence = someEvidence(QUESTION, [
    ...[0.9, 0.8, 0.7, 0.6].map((whole) =>
      someCandidate(`leads ${whole}`, { meaning: someMeaning(whole, { degrees: 10 }) }),
    ),
    someCandidate('alike', { meaning: someMeaning(0.1, { degrees: 10 }) }),
    someCandidate('across', { meaning: someMeaning(0.1, { degrees: 100 }) }),
    someCandidate('unknown'),
  ])

  const likeness = measure(MEANING_SIGNALS, 'likeTheBest', evidence)

  expect(likeness[4]).toBeCloseTo(1, 6)
  expect(likeness[5]).toBeCloseTo(0, 6)
  expect(likeness[6]).toBe(0)
})

test('F2 meaning: where no candidate has a meaning, none is measured', () => {
  const evidence = someEvidence(QUESTION, [
    someCandidate('Tee', { words: foundWords(2, 'tea') }),
    someCandidate('차'),
  ])

  for (const { name } of MEANING_SIGNALS) {
    expect(measure(MEANING_SIGNALS, name, evidence), name).toEqual([0, 0])
  }
})
