import { readPlace } from '../facts/sessions/session.ts'
import type { QueryTerm } from '../language/text/analyze.ts'
import { QUERY_TERMS_MAX } from '../language/text/term-limits.ts'
import { type Candidate, isOverNow, type MeaningEvidence, wasTrueThen } from './candidate.ts'
import type { Question } from './question.ts'

/** How sure a model is that a text answers the question or matters for it. */
export interface CandidateReading {
  /** -1 to 1. */
  readonly certainty: number
  /** True if it was not read: this is what reading it would probably say. */
  readonly isExpected: boolean
}

/** All candidates for one question, with the data the signals need. */
export interface Evidence {
  readonly question: Question
  readonly candidates: readonly Candidate[]
  readonly documents: number
  /** The terms of the question with their weight times their rarity. */
  readonly terms: readonly QueryTerm[]
  /** Sum of the weights of `terms`, never 0. */
  readonly weight: number
  /** BM25 relative to the best candidate. */
  readonly words: Float64Array
  /** Cosine with the whole text; estimated from its words when it is not embedded. */
  readonly whole: Float64Array
  /** Cosine with the nearest part of the text. */
  readonly nearest: Float64Array
  /** What reading beside the question shows of each candidate. If omitted, nothing was to be read. */
  readonly readings?: ReadonlyMap<Candidate, CandidateReading> | undefined
  /** For each candidate, the index of the one this many positions later in the same session, or -1. */
  neighbours(distance: number): Int32Array
}

/** A smaller memory is a poor sample of word frequency in the language. */
const DOCUMENTS_TELLING = 1_000

/** The inverse document frequency of a term, as in BM25; in a small memory all words are rare. */
export function rarityOf(count: number, documents: number): number {
  const known = Math.max(documents, DOCUMENTS_TELLING)
  return Math.log(1 + (known - count + 0.5) / (count + 0.5))
}

export function gatherEvidence(
  question: Question,
  given: readonly Candidate[],
  known: {
    readonly rarity: ReadonlyMap<string, number>
    readonly documents: number
    /** True to include what is no longer true. */
    readonly withPast?: boolean | undefined
  },
): Evidence {
  // Filter before comparing: what was not true then must not outrank what was.
  const candidates = given.filter(({ fact }) => {
    if (question.isAboutValidity) return wasTrueThen(fact, question)
    return known.withPast === true || !isOverNow(fact, question)
  })
  const terms = question.terms.map(({ term, weight }) => ({
    term,
    weight: weight * (known.rarity.get(term) ?? 1),
  }))
  const scores = Float64Array.from(candidates, ({ words }) => words?.score ?? 0)
  const best = scores.reduce((most, score) => Math.max(most, score), 0) || 1
  const words = scores.map((score) => score / best)
  const fill = (measure: (meaning: MeaningEvidence) => number): Float64Array =>
    fillMissing(
      candidates.map(({ meaning }) => (meaning === undefined ? undefined : measure(meaning))),
      words,
      COSINE_OF_SAME_WORDS,
    )
  return {
    question,
    candidates,
    documents: Math.max(known.documents, candidates.length),
    terms,
    weight: terms.reduce((sum, { weight }) => sum + weight, 0) || 1,
    words,
    whole: fill(({ whole }) => whole),
    nearest: fill(({ whole, sentence }) => Math.max(whole, sentence)),
    neighbours: createNeighbours(candidates),
  }
}

/** The assumed cosine of a text that shares the question's words but is not embedded. */
const COSINE_OF_SAME_WORDS = 0.45

/**
 * Estimates missing values of texts that are not embedded yet from their words: the maximum over
 * the embedded texts that share no more words with the question, and at least `ofSameWords` times
 * the text's own share. So it never loses to a worse text that is embedded.
 */
export function fillMissing(
  values: readonly (number | undefined)[],
  words: Float64Array,
  ofSameWords: number,
): Float64Array {
  const known = values.flatMap((value, index) =>
    value === undefined ? [] : [{ value, words: words[index] ?? 0 }],
  )
  if (known.length === 0) return new Float64Array(values.length)
  const filled = values.map((value, index) => {
    const own = words[index] ?? 0
    if (value !== undefined || own === 0) return value ?? 0
    const worse = known.filter((one) => one.words > 0 && one.words <= own)
    return Math.max(ofSameWords * own, ...worse.map((one) => one.value))
  })
  return Float64Array.from(filled)
}

// Many signals ask for the same neighbours, so each distance is looked up once.
function createNeighbours(candidates: readonly Candidate[]): Evidence['neighbours'] {
  const sessions = new Map<string, Map<number, number>>()
  const placed = candidates.map(({ fact }, at) => {
    const place = readPlace(fact)
    if (place === undefined) return undefined
    const session = sessions.get(place.session) ?? new Map<number, number>()
    sessions.set(place.session, session.set(place.position, at))
    return { session, position: place.position }
  })
  const tables = new Map<number, Int32Array>()
  return (distance) => {
    const table =
      tables.get(distance) ??
      Int32Array.from(placed, (one) => one?.session.get(one.position + distance) ?? -1)
    tables.set(distance, table)
    return table
  }
}

/**
 * The most informative terms of a long question, up to the search limit, in order. Terms that no
 * document has are dropped first; of the rest, the rarest stay.
 */
export function keepRarest(
  terms: readonly QueryTerm[],
  known: {
    /** The document frequency of each term, in the order of the terms. */
    readonly counts: readonly number[]
    readonly documents: number
  },
): readonly QueryTerm[] {
  if (terms.length <= QUERY_TERMS_MAX) return terms
  const worth = terms.map(({ weight }, index) => {
    const count = known.counts[index] ?? 0
    return count === 0 ? 0 : weight * rarityOf(count, known.documents)
  })
  const best = terms
    .map((_term, index) => index)
    .sort((left, right) => (worth[right] ?? 0) - (worth[left] ?? 0) || left - right)
    .slice(0, QUERY_TERMS_MAX)
  return best.sort((left, right) => left - right).flatMap((index) => terms[index] ?? [])
}
