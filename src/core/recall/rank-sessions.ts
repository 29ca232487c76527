import sessions from '../../../models/sessions.json' with { type: 'json' }
import { compareText } from '../language/text/compare-text.ts'
import { formulaTerms, sumTerms } from './profiles/profiles.ts'
import type { RankedCandidate } from './rank-candidates.ts'

export interface RankedSession extends Omit<RankedCandidate, 'candidate'> {
  readonly id: string
  /** Its statements among the candidates, best first. */
  readonly statements: readonly RankedCandidate[]
}

export interface StatementMeasures {
  readonly score: number
  /** BM25. */
  readonly words: number
  /** Cosine of the nearest part. */
  readonly meaning: number
}

/** Orders conversations by their best statements. Statements outside a conversation are dropped. */
export function rankSessions(ranked: readonly RankedCandidate[]): readonly RankedSession[] {
  const all = ranked.map(measureStatement)
  return groupBySession(ranked)
    .map((session) => {
      const values = measureSession(session.statements.map(measureStatement), all)
      const terms = formulaTerms(sessions.weights, values)
      return { ...session, terms: () => terms, score: sumTerms(terms) }
    })
    .sort((left, right) => right.score - left.score || compareText(left.id, right.id))
}

/** Conversations in the order of their first statements, each with that statement's score. */
export function groupBySession(ranked: readonly RankedCandidate[]): readonly RankedSession[] {
  const sessions = new Map<string, RankedCandidate[]>()
  for (const one of ranked) {
    const id = one.candidate.fact.scope.session
    if (id === undefined) continue
    const statements = sessions.get(id)
    if (statements === undefined) sessions.set(id, [one])
    else statements.push(one)
  }
  return [...sessions].flatMap(([id, statements]) => {
    const [first] = statements
    if (first === undefined) return []
    const { score, probability, terms } = first
    return { id, statements, score, probability, terms }
  })
}

function measureStatement({ score, candidate }: RankedCandidate): StatementMeasures {
  const { words, meaning } = candidate
  const cosine = meaning === undefined ? 0 : Math.max(meaning.whole, meaning.sentence)
  return { score, words: words?.score ?? 0, meaning: cosine }
}

/**
 * Its three best statements (the best first), and its best match by words and by meaning, which
 * may be found in different statements.
 */
export function measureSession(
  statements: readonly StatementMeasures[],
  all: readonly StatementMeasures[],
): Readonly<Record<string, number>> {
  const lowest = all.reduce((least, { score }) => Math.min(least, score), 0)
  const [best = lowest, second = lowest, third = lowest] = statements.map(({ score }) => score)
  return {
    bestStatement: best,
    secondStatement: second,
    thirdStatement: third,
    bestWords: highest(statements, 'words') / (highest(all, 'words') || 1),
    bestMeaning: highest(statements, 'meaning'),
  }
}

function highest(statements: readonly StatementMeasures[], name: 'words' | 'meaning'): number {
  return statements.reduce((most, statement) => Math.max(most, statement[name]), 0)
}
