import { standingOf } from '../../core/facts/change-fact.ts'
import type { Fact } from '../../core/facts/fact.ts'
import type { HistoryEntry, Standing } from '../../core/facts/history.ts'
import { type Caller, callerTrust } from '../caller.ts'
import type { MemoryContext } from '../context.ts'
import { type Draft, writeDraft } from '../storage/records/draft.ts'
import { readOne, requireIn } from '../storage/records/read-records.ts'
import type { Writing } from './batch.ts'

export interface FactChange extends Pick<HistoryEntry, 'action' | 'reason' | 'code' | 'values'> {
  readonly fact: Fact
  /** Set if the fact is superseded: by which write, and its state before. */
  readonly displaced?:
    | { readonly by: string; readonly before: Fact; readonly own?: Standing['own'] }
    | undefined
}

export function putFact(change: FactChange, writing: Writing): void {
  const { fact, displaced, ...what } = change
  writing.draft.put('facts', fact)
  putHistory(
    {
      ...{ scope: fact.scope, recordId: fact.id, at: fact.updatedAt },
      ...what,
      write: displaced?.by,
      before:
        displaced === undefined
          ? undefined
          : { ...standingOf(displaced.before), own: displaced.own },
    },
    writing,
  )
}

/** Adds an entry to the history of a record, and announces it once it is written. */
export function putHistory(
  line: Omit<HistoryEntry, 'id' | 'at' | 'surface' | 'trust'> & { readonly at?: string },
  { draft, caller, deps }: Writing,
): void {
  const by = { surface: caller.surface, trust: callerTrust(caller) }
  const entry: HistoryEntry = { id: deps.ids.next(), at: nowOf(deps), ...by, ...line }
  draft.put('history', entry)
  draft.tell({ kind: 'record-changed', action: line.action, id: line.recordId })
}

/** Changes one fact. `change` resolves to `undefined` if there is nothing to do. */
export async function updateFact(
  id: string,
  caller: Caller,
  deps: MemoryContext,
  change: (fact: Fact, writing: Writing) => Promise<FactChange | undefined>,
): Promise<Fact> {
  return await writeDraft(id, deps, async (draft) => {
    const fact = requireIn<Fact>(id, await draft.get('facts', [id]), caller)
    const next = await change(fact, { draft, caller, deps })
    if (next === undefined) return fact
    putFact(next, { draft, caller, deps })
    return next.fact
  })
}

export async function readActive(id: string, draft: Draft): Promise<Fact | undefined> {
  const fact = await readOne<Fact>(draft, 'facts', id)
  return fact?.status === 'active' ? fact : undefined
}

/** The current time, as records store it. */
export function nowOf({ clock }: Pick<MemoryContext, 'clock'>): string {
  return new Date(clock.now()).toISOString()
}
