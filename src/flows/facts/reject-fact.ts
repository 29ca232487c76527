import { MemoryError } from '../../core/errors.ts'
import { rejectFact } from '../../core/facts/change-fact.ts'
import type { Fact } from '../../core/facts/fact.ts'
import type { HistoryEntry } from '../../core/facts/history.ts'
import { buildRejection, REJECTIONS_MAX, type Rejection } from '../../core/facts/rejection.ts'
import { isInScope } from '../../core/scope.ts'
import type { Filter } from '../../core/storage/documents/filter.ts'
import { scopeConditions } from '../../core/storage/records/scope-fields.ts'
import { callerTrust, requireVoice } from '../caller.ts'
import { toRecord } from '../storage/records/read-records.ts'
import type { Writing } from './batch.ts'
import { nowOf, putFact } from './write-fact.ts'

/** Rejects a fact as never true, and keeps it from coming back. */
export function putRejected(
  fact: Fact,
  given: Pick<HistoryEntry, 'reason' | 'code' | 'values'> & {
    readonly by?: Fact | undefined
    /** The wrong part. Default: all of it. */
    readonly value?: string | undefined
    /** The write that rejects it. */
    readonly write: string
  },
  writing: Writing,
): void {
  const { by, value, write, ...why } = given
  const at = nowOf(writing.deps)
  const action = by === undefined ? 'rejected' : 'corrected'
  const displaced = { by: write, before: fact }
  putFact({ fact: rejectFact(fact, at, by), action, ...why, displaced }, writing)
  putRejection(fact, { why: 'rejected', at, value }, writing)
}

export function putRejection(
  fact: Fact,
  given: Pick<Rejection, 'why' | 'at'> & { readonly value?: string | undefined },
  { draft, caller, deps }: Writing,
): void {
  const by = { surface: caller.surface, trust: callerTrust(caller), scope: caller.scope }
  draft.put('rejections', buildRejection(fact, { ...given, id: deps.ids.next(), ...by }))
}

/**
 * Allows the content of a fact again. Resolves to the number of lifted rejections.
 * @throws MemoryError `FORBIDDEN` if a more trusted caller rejected it.
 */
export async function liftRejections(factId: string, writing: Writing): Promise<number> {
  const filter: Filter = [
    ...scopeConditions(writing.caller.scope),
    { field: 'factId', is: 'equal', value: factId },
  ]
  const found = await writing.draft.find('rejections', { filter, limit: REJECTIONS_MAX })
  for (const one of found) liftRejection(toRecord<Rejection>(one), writing)
  return found.length
}

/** Lifts a rejection read by the draft. @throws MemoryError `FORBIDDEN` */
export function liftRejection({ id, trust, scope }: Rejection, { draft, caller }: Writing): void {
  requireVoice(caller, trust, 'restore what a more trusted caller removed')
  if (!isInScope(scope, caller.scope)) {
    throw new MemoryError('It was removed for more than your own scope', {
      code: 'FORBIDDEN',
      hint: 'Ask the person who removed it to restore it.',
    })
  }
  draft.remove('rejections', id)
}
