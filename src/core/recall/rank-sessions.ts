import { compareText } from '../text/compare-text.ts'
import { groupBySession } from './group-by-session.ts'
import type { RankedCandidate } from './rank-candidates.ts'

/** A conversation, and what in it speaks for it. */
export interface RankedSession {
  readonly id: string
  readonly score: number
  readonly probability: number
  /** Its statements among the candidates, the best first. */
  readonly statements: readonly RankedCandidate[]
}

/**
 * What each measure of `measureSession` counts. Fitted by a softmax over the sessions of a
 * question (`bench/train/session-train.ts`), and rounded: the best statement counts 1.
 */
const WEIGHTS: readonly number[] = [1, 0.2, 0.2, 1.5, 4.5]

/** What speaks for one statement. */
export interface StatementMeasures {
  readonly score: number
  /** BM25. */
  readonly words: number
  /** Cosine of the nearest part. */
  readonly meaning: number
}

/** Orders the conversations by their best statements. Statements outside of any are left out. */
export function rankSessions(ranked: readonly RankedCandidate[]): readonly RankedSession[] {
  const all = ranked.map(measureStatement)
  return groupBySession(ranked)
    .map((session) => ({
      ...session,
      score: measureSession(session.statements.map(measureStatement), all).reduce(
        (sum, value, at) => sum + value * (WEIGHTS[at] ?? 0),
        0,
      ),
    }))
    .sort((left, right) => right.score - left.score || compareText(left.id, right.id))
}

function measureStatement({ score, candidate }: RankedCandidate): StatementMeasures {
  const { words, meaning } = candidate
  return {
    score,
    words: words?.score ?? 0,
    meaning: meaning === undefined ? 0 : Math.max(meaning.whole, meaning.sentence),
  }
}

/**
 * Its three best statements (the best first), and its best match by words and by meaning, which
 * may be found in different statements.
 */
export function measureSession(
  statements: readonly StatementMeasures[],
  all: readonly StatementMeasures[],
): readonly number[] {
  const lowest = all.reduce((least, { score }) => Math.min(least, score), 0)
  const [first = lowest, second = lowest, third = lowest] = statements.map(({ score }) => score)
  const bestWords = highest(all, 'words') || 1
  return [
    first,
    second,
    third,
    highest(statements, 'words') / bestWords,
    highest(statements, 'meaning'),
  ]
}

function highest(statements: readonly StatementMeasures[], name: 'words' | 'meaning'): number {
  return statements.reduce((most, statement) => Math.max(most, statement[name]), 0)
}
