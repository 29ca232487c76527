import type { Question } from './question.ts'
import type { RecallItem } from './recall-item.ts'

/** "What was true in November": true for what held in some part of that time. */
export function wasTrueThen(item: RecallItem, { windows }: Question): boolean {
  const { eventAt, validFrom = eventAt, validUntil = Number.POSITIVE_INFINITY } = item
  return windows.some(
    ({ from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY }) =>
      validFrom < to && validUntil > from,
  )
}

/** What held until a time that has passed is no answer, unless that time or the past is asked for. */
export function isOverNow(item: RecallItem, question: Question): boolean {
  const { validUntil } = item
  if (validUntil === undefined || validUntil > question.askedAtMs) return false
  if (question.windows.length > 0) return !wasTrueThen(item, question)
  return !asksForPast(question)
}

// Advice and summaries are about what is so now, unless they say otherwise.
function asksForPast(question: Question): boolean {
  const { forAdvice, forSummary, forPast, forOrder } = question.asks
  if (forAdvice || forSummary) return forPast || forOrder
  return !asksForState(question)
}

// At the head of the question: "the choir that was founded by Ada" is there now.
const PAST_TENSE = /^(?:[\p{L}’']+\s){0,2}(?:did|was|were|had)\b|\bused to\b/iu

/** True when the answer is what holds now, not what held once. */
export function asksForState({ asks, text }: Question): boolean {
  if (asks.forPresent) return true
  const isOther = asks.forPast || asks.forOrder || asks.forSummary || asks.forAdvice
  return !isOther && !PAST_TENSE.test(text)
}
