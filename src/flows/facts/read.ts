import type { DeepReadonly } from '../../core/deep-readonly.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { buildFactFilter } from '../../core/facts/fact-filter.ts'
import type { ListInput } from '../../core/facts/fact-input.ts'
import type { HistoryEntry } from '../../core/facts/history.ts'
import type { Filter } from '../../core/storage/documents/filter.ts'
import { scopeConditions } from '../../core/storage/records/scope-fields.ts'
import type { Caller } from '../caller.ts'
import type { MemoryContext } from '../context.ts'
import {
  findRecords,
  readRecords,
  requireIn,
  requireRecord,
  toRecord,
} from '../storage/records/read-records.ts'
import { withLinkedNames } from './entities/find-known-names.ts'
import { showLinks } from './links.ts'

/** A page of facts. */
export type FactPage = Awaited<ReturnType<typeof listFacts>>

const LIST_LIMIT_DEFAULT = 50

/** Facts in the caller's scope, newest first. */
export async function listFacts(
  input: ListInput,
  caller: Caller,
  { documents, clock }: MemoryContext,
) {
  const { status = 'active', linked = false, limit = LIST_LIMIT_DEFAULT, after } = input
  const entities = await withLinkedNames(input.entities, caller.scope, documents)
  const wanted = buildFactFilter(
    { ...input, entities },
    {
      scope: caller.scope,
      statuses: status === 'all' ? [] : [status],
      nowMs: clock.now(),
    },
  )
  const filter: Filter = linked
    ? [...wanted, { field: 'possiblyOutdatedBy.id', is: 'between', from: '' }]
    : wanted
  const page = await documents.query('facts', {
    filter,
    orderBy: { field: 'createdAt', direction: 'descending' },
    limit,
    ...(after === undefined ? {} : { after }),
  })
  const found = page.documents.map((document) => toRecord<Fact>(document))
  const items = await showLinks(found, caller, { documents })
  if (!linked) return { items, total: await documents.count('facts', filter), next: page.next }
  // Not counted: a link whose later fact is gone does not count.
  return { items: items.filter((one) => one.possiblyOutdatedBy !== undefined), next: page.next }
}

/** One fact by its id, forgotten or not. @throws MemoryError `NOT_FOUND` */
export async function getFact(id: string, caller: Caller, deps: MemoryContext): Promise<Fact> {
  const { body } = await requireRecord<Fact>(deps.documents, caller, { collection: 'facts', id })
  const [shown = body] = await showLinks([body], caller, deps)
  return shown
}

/** Whether the caller has a fact with this id, forgotten or not. */
export async function isFact(id: string, caller: Caller, deps: MemoryContext): Promise<boolean> {
  const wanted = { collection: 'facts', ids: [id] }
  return (await readRecords<Fact>(deps.documents, caller, wanted)).length > 0
}

/** A fact that this one superseded, or that superseded it. */
export interface ChainLink {
  readonly fact: Fact
  /** When and why it was itself superseded, if it was. */
  readonly change?: HistoryEntry | undefined
}

/** Every change of a fact. */
export type FactHistory = DeepReadonly<Awaited<ReturnType<typeof readHistory>>['history']>

const ENTRIES_MAX = 1_000
const CHAIN_MAX = 50

/**
 * The history of a fact from its first entry, and what was believed before and after it; also for
 * forgotten and purged facts.
 * @throws MemoryError `NOT_FOUND`
 */
export async function readHistory(id: string, caller: Caller, deps: MemoryContext) {
  const { documents } = deps
  const wanted = { collection: 'facts', ids: [id] }
  const [found] = await readRecords<Fact>(documents, caller, wanted)
  const filter: Filter = [
    ...scopeConditions(caller.scope),
    { field: 'recordId', is: 'equal', value: id },
  ]
  const entries = await findRecords<HistoryEntry>(documents, 'history', {
    filter,
    orderBy: { field: 'at', direction: 'descending' },
    limit: ENTRIES_MAX,
  })
  if (found === undefined && entries.length === 0) requireIn(id, [], caller)
  const before = await findPredecessors(id, caller, deps)
  const after = await findSuccessors(found?.body, caller, deps)
  const changes = await readChanges([...before, ...after], caller, deps)
  // A forgotten fact is not exposed through another.
  const link = (fact: Fact): readonly ChainLink[] =>
    fact.status === 'forgotten' ? [] : [{ fact, change: changes.get(fact.id) }]
  const [fact] = await showLinks(found === undefined ? [] : [found.body], caller, deps)
  return {
    fact,
    history: {
      entries: entries.toReversed(),
      total: await documents.count('history', filter),
      predecessors: before.flatMap(link),
      successors: after.flatMap(link),
    },
  }
}

async function findPredecessors(id: string, caller: Caller, { documents }: MemoryContext) {
  const found = new Map<string, Fact>()
  for (let wanted = [id]; wanted.length > 0 && found.size < CHAIN_MAX; ) {
    const page = await findRecords<Fact>(documents, 'facts', {
      filter: [
        ...scopeConditions(caller.scope),
        { field: 'supersededBy', is: 'one-of', values: wanted },
      ],
      limit: CHAIN_MAX - found.size,
    })
    const added = page.filter((one) => one.id !== id && !found.has(one.id))
    for (const one of added) found.set(one.id, one)
    wanted = added.map((one) => one.id)
  }
  return [...found.values()].toSorted((left, right) => left.eventAt - right.eventAt)
}

async function findSuccessors(
  fact: Fact | undefined,
  caller: Caller,
  { documents }: MemoryContext,
) {
  const found = new Map<string, Fact>()
  for (let next = fact?.supersededBy; next !== undefined && found.size < CHAIN_MAX; ) {
    // Its replacement may have been purged.
    const [after] = await readRecords<Fact>(documents, caller, { collection: 'facts', ids: [next] })
    if (after === undefined || after.body.id === fact?.id || found.has(next)) break
    found.set(next, after.body)
    next = after.body.supersededBy
  }
  return [...found.values()]
}

async function readChanges(facts: readonly Fact[], caller: Caller, { documents }: MemoryContext) {
  if (facts.length === 0) return new Map()
  const entries = await findRecords<HistoryEntry>(documents, 'history', {
    filter: [
      ...scopeConditions(caller.scope),
      { field: 'recordId', is: 'one-of', values: facts.map(({ id }) => id) },
      { field: 'action', is: 'one-of', values: ['superseded', 'corrected', 'rejected'] },
    ],
    orderBy: { field: 'at', direction: 'ascending' },
    limit: ENTRIES_MAX,
  })
  return new Map(entries.map((entry) => [entry.recordId, entry]))
}
