import { buildFact } from '../../src/core/facts/build-fact.ts'
import type { Fact } from '../../src/core/facts/fact.ts'
import { placeIn } from '../../src/core/facts/sessions/session.ts'
import { analyzeQuery } from '../../src/core/language/text/analyze.ts'
import { UTC } from '../../src/core/language/time/time-zone.ts'
import type { Candidate, MeaningEvidence } from '../../src/core/recall/candidate.ts'
import { type Evidence, gatherEvidence } from '../../src/core/recall/evidence.ts'
import type { Question } from '../../src/core/recall/question.ts'
import type { RankedCandidate } from '../../src/core/recall/rank-candidates.ts'
import { readQuestion } from '../../src/core/recall/read-question.ts'
import type { Signal } from '../../src/core/recall/signals/signal.ts'

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

export interface CandidateParts extends Partial<Omit<Fact, 'validFrom' | 'validUntil'>> {
  readonly words?: Candidate['words']
  readonly meaning?: MeaningEvidence | undefined
  readonly speakerKeys?: readonly string[]
  readonly entityKeys?: readonly string[]
  readonly failureMarks?: readonly string[]
  /** The session and the place in it. */
  readonly at?: readonly [string, number]
  /** Milliseconds. */
  readonly validFrom?: number
  readonly validUntil?: number
}

export function someFact(text: string, parts: CandidateParts = {}): Fact {
  const { speakerKeys, entityKeys, failureMarks, at, validFrom, validUntil, ...more } = parts
  const { words: _words, meaning: _meaning, ...fact } = more
  const built = buildFact(
    { text, entities: [] },
    {
      id: text,
      scope: { tenant: 'acme' },
      role: 'statement',
      trust: 'person',
      source: { kind: 'call', surface: 'library' },
      nowMs: ASKED_AT_MS,
    },
  )
  return {
    ...built,
    ...fact,
    keys: {
      topics: [],
      speaker: speakerKeys ?? [],
      entities: entityKeys ?? [],
      failures: failureMarks ?? [],
    },
    ...(validFrom === undefined ? {} : { validFrom: new Date(validFrom).toISOString() }),
    ...(validUntil === undefined ? {} : { validUntil: new Date(validUntil).toISOString() }),
    ...(at === undefined ? {} : { position: at[1], place: placeIn(at[0], at[1]) }),
  }
}

export function someCandidate(text: string, parts: CandidateParts = {}): Candidate {
  const { words, meaning } = parts
  return { fact: someFact(text, parts), foundBy: ['words'], words, meaning }
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
  return { candidate, score: 1, probability: 0.5, terms: () => [], ...more }
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
