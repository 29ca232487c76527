import { MemoryError } from '../../core/errors.ts'
import type { Fact } from '../../core/facts/fact.ts'
import type { FactKey } from '../../core/facts/fact-key.ts'
import type { HistoryAction, HistoryEntry } from '../../core/facts/history.ts'
import type { DocumentWrite } from '../../ports/document-store.ts'
import type { Caller } from '../caller.ts'
import type { Indexing } from '../indexes/indexing.ts'
import type { MemoryDeps } from '../memory-deps.ts'
import { requireRecord, toBody } from '../records/read-records.ts'
import type { Turns } from './turns.ts'

export interface FactDeps extends MemoryDeps {
  readonly indexing: Indexing
  readonly turns: Turns
}

export interface FactChange {
  readonly fact: Fact
  readonly expectedVersion: number
  readonly action: HistoryAction
  readonly reason?: string | undefined
  /** What must be written with it, or not at all. */
  readonly also?: readonly DocumentWrite[] | undefined
}

/** Writes a fact and its line of history together. */
export async function writeFact(change: FactChange, caller: Caller, deps: FactDeps): Promise<void> {
  const { fact, expectedVersion, action } = change
  const entry: HistoryEntry = {
    id: deps.ids.next(),
    scope: fact.scope,
    recordId: fact.id,
    action,
    at: fact.updatedAt,
    door: caller.door,
    ...(change.reason === undefined ? {} : { reason: change.reason }),
  }
  const writes: readonly DocumentWrite[] = [
    { kind: 'put', collection: 'facts', id: fact.id, body: toBody(fact), expectedVersion },
    { kind: 'put', collection: 'history', id: entry.id, body: toBody(entry), expectedVersion: 0 },
    ...(change.also ?? []),
  ]
  await deps.indexing.write(writes)
  deps.events.emit({ kind: 'record-changed', action, id: fact.id })
}

/** Notes which fact makes a statement. */
export function putFactKey(key: FactKey, expectedVersion?: number): DocumentWrite {
  return {
    kind: 'put',
    collection: 'fact-keys',
    id: key.id,
    body: toBody(key),
    ...(expectedVersion === undefined ? {} : { expectedVersion }),
  }
}

/**
 * Reads a fact, changes it and writes it back; when somebody wrote in between, again.
 * `change` returns `undefined` when there is nothing to do.
 */
export async function updateFact(
  id: string,
  change: (fact: Fact) => Omit<FactChange, 'expectedVersion'> | undefined,
  caller: Caller,
  deps: FactDeps,
): Promise<Fact> {
  const attempt = async (): Promise<Fact> => {
    const wanted = { collection: 'facts', id }
    const { body, version } = await requireRecord<Fact>(deps.documents, caller, wanted)
    const next = change(body)
    if (next === undefined) return body
    await writeFact({ ...next, expectedVersion: version }, caller, deps)
    return next.fact
  }
  return await deps.turns.take(id, () => retryOnConflict(attempt))
}

/** How often a change is tried again when another process wrote in between. */
const ATTEMPTS_MAX = 20

export async function retryOnConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!MemoryError.is(error, 'CONFLICT') || attempt === ATTEMPTS_MAX) throw error
    }
  }
}
