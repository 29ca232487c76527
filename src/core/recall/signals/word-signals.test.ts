import { expect, test } from 'vitest'
import {
  foundWords,
  measure,
  someCandidate,
  someEvidence,
  someQuestion,
} from '../../../../tests/support/recall-evidence.ts'
import { WORD_SIGNALS } from './word-signals.ts'

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

test('F2 near words: what a misspelt word may have meant, against the best of them', () => {
  const evidence = someEvidence(QUESTION, [
    someCandidate('one', { nearWords: foundWords(2, 'tea') }),
    someCandidate('two', { nearWords: foundWords(4, 'tea') }),
    someCandidate('three'),
  ])

  expect(measure(WORD_SIGNALS, 'nearWords', evidence)).toEqual([0.5, 1, 0])
})
