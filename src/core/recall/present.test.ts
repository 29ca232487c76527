import { expect, test } from 'vitest'
import {
  daysAgo,
  foundWords,
  someCandidate,
  someFact,
  someMeaning,
  someRanked,
} from '../../../tests/support/recall-evidence.ts'
import { UTC } from '../language/time/time-zone.ts'
import { createPresenter } from './present.ts'
import { rankSessions } from './rank-sessions.ts'
import { recalledSchema } from './recalled.ts'

const presenter = createPresenter({
  question: 'Which teas does Ada like?',
  cutoff: 0.25,
  zone: UTC,
})

test('F3 a result has kind, time, entities, content, source, score and why', () => {
  const candidate = someCandidate('Ada likes green tea.', {
    id: 'id-1',
    bucket: 'preference',
    kind: 'opinion',
    eventAt: daysAgo(1),
    scope: { tenant: 'acme', session: 'breakfast' },
    speaker: 'Ada',
    entities: ['Ada'],
    source: { kind: 'file', path: 'memory/2026-02-28.md', line: 12 },
    words: foundWords(4.5, 'tea Ada'),
    meaning: someMeaning(0.5, { sentence: 0.75 }),
  })
  const terms = [{ signal: 'words', value: 1, weight: 2 }]
  const other = someFact('ada likes green tea', { id: 'id-0', eventAt: daysAgo(2) })

  const result = presenter.statement(
    someRanked(candidate, { score: 2, probability: 0.876, terms: () => terms }),
    [other],
  )

  expect(result).toEqual({
    type: 'fact',
    id: 'id-1',
    text: 'Ada likes green tea.',
    kind: 'opinion',
    bucket: 'preference',
    when: { from: '2026-02-28T12:00:00.000Z' },
    speaker: 'Ada',
    session: 'breakfast',
    entities: ['Ada'],
    source: { kind: 'file', path: 'memory/2026-02-28.md', line: 12 },
    trust: 'person',
    flags: [],
    alsoFrom: [{ id: 'id-0', at: '2026-02-27T12:00:00.000Z', source: other.source }],
    score: 2,
    probability: 0.876,
    explanation: {
      foundBy: ['words'],
      terms,
      words: { score: 4.5, matched: ['teas', 'Ada'] },
      meaning: { whole: 0.5, sentence: 0.75 },
      passed: 'Probability of relevance 0.88, cut-off 0.25.',
      cutoff: 0.25,
    },
  })
  expect(recalledSchema.parse(result)).toEqual(result)
})

test('F4 what is superseded says by what, and until when it held', () => {
  const candidate = someCandidate('Ada lives in Turin.', {
    supersededBy: 'id-2',
    validUntil: daysAgo(3),
  })

  expect(presenter.statement(someRanked(candidate), [])).toMatchObject({
    supersededBy: 'id-2',
    validUntil: '2026-02-26T12:00:00.000Z',
  })
})

test('F2 by session: the best statements stand for it, in the order they were said', () => {
  const turn = (text: string, days: number, score: number, speaker?: string) =>
    someRanked(
      someCandidate(text, {
        scope: { tenant: 'acme', session: 'breakfast' },
        eventAt: daysAgo(days),
        speaker,
        entities: speaker === undefined ? [] : [speaker],
      }),
      { score, probability: score / 10 },
    )
  const [session] = rankSessions([
    turn('Sencha.', 1, 9, '에이다'),
    turn('Which tea?', 3, 8, 'Bruno'),
    turn('(laughter)', 2, 7),
  ])
  if (session === undefined) throw new Error('Broken invariant: one session')

  const result = presenter.session(session)

  expect(result).toMatchObject({
    type: 'session',
    id: 'breakfast',
    text: 'Bruno: Which tea?\n(laughter)\n에이다: Sencha.',
    when: { from: '2026-02-26T12:00:00.000Z', to: '2026-02-28T12:00:00.000Z' },
    entities: ['에이다', 'Bruno'],
    probability: 0.9,
  })
  expect(result).not.toHaveProperty('speaker')
  expect(recalledSchema.parse(result)).toEqual(result)
})
