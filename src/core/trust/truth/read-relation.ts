import fitted from '../../../../models/relations.json' with { type: 'json' }
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

/**
 * What a model that read both statements is sure of. A statement that narrows another displaces
 * nothing: both are kept.
 */
export function relationOfReading(
  reading: RelationReading,
  language: string,
): Relation | undefined {
  const { same, updates, retracts, contradicts } = reading
  const sure = THRESHOLDS[language]
  if (sure === undefined) return undefined
  if (same >= sure.same) {
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
