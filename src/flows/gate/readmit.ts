import type { Fact } from '../../core/facts/fact.ts'
import { buildFactKey } from '../../core/facts/fact-key.ts'
import type { HistoryEntry } from '../../core/facts/history.ts'
import type { Rejection } from '../../core/facts/rejection.ts'
import { retellFact } from '../../core/facts/retell-fact.ts'
import { joinSession, type Session, sessionId } from '../../core/sessions/session.ts'
import type { Imported } from '../../core/transfer/import-report.ts'
import { mayReplace } from '../../core/trust/trust-rules.ts'
import type { Draft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'
import type { Batch } from './batch.ts'
import { leaveOutRejected } from './find-rejection.ts'
import type { GateDeps } from './gate-deps.ts'
import { readKnown } from './judge-event.ts'
import { putRefusal } from './put-refusal.ts'
import { refusalOf } from './refusal-of.ts'

/** A fact that was kept before, here or elsewhere, and its lines of history. */
export interface ReturningFact {
  readonly fact: Fact
  readonly history: readonly HistoryEntry[]
  /** True when it was purged here. */
  readonly isPurged: boolean
}

/**
 * The gate for what was kept before and comes back from an export. It was judged then, so it
 * stays beside what it stood beside; but what was rejected, forgotten or purged since stays out,
 * and what is known in a newer version stays as it is.
 */
export async function readmit(
  returning: ReturningFact,
  batch: Batch,
  deps: GateDeps,
): Promise<Imported> {
  const [found] = await batch.draft.get('facts', [returning.fact.id])
  const known = found === undefined ? undefined : toRecord<Fact>(found)
  if (known !== undefined) {
    if (known.updatedAt >= returning.fact.updatedAt) return UNCHANGED
  }
  const refused = refuse(returning, known)
  const receipt = refused ?? (await takeBack(returning, known, batch, deps))
  if (receipt.outcome === 'dropped') putRefusal(receipt, batch, deps)
  return receipt
}

type Taken = Imported & ({ readonly outcome: 'stored' | 'updated' | 'unchanged' } | Dropped)
type Dropped = Parameters<typeof putRefusal>[0]

const UNCHANGED: Imported & { readonly outcome: 'unchanged' } = {
  outcome: 'unchanged',
  reason: 'It is known, and not older.',
}
function refuse({ fact, isPurged }: ReturningFact, known: Fact | undefined): Dropped | undefined {
  if (isPurged) {
    return { outcome: 'dropped', code: 'forgotten', reason: 'It was purged, and stays so.' }
  }
  if (known === undefined || mayReplace(fact.trust, known.trust)) return undefined
  const reason = `It would change ${known.id}, which is trusted more and stands.`
  return { outcome: 'dropped', code: 'untrusted', reason }
}

async function takeBack(
  { fact: given, history }: ReturningFact,
  known: Fact | undefined,
  batch: Batch,
  deps: GateDeps,
): Promise<Taken> {
  const { draft } = batch
  const isAnswering = given.status === 'active' || given.status === 'superseded'
  const allowed = isAnswering ? await leaveOutRejected(given, draft, deps) : { text: given.text }
  if (allowed.text === '' && allowed.rejection !== undefined) {
    return await refusalOf(allowed.rejection, draft)
  }
  const fact = allowed.text === given.text ? given : retellFact(given, allowed.text)
  const key = buildFactKey(fact)
  const same = await readKnown(key, batch)
  const isHeld = same?.status === 'active' && same.id !== fact.id
  if (isHeld && fact.status === 'active') return UNCHANGED
  if (!isHeld) draft.put('fact-keys', key)
  draft.put('facts', fact)
  await putSession(fact, draft)
  await deps.knownTopics.note(fact, draft)
  await putHistory(fact, history, batch, deps)
  draft.tell({ kind: 'record-changed', action: 'imported', id: fact.id })
  return known === undefined
    ? { outcome: 'stored', reason: 'It was not known here.' }
    : { outcome: 'updated', reason: 'It was known in an older version.' }
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

/** Takes over that something is not to come back, unless it was restored here since. */
export async function readmitRejection(rejection: Rejection, { draft }: Batch): Promise<Imported> {
  const [known] = await draft.get('rejections', [rejection.id])
  if (known !== undefined) return UNCHANGED
  const [found] = await draft.get('facts', [rejection.factId])
  const fact = found === undefined ? undefined : toRecord<Fact>(found)
  const isRestored = fact?.status === 'active' && fact.updatedAt > rejection.at
  if (isRestored) return UNCHANGED
  draft.put('rejections', rejection)
  return { outcome: 'stored', reason: 'It is not to come back here either.' }
}
