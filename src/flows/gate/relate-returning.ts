import type { Fact } from '../../core/facts/fact.ts'
import { isDispute } from '../../core/opinions/is-dispute.ts'
import { mayReplace } from '../../core/trust/trust-rules.ts'
import type { FactChange } from '../facts/write-fact.ts'
import type { Batch } from './batch.ts'
import { findRelated } from './find-related.ts'
import type { GateDeps } from './gate-deps.ts'
import type { PreparedFact } from './gate-event.ts'
import { CHANGES, findSince, giveWay, isOfOneTopic, relateToKnown } from './judge-relations.ts'

/** What a statement that was kept elsewhere is to what is known here. */
export interface ReturningRelations {
  /** It was true once; this has taken its place since. */
  readonly since?: Fact | undefined
  /** It says what this says. */
  readonly alike?: Fact | undefined
  /** These give way to it. */
  readonly changed: readonly FactChange[]
  /** It contradicts this, which is trusted more. */
  readonly untouchable?: Fact | undefined
}

/** The same for a statement that was kept elsewhere, and is not to be judged by itself any more. */
export async function relateReturning(
  event: PreparedFact,
  batch: Batch,
  isKnownThere: (id: string) => boolean,
  deps: GateDeps,
): Promise<ReturningRelations> {
  const { active } = await findRelated(event.fact, batch, deps)
  // What stood beside it there was judged there.
  const found = active.filter((fact) => {
    return !isKnownThere(fact.id) && isOfOneTopic(event.fact, fact)
  })
  const since = findSince(event.fact, found, batch, deps)
  if (since !== undefined) return { since, changed: [] }
  const related = relateToKnown(event, found, deps)
  const changed = related.filter(({ fact, relation }) => {
    return CHANGES.has(relation.kind) && !isDispute(event.fact, fact)
  })
  return {
    alike: related.find(({ relation }) => relation.kind === 'same')?.fact,
    changed: changed.map((one) => {
      const displaced = { by: event.fact.id, before: one.fact }
      return { ...giveWay(one, event.fact, deps), displaced }
    }),
    untouchable: changed.find(({ fact }) => !mayReplace(event.fact.trust, fact.trust))?.fact,
  }
}
