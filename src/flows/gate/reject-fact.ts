import type { Filter } from '../../core/documents/filter.ts'
import { rejectFact } from '../../core/facts/change-fact.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { buildRejection, type Rejection } from '../../core/facts/rejection.ts'
import { type FactDeps, putFact } from '../facts/write-fact.ts'
import type { Draft } from '../records/draft.ts'
import type { Batch } from './batch.ts'

/** Takes out a fact that was never true, and keeps it from coming back. */
export function putRejected(
  fact: Fact,
  given: {
    readonly reason: string
    readonly by?: Fact | undefined
    /** What of it was wrong; left out, all of it. */
    readonly value?: string | undefined
  },
  { draft, caller }: Pick<Batch, 'draft' | 'caller'>,
  deps: FactDeps,
): void {
  const at = new Date(deps.clock.now()).toISOString()
  const action = given.by === undefined ? 'rejected' : 'corrected'
  putFact(
    { fact: rejectFact(fact, at, given.by), action, reason: given.reason },
    draft,
    caller,
    deps,
  )
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
    isOfSession: caller.scope.session !== undefined,
  })
  draft.put('rejections', rejection)
}

/** Allows again what a fact says. */
export async function liftRejections(
  factId: string,
  draft: Draft,
  { documents }: FactDeps,
): Promise<void> {
  const filter: Filter = [{ field: 'factId', is: 'equal', value: factId }]
  const found = await documents.query('rejections', { filter, limit: REJECTIONS_MAX })
  const ids = found.documents.map(({ id }) => id)
  await draft.get('rejections', ids)
  for (const id of ids) draft.remove('rejections', id)
}

/** A fact is rejected once for every time that it was restored in between. */
const REJECTIONS_MAX = 100
