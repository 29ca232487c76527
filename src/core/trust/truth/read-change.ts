import fitted from '../../../../models/relations.json' with { type: 'json' }
import { logistic } from '../../language/similarity/judge-similarity.ts'
import { pairFeatures } from '../../language/similarity/pair-features.ts'
import type { Relation } from './statement.ts'

/** A known statement as a model read it beside a newer one. */
export interface ReadBeside {
  /** The probability of each way in which the newer one may end it. */
  readonly reading: Readonly<Record<'updates' | 'retracts' | 'contradicts', number>>
  /** The cosine of both. */
  readonly nearness: number
  /** The highest cosine of the newer one and another known statement. Alone, none stands out. */
  readonly nextNearness?: number | undefined
}

/** How many of the nearest are read: one to change, and one that it must stand out from. */
export const READ_MAX = 2

/** The model is trained to leave some doubt: what is closer to 0 or 1 says no more. */
const CHANCE_MIN = 0.01

/**
 * What speaks for a change, in the order of the fitted weights. A change of jobs reads like a
 * change of all that is known of the person, and of much that is known of others: that
 * a statement is near, and the next one is not, says what it is about.
 */
export function changeTerms({ reading, nearness, nextNearness = nearness }: ReadBeside) {
  const { updates, retracts, contradicts } = reading
  const sum = updates + retracts + contradicts
  const chance = Math.min(Math.max(sum, CHANCE_MIN), 1 - CHANCE_MIN)
  return [Math.log(chance / (1 - chance)), nearness, nearness - nextNearness] as const
}

/** The change that a model surely read. Undefined: both stay. */
export function readChange(one: ReadBeside): Relation | undefined {
  const { weights, bias, threshold } = fitted
  const terms = changeTerms(one)
  const certainty = logistic(terms.reduce((sum, term, at) => sum + term * (weights[at] ?? 0), bias))
  // Also what is no number is not sure.
  if (!(certainty > threshold)) return undefined
  const { updates, retracts, contradicts } = one.reading
  return updates >= retracts + contradicts
    ? { kind: 'replaces', certainty, reason: 'It says how things are instead.', changes: [] }
    : { kind: 'reverses', certainty, reason: 'It ends or denies it.', changes: [] }
}

/** Where more of two statements is in the same words, what differs is what is said. */
const SAME_WORDS_MAX = 0.6

/** True if two statements share so few words that a model may decide. */
export function isInOtherWords(older: string, newer: string): boolean {
  return pairFeatures(older, newer).aligned <= SAME_WORDS_MAX
}
