import { MemoryError } from '../../core/errors.ts'
import { rejectFact, restoreFact, standAgain, standAlone } from '../../core/facts/change-fact.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { buildFactKey, type FactKey } from '../../core/facts/fact-key.ts'
import type { HistoryEntry } from '../../core/facts/history.ts'
import { ownScopeConditions } from '../../core/records/scope-fields.ts'
import { isInScope } from '../../core/scope.ts'
import { type Caller, requireVoice } from '../caller.ts'
import { bringBack, type LeftRecord } from '../forgotten/bring-back.ts'
import { turnOf } from '../gate/admit.ts'
import type { Batch } from '../gate/batch.ts'
import { leaveOutRejected } from '../gate/find-rejection.ts'
import type { GateDeps } from '../gate/gate-deps.ts'
import { liftRejection, liftRejections } from '../gate/reject-fact.ts'
import { type Draft, writeDraft } from '../records/draft.ts'
import { requireIn, toRecord } from '../records/read-records.ts'
import { type FactDeps, putFact, readActive, updateFact } from './write-fact.ts'

/** What became of a fact that was to be restored. */
export interface RestoredFact {
  /** `allowed`: it was purged, but what it said may be said again. */
  readonly outcome: 'restored' | 'allowed'
  /** Absent when it was purged. */
  readonly fact?: Fact | undefined
  /** Other records that could not be restored with it, and why. */
  readonly left: readonly LeftRecord[]
}

/**
 * Restores a fact, and undoes the correction that took it out. What a purged fact said may be said
 * again afterwards; the fact itself stays gone.
 *
 * @throws MemoryError `NOT_FOUND` when nothing is known of it, `CONFLICT` when another fact makes the same statement by now, `FORBIDDEN`
 *   when it was taken out by somebody who is trusted more.
 */
export async function restore(id: string, caller: Caller, deps: GateDeps): Promise<RestoredFact> {
  const [known] = await deps.documents.get('facts', [id])
  if (known === undefined) return await allow(id, caller, deps)
  let allowed: readonly string[] = [id]
  const restored = await updateFact(
    id,
    async (fact, draft) => {
      if (fact.status === 'active') return undefined
      await requireUndoable(fact, { draft, caller })
      await claimKey(fact, draft)
      allowed = [id, ...(await allowAgain(fact, { draft, caller }, deps))]
      await undoCorrection(fact, draft, caller, deps)
      return { fact: restoreFact(fact, now(deps)), action: 'restored' }
    },
    caller,
    deps,
  )
  const left: LeftRecord[] = []
  for (const one of allowed) left.push(...(await bringBack(one, caller, deps)))
  return { outcome: 'restored', fact: restored, left }
}

async function allow(id: string, caller: Caller, deps: GateDeps): Promise<RestoredFact> {
  return await writeDraft(turnOf(caller.scope), deps, async (draft) => {
    const lifted = await liftRejections(id, { draft, caller }, deps)
    if (lifted === 0) requireIn(id, [], caller)
    return { outcome: 'allowed', left: [] }
  })
}

// What a more trusted voice put in its place stands.
async function requireUndoable(
  { id, trust, supersededBy }: Fact,
  { draft, caller }: Pick<Batch, 'draft' | 'caller'>,
): Promise<void> {
  const by = supersededBy === undefined ? undefined : await readActive(supersededBy, draft)
  for (const voice of [trust, by?.trust ?? trust]) {
    requireVoice(caller, voice, `restore ${id}, which somebody trusted more said or replaced`)
  }
}

// A turn or a line went because another fact that says the same did: then that is allowed again.
async function allowAgain(
  fact: Fact,
  batch: Pick<Batch, 'draft' | 'caller'>,
  deps: GateDeps,
): Promise<readonly string[]> {
  const allowed: string[] = []
  if ((await liftRejections(fact.id, batch, deps)) > 0 || fact.status === 'superseded') return []
  for (let lifted = 0; lifted < LIFTED_MAX; lifted++) {
    const { rejection } = await leaveOutRejected(fact, batch.draft, deps)
    if (rejection === undefined) break
    liftRejection(rejection, batch)
    allowed.push(rejection.factId)
  }
  return allowed
}

/** So many facts that said the same were taken out at the most. */
const LIFTED_MAX = 20

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

/** Another fact that makes the same statement now. */
async function findHolder(fact: Fact, draft: Draft): Promise<string | undefined> {
  const [stored] = await draft.get('fact-keys', [buildFactKey(fact).id])
  const holder = stored === undefined ? fact.id : toRecord<FactKey>(stored).factId
  if (holder === fact.id) return undefined
  return (await readActive(holder, draft)) === undefined ? undefined : holder
}

// What was put in its place goes again, unless it was also said by itself. It stays allowed.
async function undoCorrection(
  fact: Fact,
  draft: Draft,
  caller: Caller,
  deps: FactDeps,
): Promise<void> {
  if (fact.status !== 'rejected' || fact.supersededBy === undefined) return
  const by = await readActive(fact.supersededBy, draft)
  if (by === undefined || by.mentions > 1 || !isInScope(by.scope, caller.scope)) return
  const reason = `The correction of ${fact.id} was undone.`
  const undone = rejectFact(by, now(deps), fact)
  putFact({ fact: undone, action: 'rejected', reason }, draft, caller, deps)
}

/** What `undo` brought back, and what it left as it is. */
export interface UndoReceipt {
  readonly restored: readonly Fact[]
  /** What has changed since, or is known again; with the reason. */
  readonly left: readonly LeftRecord[]
}

/** A write is held against a few of the nearest facts, so it cannot displace more. */
const UNDONE_MAX = 100

/**
 * Brings back all that one write displaced, as it stood before. What was said in its place stays,
 * unless it was said only to correct the fact.
 *
 * @param write The `undo` of a receipt.
 * @throws MemoryError `NOT_FOUND` when that write displaced nothing; `FORBIDDEN` as `restore`.
 */
export async function undo(write: string, caller: Caller, deps: GateDeps): Promise<UndoReceipt> {
  const receipt = await writeDraft(turnOf(caller.scope), deps, async (draft) => {
    const restored: Fact[] = []
    const left: LeftRecord[] = []
    for (const entry of await readDisplaced(write, caller, deps)) {
      const found = await undoOne(entry, { draft, caller }, deps)
      if ('reason' in found) left.push(found)
      else restored.push(found)
    }
    return { restored, left }
  })
  const left = [...receipt.left]
  for (const { id } of receipt.restored) left.push(...(await bringBack(id, caller, deps)))
  return { ...receipt, left }
}

async function readDisplaced(
  write: string,
  { scope }: Caller,
  { documents }: GateDeps,
): Promise<readonly HistoryEntry[]> {
  const found = await documents.query('history', {
    filter: [...ownScopeConditions(scope), { field: 'write', is: 'equal', value: write }],
    limit: UNDONE_MAX,
  })
  if (found.documents.length > 0) return found.documents.map((one) => toRecord<HistoryEntry>(one))
  throw new MemoryError(`No write "${write}" displaced anything here`, {
    code: 'NOT_FOUND',
    hint: 'Pass the "undo" of a receipt. A single fact comes back with: loci fact restore <id>',
  })
}

async function undoOne(
  { recordId: id, at, write, before }: HistoryEntry,
  batch: Pick<Batch, 'draft' | 'caller'>,
  deps: GateDeps,
): Promise<Fact | LeftRecord> {
  const { draft, caller } = batch
  const [stored] = await draft.get('facts', [id])
  // What it gave way to in the meantime is found out anew.
  const fact = stored === undefined ? undefined : standAlone(toRecord<Fact>(stored))
  if (fact === undefined || before === undefined) return { id, reason: 'It is gone.' }
  if (fact.updatedAt !== at) return { id, reason: 'It has changed since.' }
  await requireUndoable(fact, batch)
  const holder = await findHolder(fact, draft)
  if (holder !== undefined) return { id, reason: `The same is known again, as ${holder}.` }
  draft.put('fact-keys', buildFactKey(fact))
  await liftRejections(id, batch, deps)
  if (fact.supersededBy !== write) await undoCorrection(fact, draft, caller, deps)
  const restored = standAgain(fact, before, now(deps))
  putFact({ fact: restored, action: 'restored' }, draft, caller, deps)
  return restored
}

function now(deps: FactDeps): string {
  return new Date(deps.clock.now()).toISOString()
}
