import { expect, test } from 'vitest'
import {
  ASKED_AT_MS,
  foundWords,
  someCandidate,
  someEvidence,
  someMeaning,
  someQuestion,
} from '../../../tests/support/recall-evidence.ts'
import { UTC } from '../language/time/time-zone.ts'
import { answerQuestion } from './answer-question.ts'
import type { Candidate } from './candidate.ts'
import {
  certaintyOf,
  chooseToRead,
  expectReadings,
  settleReadings,
  shareSurprise,
} from './choose-to-read.ts'
import type { Question } from './question.ts'
import type { RecallInput } from './recall-input.ts'

const QUESTION = someQuestion('Which green tea does Ada drink in the morning?')
const ALL = 'green tea Ada drink morning'

function someStatement(id: string, cosine: number, words = ''): Candidate {
  const found = words === '' ? {} : { words: foundWords(words.length / 3, words) }
  return someCandidate(id, { ...found, meaning: someMeaning(cosine) })
}

const OTHERS = Array.from({ length: 11 }, (_one, at) => someStatement(`noise ${at}`, -0.2))
const LIKELY = someStatement('the answer', 0.8, ALL)

function turnsOf(candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates.map((one) => ({ ...one, fact: { ...one.fact, role: 'turn' } }))
}

/** Reads until no reading decides anything; `chance` of each is what the model says. */
function readAll(
  candidates: readonly Candidate[],
  chance: (candidate: Candidate) => number,
  { question = QUESTION, ...input }: Partial<RecallInput> & { readonly question?: Question } = {},
) {
  const evidence = someEvidence(question, candidates)
  const given = {
    input: { query: question.text, ...input },
    nowMs: ASKED_AT_MS,
    zone: UTC,
    hasMeaning: true,
    isUsed: () => true,
  }
  const portions: number[] = []
  const expected = expectReadings(evidence, given) ?? new Map<Candidate, number>()
  const known = new Map<Candidate, number>()
  let readings = settleReadings(expected, known)
  let next = chooseToRead(evidence, readings, given)
  while (next.length > 0) {
    portions.push(next.length)
    for (const one of next) known.set(one, certaintyOf(chance(one)))
    readings = settleReadings(expected, known)
    next = chooseToRead(evidence, readings, given)
  }
  const read = portions.reduce((sum, portion) => sum + portion, 0)
  return { read, portions, items: answerQuestion({ ...evidence, readings }, given) }
}

test('F4 a turn that no reading can bring to the front or from there is not read', () => {
  const { read, items } = readAll(turnsOf([LIKELY, ...OTHERS]), () => 0.5)

  expect(read).toBe(0)
  expect(items[0]?.id).toBe(LIKELY.fact.id)
})

test('F4 of turns that are nearly equal those are read that may come first, and the reading decides', () => {
  const equals = Array.from({ length: 12 }, (_one, at) => someStatement(`tea ${at}`, 0.6, ALL))
  const wanted = equals[3]?.fact.id
  const { read, items } = readAll(turnsOf(equals), ({ fact }) => (fact.id === wanted ? 0.99 : 0.01))

  expect(read).toBeGreaterThan(0)
  expect(items[0]?.id).toBe(wanted)
})

test('F4 at most eight are read, two at a time', () => {
  const equals = Array.from({ length: 30 }, (_one, at) => someStatement(`tea ${at}`, 0.6, ALL))
  const { read, portions } = readAll(equals, () => 0.2)

  expect(read).toBeLessThanOrEqual(8)
  expect(Math.max(...portions)).toBeLessThanOrEqual(2)
})

test('F4 whether a statement is returned is read, and is not where the whole ranking is asked for', () => {
  const few = [LIKELY, someStatement('beside it', 0.6, 'tea Ada'), ...OTHERS]
  const asked = readAll(few, () => 0.01)
  const whole = readAll(few, () => 0.01, { cutoff: 0 })

  expect(asked.read).toBeGreaterThan(whole.read)
  expect(whole.items.length).toBeGreaterThan(asked.items.length)
})

test('F4 what asks nothing is not read: an error, a summary, or where nothing is embedded', () => {
  const evidence = (question: Question, candidates: readonly Candidate[]) =>
    expectReadings(someEvidence(question, candidates), {
      input: { query: question.text },
      nowMs: ASKED_AT_MS,
      zone: UTC,
      hasMeaning: true,
      isUsed: () => true,
    })
  const words = someCandidate('the answer', { words: foundWords(5, ALL) })

  expect(evidence(QUESTION, [LIKELY])).toBeDefined()
  expect(evidence(QUESTION, [words])).toBeUndefined()
  expect(evidence({ ...QUESTION, failureMarks: ['E1'] }, [LIKELY])).toBeUndefined()
  const asks = { ...QUESTION.asks, forSummary: true }
  expect(evidence({ ...QUESTION, asks }, [LIKELY])).toBeUndefined()
})

test('F4 what one reading says of a question counts for the others too, the more of them agree', () => {
  const shared = { bias: 0, lead: 0, share: 0, spread: 0.5, shared: 0.5 }

  expect(shareSurprise(0, 0, shared)).toEqual({ shift: 0, spread: 0.5 * Math.sqrt(0.5 * 2) })
  expect(shareSurprise(0.3, 1, shared).shift).toBeCloseTo(0.15, 12)
  expect(shareSurprise(0.9, 3, shared).shift).toBeCloseTo(0.225, 12)
  expect(shareSurprise(0, 3, shared).spread).toBeLessThan(shareSurprise(0, 1, shared).spread)
  expect(shareSurprise(0.9, 3, { ...shared, shared: 0 })).toEqual({ shift: 0, spread: 0.5 })
})

test('F4 what is expected of a reading is less for what scores less, and between -1 and 1', () => {
  const evidence = someEvidence(QUESTION, [LIKELY, ...OTHERS])
  const given = {
    input: { query: QUESTION.text },
    nowMs: ASKED_AT_MS,
    zone: UTC,
    hasMeaning: true,
    isUsed: () => true,
  }
  const expected = expectReadings(evidence, given) ?? new Map<Candidate, number>()
  const certainties = [...settleReadings(expected, new Map())].map(([, one]) => one.certainty)

  expect(certainties).toHaveLength(12)
  expect(certainties).toEqual(certainties.toSorted((left, right) => right - left))
  expect(certainties.every((one) => Math.abs(one) <= 1)).toBe(true)
})

test('F4 terms tell what was read from what was only expected, and add up to the score', () => {
  const { items } = readAll([LIKELY, someStatement('beside it', 0.6, 'tea Ada')], () => 0.9, {
    cutoff: 0,
  })
  for (const { score, explanation } of items) {
    const signals = explanation.terms.map(({ signal }) => signal)
    expect(signals.filter((signal) => signal.startsWith('reads'))).toHaveLength(1)
    const sum = explanation.terms.reduce((total, { weight, value }) => total + weight * value, 0)
    expect(sum).toBeCloseTo(score, 9)
  }
})
