import type { Question } from './question.ts'
import type { RankedCandidate } from './rank-candidates.ts'

/** Further down nobody looks. */
const CONSIDERED = 20
/** Two statements with this cosine are about the same thing. */
const SAME_COSINE_MIN = 0.5
/** A newer statement may have so much less of the best probability, and still come first. */
const PROBABILITY_SHARE_MIN = 0.25

const PAST_TENSE = /\b(?:did|was|were|had|used to)\b/iu

/** True when the answer is what holds now, not what held once. */
export function asksForState({ asks, windows, text }: Question): boolean {
  if (asks.forPresent || asks.forLatest) return true
  const isAboutHistory = asks.forPast || asks.forFirst || asks.forOrder || asks.forSummary
  return !isAboutHistory && windows.length === 0 && !PAST_TENSE.test(text)
}

/**
 * Puts a newer statement of the same thing before the older one when the question asks for the
 * present. All else keeps its order.
 */
export function preferNewest(
  ranked: readonly RankedCandidate[],
  question: Question,
): readonly RankedCandidate[] {
  if (!asksForState(question)) return ranked
  const order = ranked.slice(0, CONSIDERED)
  for (let place = 0; place < order.length; place++) {
    const newest = findNewest(order, place)
    if (newest === place) continue
    const [moved] = order.splice(newest, 1)
    if (moved !== undefined) order.splice(place, 0, moved)
  }
  return [...order, ...ranked.slice(CONSIDERED)]
}

function findNewest(order: readonly RankedCandidate[], place: number): number {
  const here = order[place]
  if (here === undefined) return place
  let newest = place
  let newestAt = here.candidate.item.eventAt
  order.forEach((one, index) => {
    const { item } = one.candidate
    if (index <= place || item.eventAt <= newestAt) return
    if (one.probability < here.probability * PROBABILITY_SHARE_MIN) return
    if (!isSameThing(here, one)) return
    newest = index
    newestAt = item.eventAt
  })
  return newest
}

function isSameThing({ candidate: one }: RankedCandidate, other: RankedCandidate): boolean {
  const { candidate } = other
  if (one.item.speaker !== candidate.item.speaker) return false
  const [left, right] = [one.meaning?.vector, candidate.meaning?.vector]
  if (left === undefined || right === undefined) return sharesWords(one.words, candidate.words)
  let cosine = 0
  for (let at = 0; at < left.length; at++) cosine += (left[at] ?? 0) * (right[at] ?? 0)
  return cosine >= SAME_COSINE_MIN
}

function sharesWords(
  left: RankedCandidate['candidate']['words'],
  right: RankedCandidate['candidate']['words'],
): boolean {
  if (left === undefined || right === undefined) return false
  const shared = left.matched.filter((term) => right.matched.includes(term))
  return shared.length * 2 > Math.max(left.matched.length, right.matched.length)
}
