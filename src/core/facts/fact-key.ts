import { contentHash } from '../language/text/content-hash.ts'
import type { Scope } from '../scope.ts'
import { scopeTexts } from '../storage/records/owner.ts'
import { unsearchedRecords } from '../storage/records/unsearched-records.ts'
import type { Fact } from './fact.ts'

/**
 * Identifies the fact of a statement in a scope. Its id is derived from both, so that of two
 * callers who say the same concurrently only one can write it first.
 */
export interface FactKey {
  readonly id: string
  readonly scope: Scope
  readonly factId: string
}

/** Exactly the same scope, absent parts included: what one user said is not another's fact. */
export function buildFactKey(fact: Fact): FactKey {
  const { scope, id: factId, contentKey } = fact
  return { id: contentHash(...scopeTexts(scope), contentKey), scope, factId }
}

export const factKeyRecords = unsearchedRecords('fact-keys')
