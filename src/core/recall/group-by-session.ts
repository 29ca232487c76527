import type { RankedCandidate } from './rank-candidates.ts'
import type { RankedSession } from './rank-sessions.ts'

/** Conversations in the order of their first statements; what was said outside of any is left out. */
export function groupBySession(ranked: readonly RankedCandidate[]): readonly RankedSession[] {
  const sessions = new Map<string, RankedCandidate[]>()
  for (const one of ranked) {
    const id = one.candidate.item.scope.session
    if (id === undefined) continue
    const statements = sessions.get(id) ?? []
    sessions.set(id, statements)
    statements.push(one)
  }
  return [...sessions].map(([id, statements]) => ({
    id,
    statements,
    score: statements[0]?.score ?? 0,
    probability: statements[0]?.probability ?? 0,
  }))
}
