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

/** What held until a time that has passed is no answer to what is so now. */
export function isOverNow({ validUntil }: RecallItem, question: Question): boolean {
  if (validUntil === undefined || validUntil > question.askedAtMs) return false
  return question.windows.length === 0 && asksForState(question)
}

const PAST_TENSE = /\b(?:did|was|were|had|used to)\b/iu

/** True when the answer is what holds now, not what held once. */
export function asksForState({ asks, text }: Question): boolean {
  if (asks.forPresent || asks.forLatest) return true
  const isOther = asks.forPast || asks.forOrder || asks.forSummary || asks.forAdvice
  return !isOther && !PAST_TENSE.test(text)
}
