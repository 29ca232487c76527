import type { Candidate, MeaningEvidence } from '../../src/core/recall/candidate.ts'
import { type Evidence, gatherEvidence } from '../../src/core/recall/evidence.ts'
import type { Question } from '../../src/core/recall/question.ts'
import type { RankedCandidate } from '../../src/core/recall/rank-candidates.ts'
import { readQuestion } from '../../src/core/recall/read-question.ts'
import type { RecallItem } from '../../src/core/recall/recall-item.ts'
import type { Signal } from '../../src/core/recall/signals/signal.ts'
import { analyzeQuery } from '../../src/core/text/analyze.ts'
import { UTC } from '../../src/core/time/time-zone.ts'

/** The moment at which questions are asked. */
export const ASKED_AT_MS: number = Date.parse('2026-03-01T12:00:00.000Z')
const DAY_MS = 86_400_000

/** So many days before the question is asked. */
export function daysAgo(days: number): number {
  return ASKED_AT_MS - days * DAY_MS
}

export function someQuestion(text: string, more: Partial<Question> = {}): Question {
  return { ...readQuestion(text, { nowMs: ASKED_AT_MS, zone: UTC }), ...more }
}

export function someItem(text: string, more: Partial<RecallItem> = {}): RecallItem {
  return {
    collection: 'facts',
    id: text,
    scope: { tenant: 'acme' },
    text,
    kind: 'world',
    bucket: 'fact',
    importance: 0.5,
    trust: 'person',
    flags: [],
    topics: [],
    eventAt: ASKED_AT_MS,
    speakerKeys: [],
    entities: [],
    entityKeys: [],
    failureMarks: [],
    source: { kind: 'call', door: 'library' },
    ...more,
  }
}

export interface CandidateParts extends Partial<RecallItem> {
  readonly words?: Candidate['words']
  readonly nearWords?: Candidate['nearWords']
  readonly meaning?: MeaningEvidence | undefined
  /** The session and the place in it. */
  readonly at?: readonly [string, number]
}

export function someCandidate(text: string, parts: CandidateParts = {}): Candidate {
  const { words, nearWords, meaning, at, ...item } = parts
  return {
    item: someItem(text, {
      ...item,
      ...(at === undefined ? {} : { sequence: { id: at[0], position: at[1] } }),
    }),
    foundBy: ['words'],
    ...(words === undefined ? {} : { words }),
    ...(nearWords === undefined ? {} : { nearWords }),
    ...(meaning === undefined ? {} : { meaning }),
  }
}

/** What the words of a question found, with the terms of these words. */
export function foundWords(score: number, words: string): NonNullable<Candidate['words']> {
  return { score, matched: analyzeQuery(words).map(({ term }) => term) }
}

/** A meaning of two dimensions, at an angle of so many degrees, and its cosines. */
export function someMeaning(
  whole: number,
  more: { readonly sentence?: number; readonly degrees?: number } = {},
): MeaningEvidence {
  const angle = ((more.degrees ?? 0) * Math.PI) / 180
  const vector = Float32Array.from([Math.cos(angle), Math.sin(angle)])
  return { whole, sentence: more.sentence ?? whole, vector }
}

export function someEvidence(
  question: Question,
  candidates: readonly Candidate[],
  rarity: ReadonlyMap<string, number> = new Map(),
): Evidence {
  return gatherEvidence(question, candidates, { rarity, documents: 600 })
}

export function someRanked(
  candidate: Candidate,
  more: Partial<Omit<RankedCandidate, 'candidate'>> = {},
): RankedCandidate {
  return { candidate, score: 1, probability: 0.5, terms: [], ...more }
}

/** What one signal says of each candidate. */
export function measure(
  signals: readonly Signal[],
  name: string,
  evidence: Evidence,
): readonly number[] {
  const signal = signals.find((one) => one.name === name)
  if (signal === undefined) throw new Error(`There is no signal ${name}`)
  return [...signal.measure(evidence)]
}
