import type { Fact } from '../../core/facts/fact.ts'
import type { DroppedReceipt } from '../../core/gate/receipt.ts'
import { mayReplace } from '../../core/trust/trust-rules.ts'
import type { Draft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'

/** True when a statement may bring back what another one has replaced: whoever is trusted as much. */
export async function maySayAgain(
  { trust, occurredAt }: Fact,
  { supersededBy, trust: before }: Fact,
  draft: Draft,
): Promise<boolean> {
  // What is told of an earlier time is history.
  if (occurredAt !== undefined) return true
  const [since] = supersededBy === undefined ? [] : await draft.get('facts', [supersededBy])
  return mayReplace(trust, since === undefined ? before : toRecord<Fact>(since).trust)
}

export function outdatedBy({ supersededBy }: Fact): DroppedReceipt {
  return {
    outcome: 'dropped',
    code: 'outdated',
    reason: `It was true once; ${supersededBy ?? 'another fact'} has taken its place since.`,
  }
}
