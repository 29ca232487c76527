import type { Fact } from '../../../core/facts/fact.ts'
import type { FactInput } from '../../../core/facts/fact-input.ts'
import { buildFactKey } from '../../../core/facts/fact-key.ts'
import type { HistoryEntry } from '../../../core/facts/history.ts'
import type { DroppedReceipt } from '../../../core/facts/receipt.ts'
import { joinSession, type Session, sessionId } from '../../../core/facts/sessions/session.ts'
import { type Imported, STORED, toImported } from '../../../core/learning/transfer/import-report.ts'
import { withoutSession } from '../../../core/scope.ts'
import type { Provenance } from '../../../core/storage/records/provenance.ts'
import type { Batch } from '../../facts/batch.ts'
import { judgeEvent } from '../../facts/judge-event.ts'
import { mayBePinned } from '../../facts/pins/pin.ts'
import { type PreparedEvent, prepareEvent } from '../../facts/prepare-event.ts'
import { drop, refusalOf } from '../../facts/refusals.ts'
import { leaveOutRejected } from '../../facts/rejections.ts'
import { putFact } from '../../facts/write-fact.ts'
import { readOne } from '../../storage/records/read-records.ts'
import type { Carrying } from './importing.ts'

export type Taken =
  | (Imported & { readonly outcome: Exclude<Imported['outcome'], 'dropped'> })
  | DroppedReceipt

/** Prepares a fact of a file that no person vouches for, as a statement of the caller. */
export async function prepareStatement(
  fact: Fact,
  withoutEchoes: (text: string) => string,
  { caller, deps }: Carrying,
): Promise<PreparedEvent> {
  const { text, bucket, kind, importance, confidence, entities, tags, topics, trust } = fact
  const { occurredAt, validFrom, validUntil, speaker, scope, source } = fact
  const input: FactInput = {
    ...{ text, bucket, kind, importance, confidence, entities, tags, topics, trust },
    ...{ occurredAt, validFrom, speaker, session: scope.session },
    validUntil: fact.status === 'active' ? validUntil : undefined,
  }
  const owner = caller.scope.session === undefined ? withoutSession(scope) : scope
  // A line of a file that is elsewhere follows no file here.
  const role = fact.role === 'turn' ? 'turn' : 'statement'
  const from: Provenance = source.kind === 'import' ? { ...source, trust } : source
  const event = { input, role, source: from } as const
  return await prepareEvent(event, withoutEchoes, { ...caller, scope: owner }, deps)
}

/**
 * Judges such a statement as of the time given in the file. How it was judged, mentioned and changed
 * elsewhere counts for nothing.
 */
export async function takeAsStatement(
  given: Fact,
  said: PreparedEvent,
  batch: Batch,
): Promise<Taken> {
  if (said.fact === undefined) return drop(said.receipt.code, said.receipt.reason)
  const nowMs = batch.deps.clock.now()
  const { id, status, supersededBy, validUntil, source } = given
  const fact: Fact = {
    ...{ ...said.fact, id, source },
    // Nothing was said in the future.
    createdAt: new Date(Math.min(nowMs, Date.parse(given.createdAt))).toISOString(),
    updatedAt: new Date(nowMs).toISOString(),
    eventAt: Math.min(nowMs, given.eventAt),
  }
  if (status !== 'active') {
    const past = { ...fact, status, supersededBy, validUntil: validUntil ?? fact.validUntil }
    const allowed = await allowReturning(past, batch)
    if (typeof allowed !== 'string') return allowed
    await putBack(past, [], batch)
    return STORED
  }
  const receipt = await judgeEvent({ ...said, fact, key: buildFactKey(fact) }, batch)
  if (receipt.outcome === 'dropped') return receipt
  if (receipt.outcome !== 'merged') await keepPin(given, receipt.fact, batch)
  const taken = toImported(receipt)
  const isUnchanged = receipt.outcome === 'merged' && taken.displaced === undefined
  return isUnchanged ? { ...taken, outcome: 'unchanged' } : taken
}

// A caller who may pin it may bring it pinned.
async function keepPin({ isPinned }: Fact, stored: Fact | undefined, batch: Batch): Promise<void> {
  if (!isPinned || stored?.status !== 'active') return
  if (!(await mayBePinned(stored, batch.caller, batch.deps))) return
  putFact({ fact: { ...stored, isPinned }, action: 'pinned' }, batch)
}

/** What of it may be said here, or why nothing may. */
export async function allowReturning(fact: Fact, batch: Batch): Promise<string | DroppedReceipt> {
  const isAnswering = fact.status === 'active' || fact.status === 'superseded'
  if (!isAnswering) return fact.text
  const { text, rejection } = await leaveOutRejected(fact, batch)
  return text === '' && rejection !== undefined ? refusalOf(rejection) : text
}

/** Puts a fact as it was, with its lines. */
export async function putBack(
  fact: Fact,
  history: readonly HistoryEntry[],
  { draft, caller, deps }: Batch,
): Promise<void> {
  const { id: recordId, scope, createdAt: at } = fact
  draft.put('facts', fact)
  if (fact.position !== undefined) {
    const session = await readOne<Session>(draft, 'sessions', sessionId(scope))
    draft.put('sessions', joinSession(session, fact, fact.position))
  }
  await deps.knownTopics.note(fact, draft)
  const first = { id: deps.ids.next(), scope, recordId, at, surface: caller.surface } as const
  const lines: readonly HistoryEntry[] =
    history.length === 0 ? [{ ...first, action: 'remembered' }] : history
  for (const line of lines) {
    if ((await draft.get('history', [line.id])).length === 0) draft.put('history', line)
  }
  draft.tell({ kind: 'record-changed', action: 'imported', id: recordId })
}
