import { narrowScope } from '../../core/episodes/episode-scope.ts'
import { BUG_PAGE_DEFAULT, type ListBugsInput } from '../../core/knowledge/bugs/bug-input.ts'
import { rootKeys } from '../../core/knowledge/bugs/bug-keys.ts'
import {
  BUG_COLLECTION,
  type BugPattern,
  bugPatternOf,
  type StoredBugPattern,
} from '../../core/knowledge/bugs/bug-pattern.ts'
import { failuresIn } from '../../core/knowledge/bugs/change-bug-pattern.ts'
import type { ShownEpisode } from '../../core/knowledge/shown-episode.ts'
import { ownScopeConditions, scopeConditions } from '../../core/records/scope-fields.ts'
import { withoutSession } from '../../core/scope.ts'
import type { Caller } from '../caller.ts'
import { readBehind } from '../knowledge/read-behind.ts'
import type { MemoryDeps } from '../memory-deps.ts'
import { requireRecord, toRecord } from '../records/read-records.ts'
import { findByKeys, inStore } from './find-bug-patterns.ts'

export interface BugPage {
  /** Those that were met most often first. */
  readonly items: readonly BugPattern[]
  /** How many there are in all. */
  readonly total: number
  /** Pass it as `after` for the next page. Absent on the last one. */
  readonly next?: string | undefined
}

/** A bug pattern with others that say the same, or happen at the same place. */
export interface FoundBugPattern {
  readonly pattern: BugPattern
  readonly related: readonly { readonly id: string; readonly name: string }[]
  /** The newest episodes that met it, as far as the caller may see them. */
  readonly behind: readonly ShownEpisode[]
}

const RELATED_MAX = 10
const BEHIND_MAX = 5

export async function listBugPatterns(
  input: ListBugsInput,
  caller: Caller,
  { documents }: MemoryDeps,
): Promise<BugPage> {
  const { type, language, project, limit = BUG_PAGE_DEFAULT, after } = input
  const filter = [
    ...scopeConditions(withoutSession(narrowScope(caller.scope, { project }))),
    ...containing('signature.errorTypes', type),
    ...containing('context.languages', language?.toLowerCase()),
  ]
  const [page, total] = await Promise.all([
    documents.query(BUG_COLLECTION, {
      filter,
      orderBy: { field: 'statistics.occurrences', direction: 'descending' },
      limit,
      ...(after === undefined ? {} : { after }),
    }),
    documents.count(BUG_COLLECTION, filter),
  ])
  return {
    items: page.documents.map((one) => bugPatternOf(toRecord<StoredBugPattern>(one))),
    total,
    ...(page.next === undefined ? {} : { next: page.next }),
  }
}

/** One bug pattern by its id. @throws MemoryError `NOT_FOUND` */
export async function getBugPattern(
  id: string,
  caller: Caller,
  deps: MemoryDeps,
): Promise<FoundBugPattern> {
  // What was learned belongs to no conversation.
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

function containing(
  field: string,
  value: string | undefined,
): readonly { readonly field: string; readonly is: 'containing'; readonly values: string[] }[] {
  return value === undefined ? [] : [{ field, is: 'containing', values: [value] }]
}
