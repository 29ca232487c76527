import type { QueryTerm } from '../text/analyze.ts'
import { dot } from '../vectors/dot.ts'
import type { Candidate } from './candidate.ts'
import type { Question } from './question.ts'
import type { RankedCandidate } from './rank-candidates.ts'
import { canReplace } from './says-change.ts'
import { createStatementReader, type StatementReader } from './stated-nearby.ts'

/** Further down nobody looks. */
const CONSIDERED = 20
/** How much less the newer statement may score: the surer it is that it is news, the more. */
const OTHER_VALUE_CHANGED_GAP_MAX = 6
const CHANGE_GAP_MAX = 4.5
const OTHER_VALUE_GAP_MAX = 2
const REPEAT_GAP_MAX = 1.05
/** A statement of a change must be of the same field, one that repeats must be nearly the same. */
const CHANGE_COSINE_MIN = 0.35
const REPEAT_COSINE_MIN = 0.85
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
 * present. All else keeps its order. The terms are those of the question, rare ones weighing more.
 */
export function preferNewest(
  ranked: readonly RankedCandidate[],
  question: Question,
  terms: readonly QueryTerm[] = question.terms,
): readonly RankedCandidate[] {
  if (!asksForState(question)) return ranked
  const reader = createStatementReader(terms)
  const order = ranked.slice(0, CONSIDERED)
  for (let place = 0; place < order.length; place++) {
    const newest = findNewest(order, place, reader)
    if (newest === place) continue
    const [moved] = order.splice(newest, 1)
    if (moved !== undefined) order.splice(place, 0, moved)
  }
  return [...order, ...ranked.slice(CONSIDERED)]
}

function findNewest(
  order: readonly RankedCandidate[],
  place: number,
  reader: StatementReader,
): number {
  const here = order[place]
  if (here === undefined) return place
  let newest = place
  let newestAt = here.candidate.item.eventAt
  order.forEach((one, index) => {
    const { item } = one.candidate
    if (index <= place || item.eventAt <= newestAt) return
    if (!mayReplace(here, one) || !isNewsOf(here, one, reader)) return
    newest = index
    newestAt = item.eventAt
  })
  return newest
}

// Whether the newer of two statements may stand for the older one at all.
function mayReplace(older: RankedCandidate, newer: RankedCandidate): boolean {
  if (older.score - newer.score > OTHER_VALUE_CHANGED_GAP_MAX) return false
  const [left, right] = [older.candidate.item, newer.candidate.item]
  if (left.speaker !== right.speaker) return false
  if (left.speaker === undefined && !areStatements(left, right)) return false
  return canReplace(left.text, right.text)
}

// Whether it says something else of what is asked for.
function isNewsOf(
  older: RankedCandidate,
  newer: RankedCandidate,
  reader: StatementReader,
): boolean {
  const gap = older.score - newer.score
  const [left, right] = [older.candidate, newer.candidate]
  const likeness = likenessOf(left, right)
  if (gap <= REPEAT_GAP_MAX && likeness >= REPEAT_COSINE_MIN) return true
  const isChange = reader.tellsChange(right.item.text)
  if (isChange && gap <= CHANGE_GAP_MAX && likeness >= CHANGE_COSINE_MIN) return true
  if (gap > OTHER_VALUE_GAP_MAX && !isChange) return false
  return reader.givesOtherValue(left.item.text, right.item.text)
}

function areStatements(...items: readonly { readonly text: string }[]): boolean {
  return items.every(({ text }) => text.length <= STATEMENT_LENGTH_MAX)
}

// The cosine; of texts whose meaning is not known, whether they share most words of the question.
function likenessOf(left: Candidate, right: Candidate): number {
  if (left.meaning === undefined || right.meaning === undefined) {
    return Number(sharesWords(left.words, right.words))
  }
  return dot(left.meaning.vector, right.meaning.vector)
}

function sharesWords(left: Candidate['words'], right: Candidate['words']): boolean {
  if (left === undefined || right === undefined) return false
  const shared = left.matched.filter((term) => right.matched.includes(term))
  return shared.length * 2 > Math.max(left.matched.length, right.matched.length)
}
