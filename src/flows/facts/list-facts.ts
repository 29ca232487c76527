import type { Fact } from '../../core/facts/fact.ts'
import { buildFactFilter } from '../../core/facts/fact-filter.ts'
import type { ListInput } from '../../core/facts/fact-input.ts'
import type { Caller } from '../caller.ts'
import type { MemoryDeps } from '../memory-deps.ts'
import { requireRecord, toRecord } from '../records/read-records.ts'

export interface FactPage {
  readonly items: readonly Fact[]
  /** How many match in all. */
  readonly total: number
  /** Pass it as `after` for the next page. Absent on the last one. */
  readonly next?: string | undefined
}

const LIST_LIMIT_DEFAULT = 50

/** Facts in the caller's scope, the newest first. */
export async function listFacts(
  input: ListInput,
  caller: Caller,
  deps: MemoryDeps,
): Promise<FactPage> {
  const filter = buildFactFilter(input, {
    scope: caller.scope,
    statuses: input.status === 'all' ? [] : [input.status ?? 'active'],
    nowMs: deps.clock.now(),
  })
  const page = await deps.documents.query('facts', {
    filter,
    orderBy: { field: 'createdAt', direction: 'descending' },
    limit: input.limit ?? LIST_LIMIT_DEFAULT,
    ...(input.after === undefined ? {} : { after: input.after }),
  })
  return {
    items: page.documents.map((document) => toRecord<Fact>(document)),
    total: await deps.documents.count('facts', filter),
    ...(page.next === undefined ? {} : { next: page.next }),
  }
}

/** One fact by its id, forgotten or not. @throws MemoryError `NOT_FOUND` */
export async function getFact(id: string, caller: Caller, deps: MemoryDeps): Promise<Fact> {
  const { body } = await requireRecord<Fact>(deps.documents, caller, { collection: 'facts', id })
  return body
}
