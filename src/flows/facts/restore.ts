import { MemoryError } from '../../core/errors.ts'
import { rejectFact, restoreFact, standAgain, standAlone } from '../../core/facts/change-fact.ts'
import { because } from '../../core/facts/change-reasons.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { buildFactKey, type FactKey } from '../../core/facts/fact-key.ts'
import type { HistoryEntry } from '../../core/facts/history.ts'
import { isInScope } from '../../core/scope.ts'
import { ownScopeConditions, scopeConditions } from '../../core/storage/records/scope-fields.ts'
import { type Caller, requireVoice } from '../caller.ts'
import type { MemoryContext } from '../context.ts'
import type { Draft } from '../storage/records/draft.ts'
import { findRecords, readOne } from '../storage/records/read-records.ts'
import { type Batch, type Writing, writeBatch } from './batch.ts'
import { CLEANED_MAX } from './clean-up.ts'
import { type LeftRecord, undoCascade } from './forgotten/undo-cascade.ts'
import { isFact } from './read.ts'
import { liftRejection, liftRejections } from './reject-fact.ts'
import { leaveOutRejected } from './rejections.ts'
import { nowOf, putFact, readActive, updateFact } from './write-fact.ts'

export interface Undone {
  /** The restored facts. */
  readonly restored: readonly Fact[]
  /** The facts that stayed, and are linked no more as possibly outdated. */
  readonly unlinked?: readonly Fact[] | undefined
  /** Other records that could not be restored with them, and why. */
  readonly left: readonly LeftRecord[]
  /** True for a purged fact: its statement may be stored again. */
  readonly isAllowed?: boolean | undefined
}

/**
 * Restores a removed fact, or what a write displaced: a fact that replaced another has the id of
 * the write. Resolves to `undefined` if the id belongs to neither.
 *
 * @throws MemoryError `CONFLICT` if another fact makes the same statement by now, `FORBIDDEN`
 * if a more trusted caller stated or removed what is to be restored.
 */
export async function undoFact(
  id: string,
  caller: Caller,
  deps: MemoryContext,
): Promise<Undone | undefined> {
  const displaced = await readDisplaced(id, caller, deps)
  const isOfWrite = displaced.length > 0 && !(await wasTakenOut(id, caller, deps))
  return await (isOfWrite ? undoWrite(displaced, caller, deps) : restore(id, caller, deps))
}

const TAKEN_OUT = ['forgotten', 'rejected', 'corrected']

// Then the fact itself is restored. A second call does not go on to what the fact displaced.
async function wasTakenOut(id: string, { scope }: Caller, { documents }: MemoryContext) {
  const found = await findRecords<HistoryEntry>(documents, 'history', {
    filter: [
      ...ownScopeConditions(scope),
      { field: 'recordId', is: 'equal', value: id },
      { field: 'action', is: 'one-of', values: TAKEN_OUT },
    ],
    limit: UNDONE_MAX,
  })
  // A correction removed by its own undo was not removed by a write.
  return found.some(({ action, write }) => action !== 'rejected' || write !== undefined)
}

// It also undoes the correction that removed the fact.
async function restore(id: string, caller: Caller, deps: MemoryContext) {
  if (!(await isFact(id, caller, deps))) return await allow(id, caller, deps)
  let allowed: readonly string[] = []
  const restored = await updateFact(id, caller, deps, async (fact, writing) => {
    if (fact.status === 'active') return undefined
    await requireUndoable(fact, writing)
    await claimKey(fact, writing.draft)
    allowed = [id, ...(await allowAgain(fact, writing))]
    await undoCorrection(fact, writing)
    return { fact: restoreFact(fact, nowOf(deps)), action: 'restored' }
  })
  const left = await undoCascades([id, ...allowed.slice(1)], caller, deps)
  const isRestored = allowed.length > 0 || (await wasTakenOut(id, caller, deps))
  return { restored: isRestored ? [restored] : [], left }
}

// A purged fact stays gone until it is stated again.
async function allow(id: string, caller: Caller, deps: MemoryContext) {
  return await writeBatch(caller, deps, async (batch) =>
    (await liftRejections(id, batch)) === 0
      ? undefined
      : { restored: [], left: [], isAllowed: true },
  )
}

async function undoCascades(ids: readonly string[], caller: Caller, deps: MemoryContext) {
  const left: LeftRecord[] = []
  for (const id of ids) left.push(...(await undoCascade(id, caller, deps)))
  return left
}

// A replacement by a more trusted source stands.
async function requireUndoable(fact: Fact, { draft, caller }: Writing): Promise<void> {
  const { id, trust, supersededBy } = fact
  const by = supersededBy === undefined ? undefined : await readActive(supersededBy, draft)
  for (const voice of [trust, by?.trust ?? trust]) {
    requireVoice(caller, voice, `restore ${id}, which a more trusted source said or replaced`)
  }
}

/** The maximum number of removed facts that said the same. */
const LIFTED_MAX = 20

// A turn or line was removed because of another fact that says the same: that is allowed again.
async function allowAgain(fact: Fact, writing: Writing): Promise<readonly string[]> {
  const allowed: string[] = []
  if ((await liftRejections(fact.id, writing)) > 0 || fact.status === 'superseded') return []
  for (let lifted = 0; lifted < LIFTED_MAX; lifted++) {
    const { rejection } = await leaveOutRejected(fact, writing)
    if (rejection === undefined) break
    liftRejection(rejection, writing)
    allowed.push(rejection.factId)
  }
  return allowed
}

async function claimKey(fact: Fact, draft: Draft): Promise<void> {
  const holder = await findHolder(fact, draft)
  if (holder !== undefined) {
    throw new MemoryError(`The same statement is known again, as ${holder}`, {
      code: 'CONFLICT',
      hint: `Keep that one, or forget it first: loci forget ${holder}`,
    })
  }
  draft.put('fact-keys', buildFactKey(fact))
}

/** Another fact that currently makes the same statement. */
async function findHolder(fact: Fact, draft: Draft): Promise<string | undefined> {
  const key = await readOne<FactKey>(draft, 'fact-keys', buildFactKey(fact).id)
  if (key === undefined || key.factId === fact.id) return undefined
  return (await readActive(key.factId, draft))?.id
}

// Its replacement is removed, unless it was also stated separately. It stays allowed.
async function undoCorrection(fact: Fact, writing: Writing): Promise<void> {
  if (fact.status !== 'rejected' || fact.supersededBy === undefined) return
  const by = await readActive(fact.supersededBy, writing.draft)
  if (by === undefined || by.mentions > 1 || !isInScope(by.scope, writing.caller.scope)) return
  const why = because('correction-undone', fact.id)
  const undone = rejectFact(by, nowOf(writing.deps), fact)
  putFact({ fact: undone, action: 'rejected', ...why }, writing)
}

/** A clean-up displaces the most. */
const UNDONE_MAX = CLEANED_MAX

// Restores everything as it was before. The replacement stays, unless it was stated only to
// correct the fact.
async function undoWrite(
  displaced: readonly HistoryEntry[],
  caller: Caller,
  deps: MemoryContext,
): Promise<Undone> {
  const receipt = await writeBatch(caller, deps, async (batch) => {
    const restored: Fact[] = []
    const unlinked: Fact[] = []
    const left: LeftRecord[] = []
    for (const entry of displaced) {
      const found = await undoOne(entry, batch)
      if ('reason' in found) left.push(found)
      else (entry.action === 'linked' ? unlinked : restored).push(found)
    }
    return { restored, left, ...(unlinked.length > 0 && { unlinked }) }
  })
  const ids = receipt.restored.map(({ id }) => id)
  return { ...receipt, left: [...receipt.left, ...(await undoCascades(ids, caller, deps))] }
}

async function readDisplaced(write: string, { scope }: Caller, { documents }: MemoryContext) {
  return await findRecords<HistoryEntry>(documents, 'history', {
    filter: [...scopeConditions(scope), { field: 'write', is: 'equal', value: write }],
    limit: UNDONE_MAX,
  })
}

async function undoOne(entry: HistoryEntry, batch: Batch): Promise<Fact | LeftRecord> {
  const { recordId: id, at, write, before } = entry
  const { draft, deps } = batch
  const stored = await readOne<Fact>(draft, 'facts', id)
  if (stored === undefined || before === undefined)
    return { id, code: 'gone', reason: 'It is gone.' }
  // Whether it was superseded in the meantime is judged again.
  const fact = standAlone(stored)
  if (fact.updatedAt !== at) return { id, code: 'changed', reason: 'It has changed since.' }
  await requireUndoable(fact, batch)
  const holder = await findHolder(fact, draft)
  if (holder !== undefined) {
    return { id, code: 'known-again', reason: `The same is known again, as ${holder}.` }
  }
  draft.put('fact-keys', buildFactKey(fact))
  await liftRejections(id, batch)
  if (fact.supersededBy !== write) await undoCorrection(fact, batch)
  const restored = standAgain(fact, before, nowOf(deps))
  putFact({ fact: restored, action: 'restored' }, batch)
  return restored
}
