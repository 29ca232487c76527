import type { Fact } from '../../core/facts/fact.ts'
import type { HistoryEntry } from '../../core/facts/history.ts'
import type { DroppedReceipt } from '../../core/gate/receipt.ts'
import { joinSession, type Session, sessionId } from '../../core/sessions/session.ts'
import type { Imported } from '../../core/transfer/import-report.ts'
import type { Draft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'
import type { Batch } from './batch.ts'
import { leaveOutRejected } from './find-rejection.ts'
import type { GateDeps } from './gate-deps.ts'
import { refusalOf } from './refusal-of.ts'

/** What became of a fact that was brought from elsewhere. */
export type Taken =
  | (Imported & { readonly outcome: Exclude<Imported['outcome'], 'dropped'> })
  | DroppedReceipt

/** What of it may be said here, or why nothing may. */
export async function allowReturning(
  fact: Fact,
  { draft }: Batch,
  deps: GateDeps,
): Promise<string | DroppedReceipt> {
  const isAnswering = fact.status === 'active' || fact.status === 'superseded'
  if (!isAnswering) return fact.text
  const { text, rejection } = await leaveOutRejected(fact, draft, deps)
  return text === '' && rejection !== undefined ? await refusalOf(rejection, draft) : text
}

/** Puts a fact as it was, with its lines. */
export async function putBack(
  fact: Fact,
  history: readonly HistoryEntry[],
  batch: Batch,
  deps: GateDeps,
): Promise<void> {
  const { draft } = batch
  draft.put('facts', fact)
  await putSession(fact, draft)
  await deps.knownTopics.note(fact, draft)
  await putHistory(fact, history, batch, deps)
  draft.tell({ kind: 'record-changed', action: 'imported', id: fact.id })
}

async function putSession(fact: Fact, draft: Draft): Promise<void> {
  if (fact.position === undefined) return
  const [found] = await draft.get('sessions', [sessionId(fact.scope)])
  const known = found === undefined ? undefined : toRecord<Session>(found)
  draft.put('sessions', joinSession(known, fact, fact.position))
}

async function putHistory(
  fact: Fact,
  history: readonly HistoryEntry[],
  { draft, caller }: Batch,
  deps: GateDeps,
): Promise<void> {
  const first: HistoryEntry = {
    id: deps.ids.next(),
    scope: fact.scope,
    recordId: fact.id,
    action: 'remembered',
    at: fact.createdAt,
    door: caller.door,
  }
  const lines = history.length === 0 ? [first] : history
  const ids = lines.map(({ id }) => id)
  const known = new Set((await draft.get('history', ids)).map(({ id }) => id))
  for (const line of lines) if (!known.has(line.id)) draft.put('history', line)
}
