import { compareText } from '../text/compare-text.ts'
import type { RankedCandidate } from './rank-candidates.ts'

/** A conversation, and what in it speaks for it. */
export interface RankedSession {
  readonly id: string
  readonly score: number
  readonly probability: number
  /** Its statements among the candidates, the best first. */
  readonly statements: readonly RankedCandidate[]
}

/** What the second and third statement of a session add to the score of its best. */
const SECOND_SHARE = 0.25
const THIRD_SHARE = 0.15

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
  return [...sessions]
    .map(([id, statements]) => ({
      id,
      statements,
      score: scoreOf(statements, lowest),
      probability: statements[0]?.probability ?? 0,
    }))
    .sort((left, right) => right.score - left.score || compareText(left.id, right.id))
}

function scoreOf(statements: readonly RankedCandidate[], lowest: number): number {
  const [first = lowest, second = lowest, third = lowest] = statements.map(({ score }) => score)
  return first + SECOND_SHARE * second + THIRD_SHARE * third
}
