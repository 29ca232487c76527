import { expect, test } from 'vitest'
import {
  ASKED_AT_MS,
  daysAgo,
  foundWords,
  someCandidate,
  someEvidence,
  someMeaning,
  someQuestion,
} from '../../../tests/support/recall-evidence.ts'
import { UTC } from '../language/time/time-zone.ts'
import { answerQuestion } from './answer-question.ts'
import type { Candidate } from './candidate.ts'
import type { Question } from './question.ts'
import type { RecallInput } from './recall-input.ts'

const TEA = someCandidate('Ada drinks green tea.', { words: foundWords(6, 'green tea Ada') })
const LATE = someCandidate('The train is late.', { words: foundWords(0.1, 'is') })

function answer(
  question: Question,
  candidates: readonly Candidate[],
  input: Partial<RecallInput> = {},
) {
  const given = { query: question.text, ...input }
  return answerQuestion(someEvidence(question, candidates), {
    input: given,
    nowMs: ASKED_AT_MS,
    zone: UTC,
    hasMeaning: false,
    isUsed: () => true,
  }).map(({ id }) => id)
}

test('F4 under the cut-off nothing is returned, and a cut-off of 0 returns the whole ranking', () => {
  const question = someQuestion('green tea of Ada')

  expect(answer(question, [LATE, TEA])).toEqual([TEA.fact.id])
  expect(answer(question, [LATE, TEA], { cutoff: 0 })).toEqual([TEA.fact.id, LATE.fact.id])
  expect(answer(question, [LATE, TEA], { cutoff: 1 })).toEqual([])
})

test('F4 no formula brings back what the cut-off drops, however new and important it is', () => {
  const question = someQuestion('green tea of Ada')
  const noise = { ...LATE, item: { ...LATE.fact, importance: 1 } }
  const old = { ...TEA, item: { ...TEA.fact, eventAt: daysAgo(300), importance: 0 } }

  expect(answer(question, [noise, old], { profile: 'facts' })).toEqual([old.fact.id])
})

test('F3 what was true then held in some part of the window, whenever it was said', () => {
  const window = { from: daysAgo(20), to: daysAgo(10) }
  const question = someQuestion('tea', { isAboutValidity: true, windows: [window] })
  const tea = (id: string, from: number, until?: number) =>
    someCandidate(id, {
      words: foundWords(5, 'tea'),
      eventAt: daysAgo(from),
      ...(until === undefined ? {} : { validUntil: daysAgo(until) }),
    })

  const found = answer(question, [
    tea('ended before', 40, 20),
    tea('ended inside', 40, 15),
    tea('still holds', 40),
    tea('began after', 10),
  ])

  expect(new Set(found)).toEqual(new Set(['ended inside', 'still holds']))
})

test('T9 k bounds statements and conversations alike', () => {
  const all = Array.from({ length: 30 }, (_, index) =>
    someCandidate(`tea ${index}`, {
      words: foundWords(5, 'tea'),
      scope: { tenant: 'acme', session: `session ${index}` },
    }),
  )
  const question = someQuestion('tea')

  expect(answer(question, all)).toHaveLength(10)
  expect(answer(question, all, { k: 3 })).toHaveLength(3)
  expect(answer(question, all, { k: 4, by: 'session' })).toHaveLength(4)
})

test('F2 F4 while some wait to be embedded, what waits comes before worse, and the cut-off holds', () => {
  const question = someQuestion('crate 4711')
  const waiting = someCandidate('Crate 4711 is in the cold store.', {
    words: foundWords(5, 'crate 4711'),
  })
  const others = [0.82, 0.8, 0.78].map((cosine, at) =>
    someCandidate(`Crate 114${at} is in hall ${at}.`, {
      words: foundWords(4, 'crate'),
      meaning: someMeaning(cosine),
    }),
  )
  const unlike = someCandidate('The train is late.', { meaning: someMeaning(0.1) })
  const found = answerQuestion(someEvidence(question, [...others, unlike, waiting]), {
    input: { query: question.text },
    nowMs: ASKED_AT_MS,
    zone: UTC,
    hasMeaning: true,
    isUsed: () => true,
  })
  expect(found[0]?.id).toBe(waiting.fact.id)
  expect(found.map(({ id }) => id)).not.toContain(unlike.fact.id)
  expect(found.every(({ probability }) => probability >= 0.2)).toBe(true)
})

test('F2 before anything is embedded, words alone decide how relevant something is', () => {
  const question = someQuestion('green tea of Ada')
  const asked = (hasMeaning: boolean) =>
    answerQuestion(someEvidence(question, [LATE, TEA]), {
      input: { query: question.text },
      nowMs: ASKED_AT_MS,
      zone: UTC,
      hasMeaning,
      isUsed: () => true,
    }).map(({ id, probability }) => [id, probability])
  expect(asked(true)).toEqual(asked(false))
})
