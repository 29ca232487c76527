import type { DeepReadonly } from '../../../core/deep-readonly.ts'
import { BUG_PAGE_DEFAULT, type ListBugsInput } from '../../../core/learning/bugs/bug-input.ts'
import { failuresIn, rootKeys } from '../../../core/learning/bugs/bug-parts.ts'
import {
  BUG_COLLECTION,
  bugPatternOf,
  type StoredBugPattern,
} from '../../../core/learning/bugs/bug-pattern.ts'
import { withoutSession } from '../../../core/scope.ts'
import { CONDITION_VALUES_MAX, type Filter } from '../../../core/storage/documents/filter.ts'
import type { DocumentQuery } from '../../../core/storage/documents/query.ts'
import { ownScopeConditions, scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import { narrowScope } from '../../../core/tasks/episodes/episode-scope.ts'
import type { DocumentStore, StoredDocument } from '../../../ports/document-store.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { readBehind } from '../../storage/records/read-behind.ts'
import { requireRecord, toRecord } from '../../storage/records/read-records.ts'

/** Where patterns are looked for: in the store, or in a draft of changes to it. */
export type FindDocuments = (
  collection: string,
  query: DocumentQuery,
) => Promise<readonly StoredDocument[]>

export function inStore(documents: DocumentStore): FindDocuments {
  return async (collection, query) => (await documents.query(collection, query)).documents
}

export interface BugSearch {
  readonly filter: Filter
  readonly limit: number
}

const MOST_FREQUENT = { field: 'statistics.occurrences', direction: 'descending' } as const

/** The patterns that have one of these keys, the most frequent first. */
export async function findByKeys(
  keys: readonly string[],
  { filter, limit }: BugSearch,
  find: FindDocuments,
): Promise<readonly StoredBugPattern[]> {
  const wanted = [...new Set(keys)]
  const found = new Map<string, StoredBugPattern>()
  // A bug has many keys and is large: asked for by all of them at once, it is read once.
  for (let start = 0; start < wanted.length; start += CONDITION_VALUES_MAX) {
    const values = wanted.slice(start, start + CONDITION_VALUES_MAX)
    const withKeys: Filter = [...filter, { field: 'keys', is: 'containing', values }]
    const all = await readBugs({ filter: withKeys, limit, orderBy: MOST_FREQUENT }, find)
    for (const pattern of all) found.set(pattern.id, pattern)
  }
  return [...found.values()]
}

export async function readBugs(
  query: DocumentQuery,
  find: FindDocuments,
): Promise<readonly StoredBugPattern[]> {
  const found = await find(BUG_COLLECTION, query)
  return found.map((document) => toRecord<StoredBugPattern>(document))
}

export async function listBugPatterns(
  { type, language, project, limit = BUG_PAGE_DEFAULT, after }: ListBugsInput,
  caller: Caller,
  { documents }: MemoryContext,
) {
  const filter = [
    ...scopeConditions(withoutSession(narrowScope(caller.scope, { project }))),
    ...containing('signature.errorTypes', type),
    ...containing('context.languages', language?.toLowerCase()),
  ]
  const [page, total] = await Promise.all([
    documents.query(BUG_COLLECTION, {
      filter,
      orderBy: MOST_FREQUENT,
      limit,
      ...(after !== undefined && { after }),
    }),
    documents.count(BUG_COLLECTION, filter),
  ])
  const items = page.documents.map((one) => bugPatternOf(toRecord<StoredBugPattern>(one)))
  return { items, total, next: page.next }
}

function containing(field: string, value: string | undefined): Filter {
  return value === undefined ? [] : [{ field, is: 'containing', values: [value] }]
}

/** A bug pattern with others that say the same, or happen at the same place. */
export type FoundBugPattern = DeepReadonly<Awaited<ReturnType<typeof getBugPattern>>>

const RELATED_MAX = 10
const BEHIND_MAX = 5

/** One bug pattern by its id. @throws MemoryError `NOT_FOUND` */
export async function getBugPattern(id: string, caller: Caller, deps: MemoryContext) {
  // What was learned belongs to no session.
  const reader = { ...caller, scope: withoutSession(caller.scope) }
  const { body } = await requireRecord<StoredBugPattern>(deps.documents, reader, {
    collection: BUG_COLLECTION,
    id,
  })
  const near = await findByKeys(
    failuresIn(body.parts).flatMap(rootKeys),
    { filter: ownScopeConditions(body.scope), limit: RELATED_MAX + 1 },
    inStore(deps.documents),
  )
  const related = near.filter((one) => one.id !== id).slice(0, RELATED_MAX)
  return {
    pattern: bugPatternOf(body),
    related: related.map((one) => ({ id: one.id, name: one.name })),
    behind: await readBehind(body.episodeIds.slice(0, BEHIND_MAX), caller, deps),
  }
}
