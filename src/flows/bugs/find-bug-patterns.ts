import type { Filter } from '../../core/documents/filter.ts'
import type { DocumentQuery } from '../../core/documents/query.ts'
import { BUG_COLLECTION, type StoredBugPattern } from '../../core/knowledge/bugs/bug-pattern.ts'
import type { DocumentStore, StoredDocument } from '../../ports/document-store.ts'
import { toRecord } from '../records/read-records.ts'

/** Values that one condition takes. */
const VALUES_MAX = 120

/** Where patterns are looked for: in the store, or in a draft of changes to it. */
export type FindDocuments = (
  collection: string,
  query: DocumentQuery,
) => Promise<readonly StoredDocument[]>

/** Looks for patterns in the store. */
export function inStore(documents: DocumentStore): FindDocuments {
  return async (collection, query) => (await documents.query(collection, query)).documents
}

export interface BugSearch {
  readonly filter: Filter
  readonly limit: number
}

/** The patterns that have one of these keys, those that were met most often first. */
export async function findByKeys(
  keys: readonly string[],
  { filter, limit }: BugSearch,
  find: FindDocuments,
): Promise<readonly StoredBugPattern[]> {
  if (keys.length === 0) return []
  const wanted = [...new Set(keys)]
  const found = new Map<string, StoredBugPattern>()
  for (let start = 0; start < wanted.length; start += VALUES_MAX) {
    const values = wanted.slice(start, start + VALUES_MAX)
    const all = await readBugs(
      {
        filter: [...filter, { field: 'keys', is: 'containing', values }],
        limit,
        orderBy: MET_MOST,
      },
      find,
    )
    for (const pattern of all) found.set(pattern.id, pattern)
  }
  return [...found.values()]
}

const MET_MOST = { field: 'statistics.occurrences', direction: 'descending' } as const

export async function readBugs(
  query: DocumentQuery,
  find: FindDocuments,
): Promise<readonly StoredBugPattern[]> {
  const found = await find(BUG_COLLECTION, query)
  return found.map((document) => toRecord<StoredBugPattern>(document))
}
