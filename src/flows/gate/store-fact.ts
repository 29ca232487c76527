import { mentionAgain } from '../../core/facts/change-fact.ts'
import type { Fact } from '../../core/facts/fact.ts'
import type { FactKey } from '../../core/facts/fact-key.ts'
import type { KeptReceipt } from '../../core/gate/receipt.ts'
import { extendSession, placeIn, type Session, sessionId } from '../../core/sessions/session.ts'
import { putFact } from '../facts/write-fact.ts'
import { putSupport } from '../opinions/put-evidence.ts'
import { closeAnswered } from '../questions/close-answered.ts'
import type { Draft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'
import type { Batch } from './batch.ts'
import type { GateDeps } from './gate-deps.ts'
import type { PreparedFact } from './gate-event.ts'

/** Stores a statement that nothing known makes. */
export async function storeFact(
  { fact, key }: Pick<PreparedFact, 'fact' | 'key'>,
  batch: Batch,
  deps: GateDeps,
): Promise<KeptReceipt> {
  const { draft, caller } = batch
  const placed = await placeInSession(fact, draft)
  await draft.get('fact-keys', [key.id])
  const held: FactKey = { ...key, factId: placed.id }
  draft.put('fact-keys', held)
  putFact({ fact: placed, action: 'remembered' }, draft, caller, deps)
  await deps.knownTopics.note(placed, draft)
  const receipt = {
    outcome: 'stored',
    reason: 'Nothing known says the same.',
    fact: placed,
  } as const
  if (placed.role !== 'statement') return receipt
  batch.storedIds.push(placed.id)
  const isOver = placed.status !== 'active'
  const answered = isOver ? [] : await closeAnswered(placed, draft, deps)
  return answered.length === 0 ? receipt : { ...receipt, answered }
}

/** Strengthens the fact that says the same. */
export async function mergeInto(
  known: Fact,
  again: Fact,
  reason: string,
  { draft, caller, isCarried }: Batch,
  deps: GateDeps,
): Promise<KeptReceipt> {
  if (isCarried === true) return { outcome: 'merged', reason, fact: known }
  const fact = mentionAgain(known, again)
  putFact({ fact, action: 'mentioned-again' }, draft, caller, deps)
  await deps.knownTopics.note(fact, draft)
  await putSupport(fact, again, draft)
  return { outcome: 'merged', reason, fact }
}

async function placeInSession(fact: Fact, draft: Draft): Promise<Fact> {
  if (fact.scope.session === undefined) return fact
  const [stored] = await draft.get('sessions', [sessionId(fact.scope)])
  const known = stored === undefined ? undefined : toRecord<Session>(stored)
  const session = extendSession(known, fact)
  draft.put('sessions', session)
  const position = session.lastPosition
  return { ...fact, position, place: placeIn(session.id, position) }
}
