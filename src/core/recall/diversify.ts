import { dot } from '../storage/vectors/dot.ts'
import type { FormulaTerm } from './profiles/profiles.ts'
import type { Question } from './question.ts'
import type { RankedCandidate } from './rank-candidates.ts'

/** The penalty for repeating an earlier statement: this times their cosine. */
const REPEATS_WEIGHT = -1
/** The penalty for each earlier statement from the same conversation. */
const SAME_SESSION_WEIGHT = -0.15

/**
 * True when the answer combines statements about several subjects or times. Not for summaries,
 * which gain from the context of the best results, nor for durations.
 */
export function asksForSeveral({ asks }: Question): boolean {
  return (asks.forOrder || asks.forSeveral) && !asks.forSummary && !asks.forTime
}

/**
 * Reranks the best results for diversity when the question asks for several things (maximal
 * marginal relevance, Carbonell and Goldstein 1998). Penalties for repetition become terms of the
 * score, so the scores still descend.
 */
export function diversify(ranked: readonly RankedCandidate[], question: Question) {
  if (!asksForSeveral(question)) return ranked
  const left: Open[] = ranked.map((one) => ({ one, score: one.score, likeness: 0, fromSession: 0 }))
  const chosen: RankedCandidate[] = []
  while (left.length > 0) {
    const [next] = left.splice(findBest(left), 1)
    if (next === undefined) break
    chosen.push(withCosts(next))
    for (const other of left) {
      other.likeness = Math.max(other.likeness, likenessOf(next.one, other.one))
      other.fromSession += Number(isOfSameSession(next.one, other.one))
      other.score =
        other.one.score + REPEATS_WEIGHT * other.likeness + SAME_SESSION_WEIGHT * other.fromSession
    }
  }
  return chosen
}

/** A candidate not yet chosen, with its penalties so far. */
interface Open {
  readonly one: RankedCandidate
  score: number
  likeness: number
  fromSession: number
}

function withCosts({ one, score, likeness, fromSession }: Open): RankedCandidate {
  const costs: readonly FormulaTerm[] = [
    { signal: 'repeats', value: likeness, weight: REPEATS_WEIGHT },
    { signal: 'sameSession', value: fromSession, weight: SAME_SESSION_WEIGHT },
  ]
  return {
    ...one,
    score,
    get terms(): readonly FormulaTerm[] {
      return [...one.terms, ...costs.filter(({ value }) => value !== 0)]
    },
  }
}

function findBest(left: readonly Open[]): number {
  let best = 0
  left.forEach(({ score }, index) => {
    if (score > (left[best]?.score ?? 0)) best = index
  })
  return best
}

function likenessOf(left: RankedCandidate, right: RankedCandidate): number {
  const [one, other] = [left.candidate.meaning, right.candidate.meaning]
  // A negative cosine counts as unrelated, not as less than unrelated.
  return one === undefined || other === undefined ? 0 : Math.max(0, dot(one.vector, other.vector))
}

function isOfSameSession(left: RankedCandidate, right: RankedCandidate): boolean {
  const { session } = left.candidate.fact.scope
  return session !== undefined && session === right.candidate.fact.scope.session
}
