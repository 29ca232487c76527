import type { Filter } from '../../core/documents/filter.ts'
import { MemoryError } from '../../core/errors.ts'
import { forgetFact, restoreFact } from '../../core/facts/change-fact.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { buildFactKey, type FactKey } from '../../core/facts/fact-key.ts'
import type { HistoryEntry } from '../../core/facts/history.ts'
import { scopeConditions } from '../../core/records/scope-fields.ts'
import type { Caller } from '../caller.ts'
import { liftRejections, putRejection } from '../gate/reject-fact.ts'
import type { Draft } from '../records/draft.ts'
import { requireRecord, toRecord } from '../records/read-records.ts'
import { type FactDeps, readActive, updateFact } from './write-fact.ts'

/**
 * Takes a fact out of every answer, at once, and keeps what it says from coming back. Forgetting
 * twice is the same as once.
 */
export async function forget(
  input: { readonly id: string; readonly reason?: string | undefined },
  caller: Caller,
  deps: FactDeps,
): Promise<Fact> {
  return await updateFact(
    input.id,
    async (fact, draft) => {
      if (fact.status === 'forgotten') return undefined
      const at = now(deps)
      putRejection(fact, { why: 'forgotten', at }, { draft, caller }, deps)
      return { fact: forgetFact(fact, at), action: 'forgotten', reason: input.reason }
    },
    caller,
    deps,
  )
}

/**
 * Brings a forgotten fact back.
 *
 * @throws MemoryError `CONFLICT` when another fact makes the same statement by now.
 */
export async function restore(id: string, caller: Caller, deps: FactDeps): Promise<Fact> {
  return await updateFact(
    id,
    async (fact, draft) => {
      if (fact.status === 'active') return undefined
      await claimKey(fact, draft)
      await liftRejections(fact.id, draft, deps)
      return { fact: restoreFact(fact, now(deps)), action: 'restored' }
    },
    caller,
    deps,
  )
}

async function claimKey(fact: Fact, draft: Draft): Promise<void> {
  const key = buildFactKey(fact)
  const [stored] = await draft.get('fact-keys', [key.id])
  const holder = stored === undefined ? fact.id : toRecord<FactKey>(stored).factId
  if (holder !== fact.id && (await readActive(holder, draft)) !== undefined) {
    throw new MemoryError(`The same statement is known again, as ${holder}`, {
      code: 'CONFLICT',
      hint: `Keep that one, or forget it first: loci forget ${holder}`,
    })
  }
  draft.put('fact-keys', key)
}

export interface FactHistory {
  readonly fact: Fact
  readonly entries: readonly HistoryEntry[]
  /** How many lines there are in all. */
  readonly total: number
}

/** How many lines of history are shown at the most: the newest ones, in order. */
const HISTORY_ENTRIES_MAX = 1_000

/** What happened to a fact, from its first line on; of a forgotten one too. */
export async function history(id: string, caller: Caller, deps: FactDeps): Promise<FactHistory> {
  const { body } = await requireRecord<Fact>(deps.documents, caller, { collection: 'facts', id })
  const filter: Filter = [
    ...scopeConditions(caller.scope),
    { field: 'recordId', is: 'equal', value: id },
  ]
  const { documents } = await deps.documents.query('history', {
    filter,
    orderBy: { field: 'at', direction: 'descending' },
    limit: HISTORY_ENTRIES_MAX,
  })
  const entries = documents.map((entry) => toRecord<HistoryEntry>(entry)).reverse()
  return { fact: body, entries, total: await deps.documents.count('history', filter) }
}

function now(deps: FactDeps): string {
  return new Date(deps.clock.now()).toISOString()
}
