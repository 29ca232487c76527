import { dot } from '../vectors/dot.ts'
import type { Question } from './question.ts'
import type { RankedCandidate } from './rank-candidates.ts'

/** Of so many of the best the answer is chosen. */
const CONSIDERED = 40
/** What a statement loses for saying the same as one before it: so much times their cosine. */
const LIKENESS_COST = 1
/** What it loses for each statement before it that comes from the same conversation. */
const SESSION_COST = 0.15

/**
 * True when statements of several matters or times make the answer together. A summary is not
 * meant: it gains by what stands around the best. Nor is a length of time, which has two ends.
 */
export function asksForSeveral({ asks }: Question): boolean {
  const isForSeveral = asks.forOrder || asks.forAll || asks.forSum || asks.forDifference
  return isForSeveral && !asks.forSummary && !asks.forDuration
}

/**
 * Chooses the first `limit` so that they do not all say the same, when the question asks for
 * several things. The best stays first, nothing is lost, and all else keeps its order.
 */
export function diversify(
  ranked: readonly RankedCandidate[],
  question: Question,
  limit: number,
): readonly RankedCandidate[] {
  if (!asksForSeveral(question)) return ranked
  const considered = ranked.slice(0, CONSIDERED)
  // By place: the order may already say more than the scores.
  const scores = considered.map(({ score }) => score).sort((left, right) => right - left)
  const left = considered.map((one, place) => ({
    one,
    score: scores[place] ?? 0,
    likeness: 0,
    told: 0,
  }))
  const chosen: RankedCandidate[] = []
  while (left.length > 0 && chosen.length < limit) {
    const [next] = left.splice(findBest(left), 1)
    if (next === undefined) break
    chosen.push(next.one)
    for (const other of left) {
      other.likeness = Math.max(other.likeness, likenessOf(next.one, other.one))
      other.told += Number(isOfSameSession(next.one, other.one))
    }
  }
  return [...chosen, ...left.map(({ one }) => one), ...ranked.slice(CONSIDERED)]
}

function findBest(
  left: readonly { readonly score: number; readonly likeness: number; readonly told: number }[],
): number {
  let best = 0
  let most = Number.NEGATIVE_INFINITY
  left.forEach(({ score, likeness, told }, index) => {
    const value = score - LIKENESS_COST * likeness - SESSION_COST * told
    if (value <= most) return
    best = index
    most = value
  })
  return best
}

function likenessOf(left: RankedCandidate, right: RankedCandidate): number {
  const [one, other] = [left.candidate.meaning, right.candidate.meaning]
  return one === undefined || other === undefined ? 0 : dot(one.vector, other.vector)
}

function isOfSameSession(left: RankedCandidate, right: RankedCandidate): boolean {
  const { session } = left.candidate.item.scope
  return session !== undefined && session === right.candidate.item.scope.session
}
