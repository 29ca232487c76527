import { dot } from '../vectors/dot.ts'
import type { Question } from './question.ts'
import type { RankedCandidate } from './rank-candidates.ts'
import { canReplace, saysChange } from './says-change.ts'

/** Further down nobody looks. */
const CONSIDERED = 20
/** A statement of a change may score so much less than what it changes. */
const CHANGE_GAP_MAX = 4.5
const CHANGE_COSINE_MIN = 0.35
/** One that does not say so must be about as relevant, and closer. */
const REPEAT_GAP_MAX = 1.05
const REPEAT_COSINE_MIN = 0.6
/** What nobody said, and is longer, is a document: another one does not take its place. */
const STATEMENT_LENGTH_MAX = 400

const PAST_TENSE = /\b(?:did|was|were|had|used to)\b/iu

/** True when the answer is what holds now, not what held once. */
export function asksForState({ asks, text }: Question): boolean {
  if (asks.forPresent || asks.forLatest) return true
  const isOther = asks.forPast || asks.forOrder || asks.forSummary || asks.forAdvice
  return !isOther && !PAST_TENSE.test(text)
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
    if (!isNewsOf(here, one)) return
    newest = index
    newestAt = item.eventAt
  })
  return newest
}

// Whether the newer of two statements may stand for the older one.
function isNewsOf(older: RankedCandidate, newer: RankedCandidate): boolean {
  const [left, right] = [older.candidate, newer.candidate]
  if (left.item.speaker !== right.item.speaker) return false
  if (left.item.speaker === undefined && !areStatements(left.item, right.item)) return false
  if (!canReplace(left.item.text, right.item.text)) return false
  const isChange = saysChange(right.item.text)
  if (older.score - newer.score > (isChange ? CHANGE_GAP_MAX : REPEAT_GAP_MAX)) return false
  if (left.meaning === undefined || right.meaning === undefined) {
    return sharesWords(left.words, right.words)
  }
  const cosine = dot(left.meaning.vector, right.meaning.vector)
  return cosine >= (isChange ? CHANGE_COSINE_MIN : REPEAT_COSINE_MIN)
}

function areStatements(...items: readonly { readonly text: string }[]): boolean {
  return items.every(({ text }) => text.length <= STATEMENT_LENGTH_MAX)
}

function sharesWords(
  left: RankedCandidate['candidate']['words'],
  right: RankedCandidate['candidate']['words'],
): boolean {
  if (left === undefined || right === undefined) return false
  const shared = left.matched.filter((term) => right.matched.includes(term))
  return shared.length * 2 > Math.max(left.matched.length, right.matched.length)
}
