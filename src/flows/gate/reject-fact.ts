import type { Filter } from '../../core/documents/filter.ts'
import { MemoryError } from '../../core/errors.ts'
import { rejectFact } from '../../core/facts/change-fact.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { buildRejection, REJECTIONS_MAX, type Rejection } from '../../core/facts/rejection.ts'
import { scopeConditions } from '../../core/records/scope-fields.ts'
import { isInScope } from '../../core/scope.ts'
import { callerTrust, requireVoice } from '../caller.ts'
import { type FactDeps, putFact } from '../facts/write-fact.ts'
import { toRecord } from '../records/read-records.ts'
import type { Batch } from './batch.ts'

/** Takes out a fact that was never true, and keeps it from coming back. */
export function putRejected(
  fact: Fact,
  given: {
    readonly reason: string
    readonly by?: Fact | undefined
    /** What of it was wrong; left out, all of it. */
    readonly value?: string | undefined
    /** The write that says so. */
    readonly write: string
  },
  { draft, caller }: Pick<Batch, 'draft' | 'caller'>,
  deps: FactDeps,
): void {
  const at = new Date(deps.clock.now()).toISOString()
  const action = given.by === undefined ? 'rejected' : 'corrected'
  const displaced = { by: given.write, before: fact }
  const rejected = rejectFact(fact, at, given.by)
  putFact({ fact: rejected, action, reason: given.reason, displaced }, draft, caller, deps)
  putRejection(fact, { why: 'rejected', at, value: given.value }, { draft, caller }, deps)
}

/** Keeps what a fact says from coming back. */
export function putRejection(
  fact: Fact,
  given: Pick<Rejection, 'why' | 'at'> & { readonly value?: string | undefined },
  { draft, caller }: Pick<Batch, 'draft' | 'caller'>,
  deps: FactDeps,
): void {
  const rejection = buildRejection(fact, {
    ...given,
    id: deps.ids.next(),
    door: caller.door,
    trust: callerTrust(caller),
    scope: caller.scope,
  })
  draft.put('rejections', rejection)
}

/**
 * Allows again what a fact says. Resolves to how many rejections were lifted.
 *
 * @throws MemoryError `FORBIDDEN` when it was rejected by somebody who is trusted more.
 */
export async function liftRejections(
  factId: string,
  { draft, caller }: Pick<Batch, 'draft' | 'caller'>,
  { documents }: FactDeps,
): Promise<number> {
  const filter: Filter = [
    ...scopeConditions(caller.scope),
    { field: 'factId', is: 'equal', value: factId },
  ]
  const found = await documents.query('rejections', { filter, limit: REJECTIONS_MAX })
  const ids = found.documents.map(({ id }) => id)
  const rejections = await draft.get('rejections', ids)
  for (const one of rejections) liftRejection(toRecord<Rejection>(one), { draft, caller })
  return rejections.length
}

/** Lifts a rejection that the draft has read. @throws MemoryError `FORBIDDEN` */
export function liftRejection(
  { id, trust, scope }: Rejection,
  { draft, caller }: Pick<Batch, 'draft' | 'caller'>,
): void {
  requireVoice(caller, trust, 'allow again what somebody who is trusted more took out')
  if (!isInScope(scope, caller.scope)) {
    throw new MemoryError('It was taken out for more than your own scope', {
      code: 'FORBIDDEN',
      hint: 'Ask whoever took it out to restore it.',
    })
  }
  draft.remove('rejections', id)
}
