import type { Bucket, FactKind } from '../facts/fact.ts'
import type { MemoryType } from './memory-type.ts'

/** A statement that matters less is dropped. */
export const IMPORTANCE_KEPT_MIN = 0.2

/** What a statement is and how much it matters. */
export interface Classified {
  readonly bucket: Bucket
  readonly kind: FactKind
  readonly type: MemoryType
  /** 0 to 1; under `IMPORTANCE_KEPT_MIN` it is not kept. */
  readonly importance: number
  /** 0 to 1: how sure the judgement is; a language model is asked when it is low. */
  readonly certainty: number
}

/** Half of what makes the rules sure: one weak word either way would change their judgement. */
const CERTAINTY_SURE = 0.5

/** False when a language model should be asked, if there is one. */
export function isSure({ certainty }: Classified): boolean {
  return certainty >= CERTAINTY_SURE
}
