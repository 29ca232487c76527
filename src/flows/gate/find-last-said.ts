import type { Fact } from '../../core/facts/fact.ts'
import { ownScopeConditions } from '../../core/records/scope-fields.ts'
import { toRecord } from '../records/read-records.ts'
import type { Batch } from './batch.ts'
import type { GateDeps } from './gate-deps.ts'

/** What was said last before this, in the same conversation: what "scratch that" means. */
export async function findLastSaid(
  fact: Fact,
  { draft, storedIds }: Batch,
  deps: GateDeps,
): Promise<Fact | undefined> {
  const { documents } = await deps.documents.query('facts', {
    filter: [
      ...ownScopeConditions(fact.scope),
      { field: 'role', is: 'equal', value: 'statement' },
      { field: 'status', is: 'equal', value: 'active' },
    ],
    orderBy: { field: 'createdAt', direction: 'descending' },
    limit: 1,
  })
  const ids = [...storedIds.toReversed(), ...documents.map(({ id }) => id)]
  const found = (await draft.get('facts', ids)).map((one) => toRecord<Fact>(one))
  return found.find(({ status }) => status === 'active')
}
