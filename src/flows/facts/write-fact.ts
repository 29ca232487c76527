import { standingOf } from '../../core/facts/change-fact.ts'
import type { Fact } from '../../core/facts/fact.ts'
import type { HistoryAction, HistoryEntry } from '../../core/facts/history.ts'
import { redact } from '../../core/redaction/redact.ts'
import { type Caller, callerTrust } from '../caller.ts'
import type { Indexing } from '../indexes/indexing.ts'
import type { MemoryDeps } from '../memory-deps.ts'
import { type Draft, writeDraft } from '../records/draft.ts'
import { requireIn, toRecord } from '../records/read-records.ts'
import type { Turns } from './turns.ts'

export interface FactDeps extends MemoryDeps {
  readonly indexing: Indexing
  readonly turns: Turns
}

export interface FactChange {
  readonly fact: Fact
  readonly action: HistoryAction
  readonly reason?: string | undefined
  /** Set when the fact gives way to something else: to which write, and how it was before. */
  readonly displaced?: { readonly by: string; readonly before: Fact } | undefined
}

/** Puts a fact and its line of history together. */
export function putFact(change: FactChange, draft: Draft, caller: Caller, deps: FactDeps): void {
  const { fact, action, displaced } = change
  const entry: HistoryEntry = {
    id: deps.ids.next(),
    scope: fact.scope,
    recordId: fact.id,
    action,
    at: fact.updatedAt,
    door: caller.door,
    trust: callerTrust(caller),
    ...(change.reason === undefined ? {} : { reason: redact(change.reason).text }),
    ...(displaced === undefined
      ? {}
      : { write: displaced.by, before: standingOf(displaced.before) }),
  }
  draft.put('facts', fact)
  draft.put('history', entry)
  draft.tell({ kind: 'record-changed', action, id: fact.id })
}

/** Changes one fact. `change` returns `undefined` when there is nothing to do. */
export async function updateFact(
  id: string,
  change: (fact: Fact, draft: Draft) => Promise<FactChange | undefined>,
  caller: Caller,
  deps: FactDeps,
): Promise<Fact> {
  return await writeDraft(id, deps, async (draft) => {
    const fact = requireIn<Fact>(id, await draft.get('facts', [id]), caller)
    const next = await change(fact, draft)
    if (next === undefined) return fact
    putFact(next, draft, caller, deps)
    return next.fact
  })
}

export async function readActive(id: string, draft: Draft): Promise<Fact | undefined> {
  const [found] = await draft.get('facts', [id])
  if (found === undefined) return undefined
  const fact = toRecord<Fact>(found)
  return fact.status === 'active' ? fact : undefined
}
