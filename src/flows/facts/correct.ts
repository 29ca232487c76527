import { invalidInput, MemoryError } from '../../core/errors.ts'
import { boundFact, rejectFact, standAlone } from '../../core/facts/change-fact.ts'
import { because } from '../../core/facts/change-reasons.ts'
import type { CorrectInput } from '../../core/facts/correct-input.ts'
import { displacing } from '../../core/facts/displacing.ts'
import type { Fact } from '../../core/facts/fact.ts'
import type { RememberReceipt } from '../../core/facts/receipt.ts'
import { statementOf } from '../../core/facts/rejection.ts'
import { fixMoment, parseMoment } from '../../core/language/time/parse-moment.ts'
import { mayChange } from '../../core/trust/trust-rules.ts'
import { relate } from '../../core/trust/truth/relate.ts'
import { buildTombstone, matchRejection } from '../../core/trust/truth/tombstone.ts'
import { type Caller, callerTrust } from '../caller.ts'
import type { MemoryContext } from '../context.ts'
import { requireIn, requireRecord } from '../storage/records/read-records.ts'
import { type Batch, writeBatch } from './batch.ts'
import { cascadeCorrect } from './forgotten/cascade.ts'
import { readKnown, refuseRejected } from './judge-event.ts'
import { type PreparedEvent, type PreparedFact, prepareEvent } from './prepare-event.ts'
import { propose } from './questions/propose.ts'
import { wouldChange } from './refusals.ts'
import { putRejected } from './reject-fact.ts'
import { mergeInto, storeFact } from './store-fact.ts'
import { putFact } from './write-fact.ts'

/**
 * Marks a fact as wrong. With a text, that replaces it; without, the fact is retracted; with only
 * times, its validity is set. What was wrong is kept from coming back, and `undo` restores
 * it.
 */
export async function correct(
  given: CorrectInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<RememberReceipt> {
  // Pending task notes must be stored, so that `undo` can restore them.
  await (await deps.openTasks()).flush()
  const input = fixTimes(given, deps.clock.now())
  const wanted = { collection: 'facts', id: input.id }
  const { body: wrong } = await requireRecord<Fact>(deps.documents, caller, wanted)
  const right =
    input.text === undefined ? undefined : await prepare(input, input.text, wrong, caller, deps)
  const receipt = await writeBatch(caller, deps, async (batch) => {
    const fact = requireIn<Fact>(input.id, await batch.draft.get('facts', [input.id]), caller)
    const judged =
      right !== undefined && right.fact === undefined
        ? right.receipt
        : await apply({ input, fact, right }, batch)
    return { ...judged, ...right?.noticed }
  })
  // The wrong statement may be in a core block too.
  const { body: now } = await requireRecord<Fact>(deps.documents, caller, wanted)
  if (now.status === 'rejected') await cascadeCorrect(now, caller, deps)
  return receipt
}

// A proposal may be confirmed on another day; its times are relative to the day it was made.
function fixTimes(input: CorrectInput, nowMs: number): CorrectInput {
  const { validFrom: from, validUntil: until } = input
  return {
    ...input,
    validFrom: from === undefined ? undefined : fixMoment(from, nowMs, 'past'),
    validUntil: until === undefined ? undefined : fixMoment(until, nowMs, 'future'),
  }
}

// The correction keeps the scope and source of the wrong fact. It passes the gate like any other
// statement.
async function prepare(
  input: CorrectInput,
  text: string,
  wrong: Fact,
  caller: Caller,
  deps: MemoryContext,
): Promise<PreparedEvent> {
  const { bucket, kind, importance, confidence, tags, topics, occurredAt, speaker } = wrong
  const said = {
    ...{ text, bucket, kind, importance, confidence, tags, topics, occurredAt, speaker },
    ...{ metadata: wrong.metadata, externalId: wrong.externalId },
    validFrom: input.validFrom ?? wrong.validFrom,
    validUntil: input.validUntil ?? wrong.validUntil,
  }
  const owner = { ...caller, scope: wrong.scope }
  const event = { input: said, role: 'statement' } as const
  const prepared = await prepareEvent(event, (whole) => whole, owner, deps)
  if (prepared.fact === undefined) return prepared
  return { ...prepared, fact: { ...prepared.fact, isPinned: wrong.isPinned } }
}

interface Correcting {
  readonly input: CorrectInput
  readonly fact: Fact
  readonly right: PreparedFact | undefined
}

async function apply(correcting: Correcting, batch: Batch): Promise<RememberReceipt> {
  const { input, fact, right } = correcting
  const may = mayChange(callerTrust(batch.caller), fact.trust)
  if (may === 'no') return wouldChange(fact)
  if (may === 'ask') return await proposeOrRefuse(correcting, batch)
  if (right !== undefined) return await replace(right, correcting, batch)
  if (input.validFrom !== undefined || input.validUntil !== undefined) {
    return bound(correcting, batch)
  }
  requireStatus(fact, ['active', 'rejected'])
  const taken = {
    outcome: 'retracted',
    reason: 'It is retracted and not replaced.',
  } as const
  if (fact.status === 'rejected') return { ...taken, displaced: [] }
  const write = batch.deps.ids.next()
  const why = input.reason === undefined ? because('retracts') : { reason: input.reason }
  putRejected(fact, { ...why, write }, batch)
  return { ...taken, ...displacing(write, 'rejected', [fact]) }
}

// An agent may have heard it from the person who said it: the person is asked.
async function proposeOrRefuse({ input, fact, right }: Correcting, batch: Batch) {
  const isFlagged = right !== undefined && right.fact.flags.length > 0
  if (isFlagged) return wouldChange(fact)
  requireStatus(fact, ['active'])
  const refused = right === undefined ? undefined : await refuseRejected(right, batch)
  if (refused !== undefined) return refused
  const { validFrom, validUntil, reason } = input
  const proposal = { factId: fact.id, text: right?.fact.text, validFrom, validUntil, reason }
  return await propose(fact, proposal, batch)
}

async function replace(
  right: PreparedFact,
  correcting: Correcting,
  batch: Batch,
): Promise<RememberReceipt> {
  const { fact } = correcting
  requireStatus(fact, ['active', 'rejected'])
  const same = await readKnown(right.key, batch)
  if (same?.id === fact.id && fact.status === 'active') {
    return { outcome: 'merged', reason: 'It already says that.', fact }
  }
  if (same?.status === 'active') {
    const receipt = await mergeInto(same, right.fact, 'That is already known.', batch)
    return { ...receipt, ...takeOut(correcting, receipt.fact, batch) }
  }
  const refused = await refuseRejected(right, batch)
  if (refused !== undefined) return refused
  const stored = await storeFact(right, batch)
  return {
    ...stored,
    outcome: 'superseding',
    reason: 'It corrects the given fact.',
    ...takeOut(correcting, stored.fact, batch),
  }
}

function takeOut({ fact, input }: Correcting, by: Fact, batch: Batch) {
  const { reason } = input
  const write = batch.deps.ids.next()
  const { zone } = batch.deps
  const [change] = relate(statementOf(by), statementOf(fact), { zone }).changes
  const value = change?.from.text
  const tombstone = buildTombstone(statementOf(fact), value)
  // A rewording says the same: rejecting the old wording would also reject the new one.
  const isReworded = matchRejection(statementOf(by), tombstone) !== undefined
  if (fact.status === 'active' && !isReworded) {
    putRejected(fact, { reason, by, value, write }, batch)
  } else {
    const corrected = rejectFact(fact, by.updatedAt, by)
    const displaced = { by: write, before: fact }
    putFact({ fact: corrected, action: 'corrected', reason, displaced }, batch)
  }
  return displacing(write, 'rejected', [fact])
}

function bound({ input, fact }: Correcting, batch: Batch): RememberReceipt {
  requireStatus(fact, ['active', 'superseded'])
  const nowMs = batch.deps.clock.now()
  const read = (moment: string | undefined): number | undefined =>
    moment === undefined ? undefined : Date.parse(parseMoment(moment, nowMs))
  const validity = { validFrom: read(input.validFrom), validUntil: read(input.validUntil) }
  const bounded = boundFact(standAlone(fact), validity, new Date(nowMs).toISOString())
  const { validFrom, validUntil } = bounded
  if (validFrom !== undefined && validUntil !== undefined && validFrom >= validUntil) {
    throw invalidInput('"validFrom" is not before "validUntil"', 'Swap them.')
  }
  const write = batch.deps.ids.next()
  const displaced = { by: write, before: fact }
  putFact({ fact: bounded, action: 'bounded', reason: input.reason, displaced }, batch)
  const reason = 'Its dates were set.'
  return { outcome: 'merged', reason, fact: bounded, ...displacing(write, 'bounded', [fact]) }
}

function requireStatus({ id, status, supersededBy }: Fact, allowed: readonly string[]): void {
  if (allowed.includes(status)) return
  const next = supersededBy === undefined ? `loci undo ${id}` : `loci correct ${supersededBy}`
  throw new MemoryError(`The fact ${id} is ${status}, so there is nothing to correct`, {
    code: 'CONFLICT',
    hint: `See loci fact get ${id} --history. Perhaps: ${next}`,
  })
}
