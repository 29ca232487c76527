import type { Fact } from '../../core/facts/fact.ts'
import { statementOf } from '../../core/facts/rejection.ts'
import { isDispute } from '../../core/opinions/is-dispute.ts'
import { mayReplace } from '../../core/trust/trust-rules.ts'
import { relate } from '../../core/truth/relate.ts'
import type { GateDeps } from './gate-deps.ts'
import { counts, isOfOneTopic } from './judge-relations.ts'

/**
 * True when a later statement takes the place of an earlier one whole, by the same rules as for
 * what is remembered. By their words alone: no model's vector may decide what a file says. Where
 * only a part changes, or the change is yet to come, both stay.
 */
export function changesFact(later: Fact, earlier: Fact, deps: GateDeps): boolean {
  if (!mayReplace(later.trust, earlier.trust) || !isOfOneTopic(later, earlier)) return false
  const { zone, readStatement: read } = deps
  const relation = relate(statementOf(later), statementOf(earlier), { zone, read })
  if (relation.kind !== 'replaces' && relation.kind !== 'reverses') return false
  if ((relation.validity?.validFrom ?? 0) > later.eventAt || isDispute(later, earlier)) return false
  return counts(relation, dated(later), dated(earlier), read)
}

// What happened on two days happened twice, whether or not somebody said when.
function dated(fact: Fact): Fact {
  return { ...fact, occurredAt: fact.occurredAt ?? new Date(fact.eventAt).toISOString() }
}
