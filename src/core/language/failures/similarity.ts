import model from '../../../../models/failures.json' with { type: 'json' }
import { inverseDocumentFrequency } from '../text/bm25.ts'
import type { FailureProfile } from './failure-profile.ts'

/** The weight of a term: higher when fewer failures have it. */
type TermRarity = (term: string) => number

/** Similarity features of two failures; `models/failures.json` has the weights. */
export interface FailureMeasures {
  /** The share of the shorter failure's words that the other has, rare words weighing more. */
  readonly words: number
  /** The rarity of the three rarest terms that both have, and of the ten rarest. */
  readonly rarest: number
  readonly rare: number
  /** Classes and files that both passed through. */
  readonly holders: number
  /** Functions in both at different lines: the code versions differ. */
  readonly otherLines: number
}

const RAREST_TERMS = 3
const RARE_TERMS = 10
/** Moved lines count less against an otherwise equal failure. */
const EXACT_LINES = 0.5
const WORD_POWER = 1.5

/** Computes rarity from the given failures: all of them, or search results. */
export function rarityOf(profiles: readonly FailureProfile[]): TermRarity {
  const counts = new Map<string, number>()
  for (const { terms } of profiles) {
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  return (term) => inverseDocumentFrequency(profiles.length, counts.get(term) ?? 0)
}

/** Terms of one failure, the rarest first, weighed once for all comparisons. */
interface WeighedTerms {
  readonly terms: readonly (readonly [term: string, rarity: number])[]
  readonly words: number
  readonly holders: number
}

/** A score for two failures having one root cause: unbounded, comparable within a query only. */
export function failureSimilarity(one: FailureProfile, other: FailureProfile, rarity: TermRarity) {
  return similarityOf(measure(one, weigh(one, rarity), other, rarity))
}

/** How a failure was matched, most certain first. */
export const FAILURE_MATCHES = ['exact', 'template', 'frames', 'fuzzy'] as const
export type FailureMatch = (typeof FAILURE_MATCHES)[number]

export interface RankedFailure<Candidate> {
  readonly candidate: Candidate
  readonly match: FailureMatch
  readonly similarity: number
  readonly measures: FailureMeasures
}

/**
 * The most similar failures first, each with what it matches by. An equal signature makes failures
 * similar, but a template shared by a hundred failures is not enough to rank first.
 */
export function rankFailures<Candidate extends { readonly profile: FailureProfile }>(
  query: FailureProfile,
  candidates: readonly Candidate[],
  rarity: TermRarity,
): readonly RankedFailure<Candidate>[] {
  const weighed = weigh(query, rarity)
  const ranked = candidates.map((candidate): RankedFailure<Candidate> => {
    const measures = measure(query, weighed, candidate.profile, rarity)
    const match = matchOf(query, candidate.profile)
    return { candidate, match, similarity: similarityOf(measures), measures }
  })
  return ranked.sort((a, b) => b.similarity - a.similarity)
}

/** What the signatures of two failures have in common. */
function matchOf(one: FailureProfile, other: FailureProfile): FailureMatch {
  const [a, b] = [one.signature, other.signature]
  if (a.exact === b.exact) return 'exact'
  if (a.template !== undefined && a.template === b.template) return 'template'
  return a.stack !== undefined && a.stack === b.stack ? 'frames' : 'fuzzy'
}

function weigh({ terms, words, holders }: FailureProfile, rarity: TermRarity): WeighedTerms {
  const weighed = [...terms].map((term): readonly [string, number] => [term, rarity(term)])
  return {
    terms: weighed.sort(([, a], [, b]) => b - a),
    words: wordWeight(words, rarity),
    holders: holderWeight(holders, rarity),
  }
}

function similarityOf(measures: FailureMeasures): number {
  const { words, rarest, rare, holders, otherLines } = model.weights
  return (
    words * measures.words +
    rarest * measures.rarest +
    rare * measures.rare +
    holders * measures.holders +
    otherLines * measures.otherLines
  )
}

function measure(
  one: FailureProfile,
  weighed: WeighedTerms,
  other: FailureProfile,
  rarity: TermRarity,
): FailureMeasures {
  let shared = 0
  let sharedWords = 0
  let rarest = 0
  let rare = 0
  for (const [term, value] of weighed.terms) {
    if (!other.terms.has(term)) continue
    if (shared < RAREST_TERMS) rarest += value
    if (shared < RARE_TERMS) rare += value
    shared += 1
    if (one.words.has(term) && other.words.has(term)) sharedWords += value ** WORD_POWER
  }
  if (shared === 0) return { words: 0, rarest, rare, holders: 0, otherLines: 0 }
  const isExact = one.signature.exact === other.signature.exact
  return {
    words: share(sharedWords, Math.min(weighed.words, wordWeight(other.words, rarity))),
    rarest,
    rare,
    holders: sharedHolders(one, weighed, other, rarity),
    otherLines: otherLines(one, other) * (isExact ? EXACT_LINES : 1),
  }
}

function sharedHolders(
  one: FailureProfile,
  weighed: WeighedTerms,
  other: FailureProfile,
  rarity: TermRarity,
): number {
  const both = [...one.holders].filter((name) => other.holders.has(name))
  if (both.length === 0) return 0
  const norm = Math.sqrt(weighed.holders * holderWeight(other.holders, rarity))
  return share(holderWeight(both, rarity), norm)
}

function otherLines(one: FailureProfile, other: FailureProfile): number {
  let same = 0
  let different = 0
  for (const [name, lines] of one.lines) {
    const others = other.lines.get(name)
    if (others === undefined) continue
    if ([...lines].some((line) => others.has(line))) same += 1
    else different += 1
  }
  return different / (same + different + 1)
}

function wordWeight(words: Iterable<string>, rarity: TermRarity, power = WORD_POWER): number {
  let total = 0
  for (const word of words) total += rarity(word) ** power
  return total
}

function holderWeight(holders: Iterable<string>, rarity: TermRarity): number {
  return wordWeight(holders, (name) => rarity(`in:${name}`), 2)
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}
