import { invalidInput, MemoryError } from '../../core/errors.ts'
import { boundFact, rejectFact, standAlone } from '../../core/facts/change-fact.ts'
import type { CorrectInput } from '../../core/facts/correct-input.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { statementOf } from '../../core/facts/rejection.ts'
import { displacing } from '../../core/gate/displacing.ts'
import type { RememberReceipt } from '../../core/gate/receipt.ts'
import { fixMoment, parseMoment } from '../../core/time/parse-moment.ts'
import { mayChange } from '../../core/trust/trust-rules.ts'
import { buildTombstone, matchRejection } from '../../core/truth/rejection/tombstone.ts'
import { relate } from '../../core/truth/relate.ts'
import { type Caller, callerTrust } from '../caller.ts'
import { takeOutCorrected } from '../forgotten/take-out-derived.ts'
import { turnOf } from '../gate/admit.ts'
import type { Batch } from '../gate/batch.ts'
import type { GateDeps } from '../gate/gate-deps.ts'
import type { PreparedEvent, PreparedFact } from '../gate/gate-event.ts'
import { readKnown, refuseRejected } from '../gate/judge-event.ts'
import { prepareEvent } from '../gate/prepare-event.ts'
import { putRefusal } from '../gate/put-refusal.ts'
import { putRejected } from '../gate/reject-fact.ts'
import { mergeInto, storeFact } from '../gate/store-fact.ts'
import { wouldChange } from '../gate/untrusted.ts'
import { propose } from '../questions/propose.ts'
import { writeDraft } from '../records/draft.ts'
import { requireIn, requireRecord } from '../records/read-records.ts'
import { type FactChange, putFact } from './write-fact.ts'

/**
 * Says that a fact is wrong. With a text, that takes its place; without, the fact is taken back;
 * with nothing but times, it is only said from when to when it holds. What was wrong is kept from
 * coming back, and `restore` undoes it.
 */
export async function correct(
  given: CorrectInput,
  caller: Caller,
  deps: GateDeps,
): Promise<RememberReceipt> {
  const input = fixTimes(given, deps.clock.now())
  const wanted = { collection: 'facts', id: input.id }
  const { body: wrong } = await requireRecord<Fact>(deps.documents, caller, wanted)
  const right =
    input.text === undefined ? undefined : await prepare(input, input.text, wrong, caller, deps)
  const receipt = await writeDraft(turnOf(caller.scope), deps, async (draft) => {
    const batch: Batch = { draft, caller, storedIds: [] }
    const fact = requireIn<Fact>(input.id, await draft.get('facts', [input.id]), caller)
    const judged = await judge({ input, fact }, right, batch, deps)
    if (judged.outcome === 'dropped') putRefusal(judged, batch, deps)
    return { ...judged, ...right?.noticed }
  })
  // What was wrong may stand in a core block too.
  const { body: now } = await requireRecord<Fact>(deps.documents, caller, wanted)
  if (now.status === 'rejected') await takeOutCorrected(now, caller, deps)
  return receipt
}

// What is proposed may be confirmed on another day, and means the day on which it was said.
function fixTimes(input: CorrectInput, nowMs: number): CorrectInput {
  const { validFrom, validUntil } = input
  return {
    ...input,
    ...(validFrom === undefined ? {} : { validFrom: fixMoment(validFrom, nowMs, 'past') }),
    ...(validUntil === undefined ? {} : { validUntil: fixMoment(validUntil, nowMs, 'future') }),
  }
}

async function judge(
  correcting: Omit<Correcting, 'right'>,
  right: PreparedEvent | undefined,
  batch: Batch,
  deps: GateDeps,
): Promise<RememberReceipt> {
  if (right === undefined || right.fact !== undefined) {
    return await apply({ ...correcting, right }, batch, deps)
  }
  return { outcome: 'dropped', code: right.code, reason: right.reason }
}

// What is right is what was wrong but for its words: it belongs to the same person and place. It is
// judged as anything that is said.
async function prepare(
  input: CorrectInput,
  text: string,
  wrong: Fact,
  caller: Caller,
  deps: GateDeps,
): Promise<PreparedEvent> {
  const { bucket, kind, importance, confidence, tags, topics, occurredAt, speaker } = wrong
  const prepared = await prepareEvent(
    {
      input: {
        ...{ text, bucket, kind, importance, confidence, tags, topics, occurredAt, speaker },
        validFrom: input.validFrom ?? wrong.validFrom,
        validUntil: input.validUntil ?? wrong.validUntil,
      },
      role: 'statement',
    },
    (whole) => whole,
    { ...caller, scope: wrong.scope },
    deps,
  )
  if (prepared.fact === undefined) return prepared
  return { ...prepared, fact: { ...prepared.fact, isPinned: wrong.isPinned } }
}

interface Correcting {
  readonly input: CorrectInput
  readonly fact: Fact
  readonly right: PreparedFact | undefined
}

async function apply(
  correcting: Correcting,
  batch: Batch,
  deps: GateDeps,
): Promise<RememberReceipt> {
  const { input, fact, right } = correcting
  const may = mayChange(callerTrust(batch.caller), fact.trust)
  if (may === 'no') return wouldChange(fact)
  if (may === 'ask') return await proposeOrRefuse(correcting, batch, deps)
  if (right !== undefined) return await replace(right, correcting, batch, deps)
  if (input.validFrom !== undefined || input.validUntil !== undefined) {
    return bound(correcting, batch, deps)
  }
  requireStatus(fact, ['active', 'rejected'])
  const { reason = 'It was taken back.' } = input
  const taken = {
    outcome: 'retracted',
    reason: 'It is taken back, and nothing takes its place.',
  } as const
  if (fact.status === 'rejected') return { ...taken, displaced: [] }
  const write = deps.ids.next()
  putRejected(fact, { reason, write }, batch, deps)
  return { ...taken, ...displacing(write, 'rejected', [fact]) }
}

// An agent may have been told by the person whose word it is: the person is asked.
async function proposeOrRefuse(
  { input, fact, right }: Correcting,
  batch: Batch,
  deps: GateDeps,
): Promise<RememberReceipt> {
  const isFlagged = right !== undefined && right.fact.flags.length > 0
  if (isFlagged) return wouldChange(fact)
  requireStatus(fact, ['active'])
  const refused = right === undefined ? undefined : await refuseRejected(right, batch, deps)
  if (refused !== undefined) return refused
  const { validFrom, validUntil } = input
  const proposal = {
    factId: fact.id,
    ...(right === undefined ? {} : { text: right.fact.text }),
    ...(validFrom === undefined ? {} : { validFrom }),
    ...(validUntil === undefined ? {} : { validUntil }),
  }
  return await propose(fact, proposal, batch, deps)
}

async function replace(
  right: PreparedFact,
  correcting: Correcting,
  batch: Batch,
  deps: GateDeps,
): Promise<RememberReceipt> {
  const { fact } = correcting
  requireStatus(fact, ['active', 'rejected'])
  const same = await readKnown(right.key, batch)
  if (same?.id === fact.id && fact.status === 'active') {
    return { outcome: 'merged', reason: 'That is what it says already.', fact }
  }
  if (same?.status === 'active') {
    const receipt = await mergeInto(same, right.fact, 'That is known already.', batch, deps)
    return { ...receipt, ...takeOut(correcting, receipt.fact, batch, deps) }
  }
  const refused = await refuseRejected(right, batch, deps)
  if (refused !== undefined) return refused
  const stored = await storeFact(right, batch, deps)
  return {
    ...stored,
    outcome: 'superseding',
    reason: 'It corrects the fact that you named.',
    ...takeOut(correcting, stored.fact, batch, deps),
  }
}

function takeOut(
  { fact, input }: Correcting,
  by: Fact,
  batch: Batch,
  deps: GateDeps,
): ReturnType<typeof displacing> {
  const { reason = 'It was corrected.' } = input
  const write = deps.ids.next()
  const [change] = relate(statementOf(by), statementOf(fact), { zone: deps.zone }).changes
  const value = change?.from.text
  const tombstone = buildTombstone(statementOf(fact), value)
  // A better wording says the same: to keep that from coming back would keep out what is right.
  const isReworded = matchRejection(statementOf(by), tombstone) !== undefined
  if (fact.status === 'active' && !isReworded) {
    putRejected(fact, { reason, by, value, write }, batch, deps)
  } else {
    const displaced = { by: write, before: fact }
    const corrected = rejectFact(fact, by.updatedAt, by)
    const change: FactChange = { fact: corrected, action: 'corrected', reason, displaced }
    putFact(change, batch.draft, batch.caller, deps)
  }
  return displacing(write, 'rejected', [fact])
}

function bound(
  { input, fact }: Correcting,
  { draft, caller }: Batch,
  deps: GateDeps,
): RememberReceipt {
  requireStatus(fact, ['active', 'superseded'])
  const nowMs = deps.clock.now()
  const read = (moment: string | undefined): number | undefined =>
    moment === undefined ? undefined : Date.parse(parseMoment(moment, nowMs))
  const validity = { validFrom: read(input.validFrom), validUntil: read(input.validUntil) }
  const bounded = boundFact(standAlone(fact), validity, new Date(nowMs).toISOString())
  const { validFrom, validUntil } = bounded
  if (validFrom !== undefined && validUntil !== undefined && validFrom >= validUntil) {
    throw invalidInput('"validFrom" is not before "validUntil"', 'Swap them.')
  }
  const { reason = 'It was said from when to when it holds.' } = input
  const write = deps.ids.next()
  const displaced = { by: write, before: fact }
  putFact({ fact: bounded, action: 'bounded', reason, displaced }, draft, caller, deps)
  return { outcome: 'merged', reason, fact: bounded, ...displacing(write, 'bounded', [fact]) }
}

function requireStatus({ id, status, supersededBy }: Fact, allowed: readonly string[]): void {
  if (allowed.includes(status)) return
  const next = supersededBy === undefined ? `loci restore ${id}` : `loci correct ${supersededBy}`
  throw new MemoryError(`The fact ${id} is ${status}, so there is nothing to correct`, {
    code: 'CONFLICT',
    hint: `See loci history ${id}. Perhaps: ${next}`,
  })
}
