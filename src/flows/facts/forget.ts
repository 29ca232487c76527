import { forgetFact, restoreFact } from '../../core/facts/change-fact.ts'
import type { Fact } from '../../core/facts/fact.ts'
import type { HistoryEntry } from '../../core/facts/history.ts'
import { scopeConditions } from '../../core/records/scope-fields.ts'
import type { Caller } from '../caller.ts'
import { requireRecord, toRecord } from '../records/read-records.ts'
import { type FactDeps, updateFact } from './write-fact.ts'

/** Takes a fact out of every answer, at once. Forgetting twice is the same as once. */
export async function forget(
  input: { readonly id: string; readonly reason?: string | undefined },
  caller: Caller,
  deps: FactDeps,
): Promise<Fact> {
  return await updateFact(
    input.id,
    (fact) =>
      fact.status === 'forgotten'
        ? undefined
        : { fact: forgetFact(fact, now(deps)), action: 'forgotten', reason: input.reason },
    caller,
    deps,
  )
}

/** Brings a forgotten fact back. */
export async function restore(id: string, caller: Caller, deps: FactDeps): Promise<Fact> {
  return await updateFact(
    id,
    (fact) =>
      fact.status === 'active'
        ? undefined
        : { fact: restoreFact(fact, now(deps)), action: 'restored' },
    caller,
    deps,
  )
}

/** How many lines of history are shown at the most, the oldest first. */
const HISTORY_ENTRIES_MAX = 1_000

/** What happened to a fact, from its first line on; of a forgotten one too. */
export async function history(
  id: string,
  caller: Caller,
  deps: FactDeps,
): Promise<{ readonly fact: Fact; readonly entries: readonly HistoryEntry[] }> {
  const { body } = await requireRecord<Fact>(deps.documents, caller, { collection: 'facts', id })
  const { documents } = await deps.documents.query('history', {
    filter: [...scopeConditions(caller.scope), { field: 'recordId', is: 'equal', value: id }],
    limit: HISTORY_ENTRIES_MAX,
  })
  return { fact: body, entries: documents.map((entry) => toRecord<HistoryEntry>(entry)) }
}

function now(deps: FactDeps): string {
  return new Date(deps.clock.now()).toISOString()
}
