import type { Fact } from '../../core/facts/fact.ts'
import { buildFactKey, type FactKey } from '../../core/facts/fact-key.ts'
import type { HistoryEntry } from '../../core/facts/history.ts'
import type { Caller } from '../caller.ts'
import { dropTakenOut } from '../forgotten/taken-out.ts'
import type { Draft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'
import { clearReasons, clearReasonsOfReplaced } from './clear-reasons.ts'
import { onFactGone } from './fact-gone.ts'
import type { FactDeps } from './write-fact.ts'

/** Removes a fact with what is kept of it elsewhere. That it was there stays known. */
export async function removeFact(
  fact: Fact,
  draft: Draft,
  caller: Caller,
  deps: FactDeps,
): Promise<void> {
  const { id } = fact
  draft.remove('facts', id)
  await dropTakenOut({ collection: 'facts', id }, draft)
  const key = buildFactKey(fact)
  const [held] = await draft.get('fact-keys', [key.id])
  if (held !== undefined && toRecord<FactKey>(held).factId === id) draft.remove('fact-keys', key.id)
  await clearReasons(fact, draft, deps)
  await clearReasonsOfReplaced(fact, draft, deps)
  await onFactGone(fact, draft, deps)
  putPurged(fact, draft, caller, deps)
}

function putPurged(fact: Fact, draft: Draft, caller: Caller, deps: FactDeps): void {
  const entry: HistoryEntry = {
    id: deps.ids.next(),
    scope: fact.scope,
    recordId: fact.id,
    action: 'purged',
    at: new Date(deps.clock.now()).toISOString(),
    door: caller.door,
  }
  draft.put('history', entry)
  draft.tell({ kind: 'record-changed', action: 'purged', id: fact.id })
}
