import { RUNS_MINED_MAX } from '../../core/mining/mining-runs.ts'
import type { RunDigest } from '../../core/mining/run-digest.ts'
import { ownScopeConditions } from '../../core/records/scope-fields.ts'
import { type Scope, withoutSession } from '../../core/scope.ts'
import type { DocumentStore } from '../../ports/document-store.ts'
import { toRecord } from '../records/read-records.ts'

const PAGE = 200

/** The digests of a scope, the newest first, as many as are ever mined. */
export async function readDigests(
  scope: Scope,
  { documents }: { readonly documents: DocumentStore },
): Promise<readonly RunDigest[]> {
  const found: RunDigest[] = []
  let after: string | undefined
  do {
    const page = await documents.query('run-digests', {
      filter: ownScopeConditions(withoutSession(scope)),
      orderBy: { field: 'at', direction: 'descending' },
      limit: PAGE,
      ...(after === undefined ? {} : { after }),
    })
    found.push(...page.documents.map((document) => toRecord<RunDigest>(document)))
    after = page.next
  } while (after !== undefined && found.length < RUNS_MINED_MAX)
  return found
}
