import fitted from '../../../../models/relations.json' with { type: 'json' }
import { pairFeatures } from '../../language/similarity/pair-features.ts'
import { languageOf, wordsOf } from '../../language/similarity/words-of.ts'
import type { Relation } from './statement.ts'

/** The probability of each way that a newer statement can stand to an older one. */
type RelationReading = Readonly<Record<'same' | 'updates' | 'retracts' | 'contradicts', number>>

/** From here on a probability acts; fitted so that one unrelated pair in a hundred reaches it. */
interface Thresholds {
  readonly same: number
  readonly change: number
}

const THRESHOLDS: Readonly<Record<string, Thresholds>> = fitted.thresholds

/** ISO code of the language whose calibration and thresholds hold for a statement. */
export function readingLanguage(text: string): string {
  const codes = { english: 'en', italian: 'it', korean: 'ko' }
  return codes[languageOf(wordsOf(text))]
}

/** Where this share of two statements is in the same words, what differs is what is said. */
const SAME_WORDS_MAX = 0.6

/**
 * What a model that read both statements is sure of. A statement that narrows another displaces
 * nothing: both are kept. Where the words nearly agree, they decide whether it is a repetition.
 */
export function relationOfReading(
  reading: RelationReading,
  [older, newer]: readonly [older: string, newer: string],
): Relation | undefined {
  const { same, updates, retracts, contradicts } = reading
  const sure = THRESHOLDS[readingLanguage(newer)]
  if (sure === undefined) return undefined
  if (same >= sure.same) {
    const { aligned, numberConflict } = pairFeatures(older, newer)
    if (aligned > SAME_WORDS_MAX || numberConflict > 0) return undefined
    const reason = 'It says the same in other words.'
    return { kind: 'same', certainty: same, reason, changes: [] }
  }
  const change = updates + retracts + contradicts
  if (change < sure.change) return undefined
  return updates >= retracts + contradicts
    ? {
        kind: 'replaces',
        certainty: change,
        reason: 'It says how things are instead.',
        changes: [],
      }
    : { kind: 'reverses', certainty: change, reason: 'It ends or denies it.', changes: [] }
}
