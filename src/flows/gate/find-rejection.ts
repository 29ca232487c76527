import type { Filter } from '../../core/documents/filter.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { keysOfTombstone, type Rejection, statementOf } from '../../core/facts/rejection.ts'
import { isInScope } from '../../core/scope.ts'
import { buildTombstone, matchRejection } from '../../core/truth/rejection/tombstone.ts'
import type { DocumentStore } from '../../ports/document-store.ts'
import type { Draft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'
import type { GateDeps } from './gate-deps.ts'

/** So many rejections that share a word are held against a statement. */
const LOOKED_AT = 200

/** The rejection that a statement runs against, if there is one. */
export async function findRejection(
  fact: Fact,
  draft: Draft,
  { documents }: GateDeps,
): Promise<Rejection | undefined> {
  if (!(await hasRejections(fact.scope.tenant, draft, documents))) return undefined
  const statement = statementOf(fact)
  const keys = keysOfTombstone(buildTombstone(statement))
  const found = await documents.query('rejections', {
    filter: [
      { field: 'scope.tenant', is: 'equal', value: fact.scope.tenant },
      { field: 'keys', is: 'containing', values: [...keys] },
    ],
    limit: LOOKED_AT,
  })
  // Read through the draft: this very batch may have rejected or restored something.
  const rejections = [
    ...(await draft.get(
      'rejections',
      found.documents.map(({ id }) => id),
    )),
    ...draft.puts('rejections'),
  ].map((one) => toRecord<Rejection>(one))
  return rejections.find(
    (one) =>
      isInScope(fact.scope, one.scope) && matchRejection(statement, one.tombstone) !== undefined,
  )
}

// Most memories reject little: reading a statement for what it says costs more than to ask.
async function hasRejections(
  tenant: string,
  draft: Draft,
  documents: DocumentStore,
): Promise<boolean> {
  if (draft.puts('rejections').length > 0) return true
  const filter: Filter = [{ field: 'scope.tenant', is: 'equal', value: tenant }]
  return (await documents.query('rejections', { filter, limit: 1 })).documents.length > 0
}
