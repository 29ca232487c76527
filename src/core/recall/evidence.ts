import type { QueryTerm } from '../text/analyze.ts'
import type { Candidate } from './candidate.ts'
import type { Question } from './question.ts'
import { isOverNow, wasTrueThen } from './was-true.ts'

/** All candidates of one question side by side, with what every signal needs of them. */
export interface Evidence {
  readonly question: Question
  readonly candidates: readonly Candidate[]
  /** How many documents the memory holds. */
  readonly documents: number
  /** The terms of the question with their weight times their rarity. */
  readonly terms: readonly QueryTerm[]
  /** Sum of the weights of `terms`, never 0. */
  readonly weight: number
  /** BM25 relative to the best candidate. */
  readonly words: Float64Array
  /** Cosine with the text as a whole; 0 when its meaning is not known. */
  readonly whole: Float64Array
  /** Cosine with the nearest part of the text. */
  readonly nearest: Float64Array
  /** The place of the candidate so many positions later in the same sequence, or -1. */
  neighbour(index: number, distance: number): number
}

/** A smaller memory says little about how rare a word is in the language. */
const DOCUMENTS_TELLING = 1_000

/** How rare a term is, as BM25 weighs it; in a small memory all words are rare. */
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
    /** True when what was true once is wanted too. */
    readonly withPast?: boolean | undefined
  },
): Evidence {
  // Before anything is compared: what was not true then must not outshine what was.
  const candidates = given.filter(({ item }) => {
    if (question.isAboutValidity) return wasTrueThen(item, question)
    return known.withPast === true || !isOverNow(item, question)
  })
  const terms = question.terms.map(({ term, weight }) => ({
    term,
    weight: weight * (known.rarity.get(term) ?? 1),
  }))
  const scores = Float64Array.from(candidates, ({ words }) => words?.score ?? 0)
  const best = scores.reduce((most, score) => Math.max(most, score), 0) || 1
  const hasMeaning = candidates.some(({ meaning }) => meaning !== undefined)
  return {
    question,
    candidates,
    documents: Math.max(known.documents, candidates.length),
    terms,
    weight: terms.reduce((sum, { weight }) => sum + weight, 0) || 1,
    words: scores.map((score) => score / best),
    whole: Float64Array.from(
      candidates,
      ({ meaning }, index) => meaning?.whole ?? guess(scores[index], best, hasMeaning),
    ),
    nearest: Float64Array.from(candidates, ({ meaning }, index) =>
      meaning === undefined
        ? guess(scores[index], best, hasMeaning)
        : Math.max(meaning.whole, meaning.sentence),
    ),
    neighbour: createNeighbours(candidates),
  }
}

/** The cosine of a text that shares the words of a question, when nothing else is known of it. */
const COSINE_OF_SAME_WORDS = 0.45

// A text that is not embedded yet is judged by its words, not taken for one that means nothing.
function guess(score: number | undefined, best: number, hasMeaning: boolean): number {
  return hasMeaning ? (COSINE_OF_SAME_WORDS * (score ?? 0)) / best : 0
}

// Many signals ask for the same neighbours, so each distance is looked up once.
function createNeighbours(
  candidates: readonly Candidate[],
): (index: number, distance: number) => number {
  const find = createNeighbourSearch(candidates)
  const tables = new Map<number, Int32Array>()
  return (index, distance) => {
    let table = tables.get(distance)
    if (table === undefined) {
      table = Int32Array.from(candidates, (_candidate, from) => find(from, distance))
      tables.set(distance, table)
    }
    return table[index] ?? -1
  }
}

function createNeighbourSearch(
  candidates: readonly Candidate[],
): (index: number, distance: number) => number {
  const places = new Map<string, Map<number, number>>()
  candidates.forEach(({ item }, index) => {
    if (item.sequence === undefined) return
    const { id, position } = item.sequence
    const sequence = places.get(id) ?? new Map<number, number>()
    places.set(id, sequence.set(position, index))
  })
  return (index, distance) => {
    const sequence = candidates[index]?.item.sequence
    if (sequence === undefined) return -1
    return places.get(sequence.id)?.get(sequence.position + distance) ?? -1
  }
}
