import type { Filter } from '../../core/documents/filter.ts'
import type { Fact } from '../../core/facts/fact.ts'
import type { HistoryEntry } from '../../core/facts/history.ts'
import { scopeConditions } from '../../core/records/scope-fields.ts'
import type { Caller } from '../caller.ts'
import { readRecords, requireIn, toRecord } from '../records/read-records.ts'
import type { FactDeps } from './write-fact.ts'

/** A fact that another one took the place of, or that took its place. */
export interface ChainLink {
  readonly fact: Fact
  /** How it gave way itself, if it did: when, and why. */
  readonly change?: HistoryEntry | undefined
}

export interface FactHistory {
  /** Absent when it was purged: then only the lines are left. */
  readonly fact?: Fact | undefined
  readonly entries: readonly HistoryEntry[]
  /** How many lines there are in all. */
  readonly total: number
  /** What was believed before, the oldest first. */
  readonly predecessors: readonly ChainLink[]
  /** What has been believed since, in order. */
  readonly successors: readonly ChainLink[]
}

/** How many lines of history are shown at the most: the newest ones, in order. */
const ENTRIES_MAX = 1_000
/** How many facts are shown at the most, before and after. */
const CHAIN_MAX = 50

/**
 * What happened to a fact, from its first line on, and what was believed before and after it; of
 * a forgotten or purged one too.
 *
 * @throws MemoryError `NOT_FOUND`
 */
export async function history(id: string, caller: Caller, deps: FactDeps): Promise<FactHistory> {
  const [found] = await readRecords<Fact>(deps.documents, caller, {
    collection: 'facts',
    ids: [id],
  })
  const filter: Filter = [
    ...scopeConditions(caller.scope),
    { field: 'recordId', is: 'equal', value: id },
  ]
  const { documents } = await deps.documents.query('history', {
    filter,
    orderBy: { field: 'at', direction: 'descending' },
    limit: ENTRIES_MAX,
  })
  if (found === undefined && documents.length === 0) requireIn(id, [], caller)
  const before = await findPredecessors(id, caller, deps)
  const after = await findSuccessors(found?.body, caller, deps)
  const changes = await readChanges([...before, ...after], caller, deps)
  const link = (fact: Fact): ChainLink => {
    const change = changes.get(fact.id)
    return change === undefined ? { fact } : { fact, change }
  }
  return {
    ...(found === undefined ? {} : { fact: found.body }),
    entries: documents.map((entry) => toRecord<HistoryEntry>(entry)).reverse(),
    total: await deps.documents.count('history', filter),
    predecessors: before.filter(isShown).map(link),
    successors: after.filter(isShown).map(link),
  }
}

// What was forgotten is not shown by the way of another.
function isShown({ status }: Fact): boolean {
  return status !== 'forgotten'
}

async function findPredecessors(
  id: string,
  caller: Caller,
  { documents }: FactDeps,
): Promise<readonly Fact[]> {
  const found = new Map<string, Fact>()
  for (let wanted = [id]; wanted.length > 0 && found.size < CHAIN_MAX; ) {
    const page = await documents.query('facts', {
      filter: [
        ...scopeConditions(caller.scope),
        { field: 'supersededBy', is: 'one-of', values: wanted },
      ],
      limit: CHAIN_MAX - found.size,
    })
    const added = page.documents
      .map((one) => toRecord<Fact>(one))
      .filter((one) => one.id !== id && !found.has(one.id))
    for (const one of added) found.set(one.id, one)
    wanted = added.map((one) => one.id)
  }
  return [...found.values()].toSorted((left, right) => left.eventAt - right.eventAt)
}

async function findSuccessors(
  fact: Fact | undefined,
  caller: Caller,
  { documents }: FactDeps,
): Promise<readonly Fact[]> {
  const found = new Map<string, Fact>()
  for (let next = fact?.supersededBy; next !== undefined && found.size < CHAIN_MAX; ) {
    // What took its place may be purged by now.
    const [after] = await readRecords<Fact>(documents, caller, { collection: 'facts', ids: [next] })
    if (after === undefined || after.body.id === fact?.id || found.has(next)) break
    found.set(next, after.body)
    next = after.body.supersededBy
  }
  return [...found.values()]
}

async function readChanges(
  facts: readonly Fact[],
  caller: Caller,
  { documents }: FactDeps,
): Promise<ReadonlyMap<string, HistoryEntry>> {
  if (facts.length === 0) return new Map()
  const page = await documents.query('history', {
    filter: [
      ...scopeConditions(caller.scope),
      { field: 'recordId', is: 'one-of', values: facts.map(({ id }) => id) },
      { field: 'action', is: 'one-of', values: ['superseded', 'corrected', 'rejected'] },
    ],
    orderBy: { field: 'at', direction: 'ascending' },
    limit: ENTRIES_MAX,
  })
  const entries = page.documents.map((one) => toRecord<HistoryEntry>(one))
  return new Map(entries.map((entry) => [entry.recordId, entry]))
}
