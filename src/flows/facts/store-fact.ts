import { lastStated, mentionAgain } from '../../core/facts/change-fact.ts'
import type { Fact } from '../../core/facts/fact.ts'
import type { FactKey } from '../../core/facts/fact-key.ts'
import type { KeptReceipt } from '../../core/facts/receipt.ts'
import {
  extendSession,
  placeIn,
  type Session,
  sessionId,
} from '../../core/facts/sessions/session.ts'
import type { Draft } from '../storage/records/draft.ts'
import { readOne } from '../storage/records/read-records.ts'
import type { Batch } from './batch.ts'
import { putSupport } from './opinions/put-evidence.ts'
import type { PreparedFact } from './prepare-event.ts'
import { closeAnswered } from './questions/close-questions.ts'
import { putFact } from './write-fact.ts'

/** Stores a new statement. */
export async function storeFact(
  { fact, key }: Pick<PreparedFact, 'fact' | 'key'>,
  batch: Batch,
): Promise<KeptReceipt> {
  const { draft, deps } = batch
  const placed = await placeInSession(fact, draft)
  await draft.get('fact-keys', [key.id])
  const held: FactKey = { ...key, factId: placed.id }
  draft.put('fact-keys', held)
  putFact({ fact: placed, action: 'remembered' }, batch)
  await deps.knownTopics.note(placed, draft)
  const stored = {
    outcome: 'stored',
    reason: 'Nothing known says the same.',
    fact: placed,
  } as const
  if (placed.role !== 'statement') return stored
  batch.storedIds.push(placed.id)
  const isOver = placed.status !== 'active'
  const answered = isOver ? [] : await closeAnswered(placed, batch)
  return answered.length === 0 ? stored : { ...stored, answered }
}

/** Reinforces the fact that says the same. */
export async function mergeInto(
  known: Fact,
  again: Fact,
  reason: string,
  batch: Batch,
): Promise<KeptReceipt> {
  const stated = lastStated(known, again)
  // Reading a file again changes nothing.
  if (batch.isCarried === true && stated === known)
    return { outcome: 'merged', reason, fact: known }
  const fact = batch.isCarried === true ? stated : mentionAgain(stated, again)
  putFact({ fact, action: 'mentioned-again' }, batch)
  await batch.deps.knownTopics.note(fact, batch.draft)
  await putSupport(fact, again, batch.draft)
  return { outcome: 'merged', reason, fact }
}

async function placeInSession(fact: Fact, draft: Draft): Promise<Fact> {
  if (fact.scope.session === undefined) return fact
  const known = await readOne<Session>(draft, 'sessions', sessionId(fact.scope))
  const session = extendSession(known, fact)
  draft.put('sessions', session)
  const position = session.lastPosition
  return { ...fact, position, place: placeIn(session.id, position) }
}
