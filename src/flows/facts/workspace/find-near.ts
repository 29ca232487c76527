import type { Fact } from '../../../core/facts/fact.ts'
import type { Condition, Filter } from '../../../core/storage/documents/filter.ts'
import { ownScopeConditions } from '../../../core/storage/records/scope-fields.ts'
import type { Draft } from '../../storage/records/draft.ts'
import { readIntactRecords } from '../../storage/records/read-intact.ts'
import { findRecords } from '../../storage/records/read-records.ts'
import { findByWords } from '../find-related.ts'
import type { WorkspaceDeps } from './workspace-deps.ts'

/** How many of the nearest retained lines and nearest statements are read, as by the gate. */
const NEAREST = 8
const DEPENDENTS_MAX = 1_000

const RETAINED: Condition = { field: 'isRetained', is: 'equal', value: true }
const STATEMENTS: Condition = { field: 'role', is: 'equal', value: 'statement' }

/** The statements that share words with a fact and may supersede a line or be superseded by one. */
export async function findNear(fact: Fact, draft: Draft, deps: WorkspaceDeps) {
  const { owner } = deps
  const known: Filter = [
    ...ownScopeConditions(owner),
    { field: 'status', is: 'one-of', values: ['active', 'superseded'] },
  ]
  const found = await Promise.all(
    [RETAINED, STATEMENTS].map((sort) => {
      const search = { partition: owner.tenant, filter: [...known, sort], limit: NEAREST }
      return findByWords(fact.text, search, deps)
    }),
  )
  const ids = [...found.flat(), ...(fact.outdates ?? [])].filter((id) => id !== fact.id)
  return await readIntactRecords<Fact>(draft, 'facts', ids)
}

/** The facts that this fact superseded because of a line. */
export async function findDependents(id: string, draft: Draft, { documents }: WorkspaceDeps) {
  const filter: Filter = [{ field: 'supersededBy', is: 'equal', value: id }]
  const found = await documents.query('facts', { filter, limit: DEPENDENTS_MAX })
  const ids = found.documents.map((one) => one.id)
  const facts = await readIntactRecords<Fact>(draft, 'facts', ids)
  return facts.filter(({ yielded, supersededBy }) => yielded !== undefined && supersededBy === id)
}

export async function findLinesOf(
  day: { readonly from: number; readonly to: number },
  { documents, owner }: WorkspaceDeps,
): Promise<readonly Fact[]> {
  const filter: Filter = [
    ...ownScopeConditions(owner),
    RETAINED,
    { field: 'eventAt', is: 'between', ...day },
  ]
  return await findRecords<Fact>(documents, 'facts', { filter, limit: DEPENDENTS_MAX })
}

/** True if any line was ever retained here: most memories have none. */
export async function hasLines({ documents, owner }: WorkspaceDeps): Promise<boolean> {
  const filter = [...ownScopeConditions(owner), RETAINED]
  return (await documents.query('facts', { filter, limit: 1 })).documents.length > 0
}
