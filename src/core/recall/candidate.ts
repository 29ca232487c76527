import type { Fact } from '../facts/fact.ts'
import type { AskedTopics } from '../facts/topics/asked-topics.ts'
import { topicFits } from '../facts/topics/topic.ts'
import { keysHeldIn } from '../language/entities/alias.ts'
import type { RecallChannel } from './channels.ts'
import type { Question } from './question.ts'

export interface WordEvidence {
  /** BM25. */
  readonly score: number
  readonly matched: readonly string[]
}

export interface MeaningEvidence {
  /** Cosine of the question with the text as a whole. */
  readonly whole: number
  /** Cosine with its nearest sentence. */
  readonly sentence: number
  readonly vector: Float32Array
}

/** A fact that may answer the question, with the evidence for it. */
export interface Candidate {
  readonly fact: Fact
  readonly foundBy: readonly RecallChannel[]
  readonly words?: WordEvidence | undefined
  readonly meaning?: MeaningEvidence | undefined
  /** True if it names a time that the question asks for. */
  readonly namesTime?: boolean | undefined
}

/**
 * Drops candidates on topics other than the question's, so that one topic's words do not answer for
 * another. Statements without a topic stay. Where the topic was only guessed, others are dropped if
 * it has a match in the exact words of the question.
 */
export function keepTopics(candidates: readonly Candidate[], { topics, isNamed }: AskedTopics) {
  if (topics.length === 0) return candidates
  const fitOf = ({ fact }: Candidate) => topicFits(topics, fact.topics)
  const isSaid = candidates.some((one) => one.words !== undefined && fitOf(one) === 'inside')
  if (!isNamed && !isSaid) return candidates
  return candidates.filter((one) => fitOf(one) !== 'other')
}

/**
 * Candidates that contain an alias of an entity in the question are about that entity, even if
 * their own text did not mark it as a name.
 */
export function addNames(
  candidates: readonly Candidate[],
  { entities, knownNames = [] }: Question,
): readonly Candidate[] {
  if (knownNames.length === 0) return candidates
  const otherNames = knownNames.flatMap(({ others }) => others)
  return candidates.map((candidate) => {
    const { fact } = candidate
    const held = keysHeldIn(fact.text, [...entities, ...otherNames])
    if (held.length === 0) return candidate
    const keys = { ...fact.keys, entities: [...new Set([...fact.keys.entities, ...held])] }
    return { ...candidate, fact: { ...fact, keys } }
  })
}

/** "What was true in November": true for what held in some part of that time. */
export function wasTrueThen(fact: Fact, { windows }: Question): boolean {
  const validUntil = endOf(fact)
  // What was over before it was told began at some time before.
  const told = validUntil <= fact.eventAt ? Number.NEGATIVE_INFINITY : fact.eventAt
  const validFrom = fact.validFrom === undefined ? told : Date.parse(fact.validFrom)
  return windows.some(
    ({ from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY }) =>
      validFrom < to && validUntil > from,
  )
}

function endOf({ validUntil }: Fact): number {
  return validUntil === undefined ? Number.POSITIVE_INFINITY : Date.parse(validUntil)
}

/** A fact that is over is no answer, unless the question asks about that time or the past. */
export function isOverNow(fact: Fact, question: Question): boolean {
  if (endOf(fact) > question.askedAtMs) return false
  if (question.windows.length > 0) return !wasTrueThen(fact, question)
  return !asksForPast(question)
}

// Advice and summaries are about the present, unless they say otherwise.
export function asksForPast(question: Question): boolean {
  const { forAdvice, forSummary, forPast, forOrder } = question.asks
  if (forAdvice || forSummary) return forPast || forOrder
  return !asksForState(question)
}

// Only at the start of the question: "the choir that was founded by Ada" still exists.
const PAST_TENSE = /^(?:[\p{L}’']+\s){0,2}(?:did|was|were|had)\b|\bused to\b/iu

// True when the answer is what holds now, not what held once.
function asksForState({ asks, text }: Question): boolean {
  if (asks.forPresent) return true
  const isOther = asks.forPast || asks.forOrder || asks.forSummary || asks.forAdvice
  return !isOther && !PAST_TENSE.test(text)
}
