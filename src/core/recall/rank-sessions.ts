import { compareText } from '../text/compare-text.ts'
import type { Candidate } from './candidate.ts'
import type { RankedCandidate } from './rank-candidates.ts'

/** A conversation, and what in it speaks for it. */
export interface RankedSession {
  readonly id: string
  readonly score: number
  readonly probability: number
  /** Its statements among the candidates, the best first. */
  readonly statements: readonly RankedCandidate[]
}

// Fitted by listwise softmax on which sessions hold the answer, cross-validated by conversation
// (docs/decisions/0009-recall.md).

/** What the second and third statement of a session add to the score of its best. */
const SECOND_SHARE = 0.25
const THIRD_SHARE = 0.2
/** What the best match by words and by meaning add: they may be found in different statements. */
const WORDS_WEIGHT = 2
const MEANING_WEIGHT = 8

/** Orders the conversations by their best statements. Statements outside of any are left out. */
export function rankSessions(ranked: readonly RankedCandidate[]): readonly RankedSession[] {
  const sessions = new Map<string, RankedCandidate[]>()
  for (const one of ranked) {
    const id = one.candidate.item.scope.session
    if (id === undefined) continue
    const statements = sessions.get(id) ?? []
    sessions.set(id, statements)
    statements.push(one)
  }
  const lowest = ranked.reduce((least, { score }) => Math.min(least, score), 0)
  const bestWords = highest(ranked, wordsOf)
  return [...sessions]
    .map(([id, statements]) => ({
      id,
      statements,
      score: scoreOf(statements, { lowest, bestWords }),
      probability: statements[0]?.probability ?? 0,
    }))
    .sort((left, right) => right.score - left.score || compareText(left.id, right.id))
}

function scoreOf(
  statements: readonly RankedCandidate[],
  { lowest, bestWords }: { readonly lowest: number; readonly bestWords: number },
): number {
  const [first = lowest, second = lowest, third = lowest] = statements.map(({ score }) => score)
  const words = bestWords === 0 ? 0 : highest(statements, wordsOf) / bestWords
  return (
    first +
    SECOND_SHARE * second +
    THIRD_SHARE * third +
    WORDS_WEIGHT * words +
    MEANING_WEIGHT * highest(statements, meaningOf)
  )
}

function wordsOf({ words }: Candidate): number {
  return words?.score ?? 0
}

function meaningOf({ meaning }: Candidate): number {
  return meaning === undefined ? 0 : Math.max(meaning.whole, meaning.sentence)
}

function highest(
  ranked: readonly RankedCandidate[],
  measure: (candidate: Candidate) => number,
): number {
  return ranked.reduce((most, { candidate }) => Math.max(most, measure(candidate)), 0)
}
