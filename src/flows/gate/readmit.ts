import { supersedeFact, takeOutBy } from '../../core/facts/change-fact.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { buildFactKey } from '../../core/facts/fact-key.ts'
import type { HistoryEntry } from '../../core/facts/history.ts'
import type { Rejection } from '../../core/facts/rejection.ts'
import { retellFact } from '../../core/facts/retell-fact.ts'
import { displacing } from '../../core/gate/displacing.ts'
import type { Displacing, DroppedReceipt } from '../../core/gate/receipt.ts'
import { withoutSession } from '../../core/scope.ts'
import { type Imported, STORED, UNCHANGED, UPDATED } from '../../core/transfer/import-report.ts'
import { mayReplace } from '../../core/trust/trust-rules.ts'
import type { Caller } from '../caller.ts'
import { type FactChange, putFact } from '../facts/write-fact.ts'
import { toRecord } from '../records/read-records.ts'
import type { Batch } from './batch.ts'
import { isRejectedFor } from './find-rejection.ts'
import type { GateDeps } from './gate-deps.ts'
import type { PreparedEvent, PreparedFact } from './gate-event.ts'
import { readKnown } from './judge-event.ts'
import { putRefusal } from './put-refusal.ts'
import { allowReturning, putBack, type Taken } from './put-returning.ts'
import { takeAsSaid } from './readmit-said.ts'
import { type ReturningRelations, relateReturning } from './relate-returning.ts'
import { contradicts, wouldChange } from './untrusted.ts'

/** A fact that was kept before, here or elsewhere, and its lines of history. */
export interface ReturningFact {
  readonly fact: Fact
  readonly history: readonly HistoryEntry[]
  /** True when it was purged here. */
  readonly isPurged: boolean
  /**
   * Set when nobody vouches for what the file says of it: then it is a statement that the caller
   * makes, of the time that the file says, and is judged like any other.
   */
  readonly said?: PreparedEvent | undefined
}

/** All that comes from one file. */
export interface Returning {
  /** The ids of facts that the file holds, as far as it was read. */
  readonly ids: Set<string>
  /** True when nothing else was known before. */
  readonly isAlone: boolean
}

/**
 * The gate for what was kept before and comes back from an export. What a person vouches for was
 * judged then: it comes back as it was, unless it was rejected, forgotten or purged here, is known
 * in a newer version, or runs against what is known here and not there. Anything else is judged as
 * if it were said by whoever brings it.
 */
export async function readmit(
  given: ReturningFact,
  returning: Returning,
  batch: Batch,
  deps: GateDeps,
): Promise<Imported> {
  const [found] = await batch.draft.get('facts', [given.fact.id])
  const known = found === undefined ? undefined : toRecord<Fact>(found)
  if (known !== undefined && given.said !== undefined) {
    return isSameStatement(given.fact, known) ? UNCHANGED : edited(known)
  }
  if (known !== undefined && known.updatedAt >= given.fact.updatedAt) return UNCHANGED
  const refused = refuse(given, known)
  const receipt = refused ?? (await take(given, known, returning, batch, deps))
  if (receipt.outcome === 'dropped') putRefusal(receipt, batch, deps)
  return receipt
}

async function take(
  given: ReturningFact,
  known: Fact | undefined,
  returning: Returning,
  batch: Batch,
  deps: GateDeps,
): Promise<Taken> {
  const carried: Batch = { ...batch, caller: ownerOfFact(given.fact, batch), isCarried: true }
  return given.said === undefined
    ? await takeBack(given, known, returning, carried, deps)
    : await takeAsSaid(given.fact, given.said, carried, deps)
}

// What is related to it stands in its own scope, in whatever conversation.
function ownerOfFact({ scope }: Fact, { caller }: Batch): Caller {
  return caller.scope.session === undefined ? { ...caller, scope: withoutSession(scope) } : caller
}

// What was judged here may be told in other words since, and with a time of its own.
function isSameStatement(given: Fact, known: Fact): boolean {
  const isSaid = given.text === known.text || given.text === known.said
  const times = (['occurredAt', 'validFrom', 'validUntil'] as const).filter((part) => {
    return given[part] !== undefined && given[part] !== known[part]
  })
  return isSaid && (times.length === 0 || known.status !== 'active')
}

// Nothing tells which of the two was said later: whoever edited the file has to say so here.
function edited({ id }: Fact): Imported {
  const reason = `It differs from ${id}, which is known here. Edited lines of known facts are not taken over: use loci correct ${id}`
  return { outcome: 'dropped', code: 'edited', reason }
}

function refuse(
  { fact, isPurged }: ReturningFact,
  known: Fact | undefined,
): DroppedReceipt | undefined {
  if (isPurged) {
    return { outcome: 'dropped', code: 'forgotten', reason: 'It was purged, and stays so.' }
  }
  if (known === undefined || mayReplace(fact.trust, known.trust)) return undefined
  return wouldChange(known)
}

async function takeBack(
  { fact: given, history }: ReturningFact,
  known: Fact | undefined,
  returning: Returning,
  batch: Batch,
  deps: GateDeps,
): Promise<Taken> {
  const allowed = await allowReturning(given, batch, deps)
  if (typeof allowed !== 'string') return allowed
  const fact = allowed === given.text ? given : retellFact(given, allowed)
  const key = buildFactKey(fact)
  const same = await readKnown(key, batch)
  const isHeld = same?.status === 'active' && same.id !== fact.id
  if (isHeld && fact.status === 'active') return UNCHANGED
  const { since, alike, untouchable, changed } = await relate({ fact, key }, returning, batch, deps)
  if (alike !== undefined) return UNCHANGED
  if (untouchable !== undefined) return contradicts(untouchable)
  if (!isHeld) batch.draft.put('fact-keys', key)
  await putBack(since === undefined ? fact : supersedeFact(fact, since), history, batch, deps)
  for (const change of changed) putFact(change, batch.draft, batch.caller, deps)
  if (since !== undefined) {
    return { outcome: 'stored', reason: `It was true once; ${since.id} has taken its place since.` }
  }
  return { ...(known === undefined ? STORED : UPDATED), ...displacedBy(fact.id, changed) }
}

function displacedBy(write: string, changed: readonly FactChange[]): Displacing {
  if (changed.length === 0) return {}
  const displaced = changed.flatMap(({ action, fact }) => {
    return displacing(write, action === 'bounded' ? 'bounded' : 'superseded', [fact]).displaced
  })
  return { displaced, undo: write }
}

// Only what answers can run against what is known here.
async function relate(
  { fact, key }: Pick<PreparedFact, 'fact' | 'key'>,
  { ids, isAlone }: Returning,
  batch: Batch,
  deps: GateDeps,
): Promise<ReturningRelations> {
  const isJudged = fact.status === 'active' && fact.role === 'statement' && !isAlone
  if (!isJudged) return { changed: [] }
  return await relateReturning({ fact, key, noticed: {} }, batch, (id) => ids.has(id), deps)
}

/**
 * Takes over that something is not to come back, unless it was restored here since, and takes out
 * the fact where it still answers, of the present or of the past. It binds nobody who is trusted more than whoever brings it.
 */
export async function readmitRejection(
  rejection: Rejection,
  { draft, caller }: Batch,
  deps: GateDeps,
): Promise<Imported> {
  const [stored] = await draft.get('rejections', [rejection.id])
  const known = stored === undefined ? undefined : toRecord<Rejection>(stored)
  // Whoever is trusted more makes it bind more.
  if (known !== undefined && mayReplace(known.trust, rejection.trust)) return UNCHANGED
  const [found] = await draft.get('facts', [rejection.factId])
  const fact = found === undefined ? undefined : toRecord<Fact>(found)
  const isRestored = fact?.status === 'active' && fact.updatedAt > rejection.at
  if (isRestored) return UNCHANGED
  draft.put('rejections', rejection)
  const isBound = fact !== undefined && isRejectedFor(fact, rejection)
  const out = isBound ? takeOutBy(rejection, fact) : undefined
  if (out !== undefined) {
    const reason = 'It was taken out elsewhere.'
    putFact({ fact: out, action: rejection.why, reason }, draft, caller, deps)
  }
  return { outcome: 'stored', reason: 'It is not to come back here either.' }
}
