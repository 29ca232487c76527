import type { Filter } from '../../core/documents/filter.ts'
import { MemoryError } from '../../core/errors.ts'
import { forgetFact, restoreFact } from '../../core/facts/change-fact.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { buildFactKey, type FactKey } from '../../core/facts/fact-key.ts'
import type { HistoryEntry } from '../../core/facts/history.ts'
import { scopeConditions } from '../../core/records/scope-fields.ts'
import type { Caller } from '../caller.ts'
import { requireRecord, toRecord } from '../records/read-records.ts'
import { type FactDeps, putFactKey, updateFact } from './write-fact.ts'

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

/**
 * Brings a forgotten fact back.
 *
 * @throws MemoryError `CONFLICT` when another fact makes the same statement by now.
 */
export async function restore(id: string, caller: Caller, deps: FactDeps): Promise<Fact> {
  const { body } = await requireRecord<Fact>(deps.documents, caller, { collection: 'facts', id })
  const twin = await findActiveTwin(body, deps)
  if (twin !== undefined) {
    throw new MemoryError(`The same statement is known again, as ${twin}`, {
      code: 'CONFLICT',
      hint: `Keep that one, or forget it first: loci forget ${twin}`,
    })
  }
  return await updateFact(
    id,
    (fact) =>
      fact.status === 'active'
        ? undefined
        : {
            fact: restoreFact(fact, now(deps)),
            action: 'restored',
            also: [putFactKey(buildFactKey(fact))],
          },
    caller,
    deps,
  )
}

async function findActiveTwin(fact: Fact, { documents }: FactDeps): Promise<string | undefined> {
  const [key] = await documents.get('fact-keys', [buildFactKey(fact).id])
  const factId = key === undefined ? fact.id : toRecord<FactKey>(key).factId
  if (factId === fact.id) return undefined
  const [twin] = await documents.get('facts', [factId])
  return twin !== undefined && toRecord<Fact>(twin).status === 'active' ? factId : undefined
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
