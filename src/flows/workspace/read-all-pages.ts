import { ownScopeConditions } from '../../core/records/scope-fields.ts'
import { PAGES, type PageRecord } from '../../core/workspace/page-record.ts'
import { toRecord } from '../records/read-records.ts'
import type { WorkspaceDeps } from './workspace-deps.ts'

const RECORDS_A_PAGE = 500

/** Shows every file that the index knows, a few hundred at a time. */
export async function readAllPages(
  { documents, owner }: WorkspaceDeps,
  show: (page: PageRecord) => void,
): Promise<void> {
  let after: string | undefined
  do {
    const found = await documents.query(PAGES, {
      filter: ownScopeConditions(owner),
      limit: RECORDS_A_PAGE,
      ...(after === undefined ? {} : { after }),
    })
    for (const document of found.documents) show(toRecord<PageRecord>(document))
    after = found.next
  } while (after !== undefined)
}
