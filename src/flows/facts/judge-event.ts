import { retellFact } from '../../core/facts/build-fact.ts'
import { supersedeFact } from '../../core/facts/change-fact.ts'
import { because } from '../../core/facts/change-reasons.ts'
import { displacing } from '../../core/facts/displacing.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { buildFactKey, type FactKey } from '../../core/facts/fact-key.ts'
import { isOverFor } from '../../core/facts/is-over.ts'
import type { RememberReceipt } from '../../core/facts/receipt.ts'
import type { Rejection } from '../../core/facts/rejection.ts'
import { readJunk } from '../../core/trust/gate/read-junk.ts'
import { mayReplace } from '../../core/trust/trust-rules.ts'
import { readIntactRecords } from '../storage/records/read-intact.ts'
import { readOne, requireIn } from '../storage/records/read-records.ts'
import type { Batch } from './batch.ts'
import { judgeRelations } from './judge-relations.ts'
import type { PreparedFact } from './prepare-event.ts'
import { contradicts, outdatedBy, refusalOf } from './refusals.ts'
import { leaveOutRejected } from './rejections.ts'
import { mergeInto, storeFact } from './store-fact.ts'
import { putFact } from './write-fact.ts'

/** Compares a prepared event with the known facts, and writes the result into the draft. */
export async function judgeEvent(event: PreparedFact, batch: Batch): Promise<RememberReceipt> {
  const { fact, key, supersedes } = event
  const known = await readKnown(key, batch)
  const isKnown = known?.status === 'active' && !isOverFor(known, fact, batch.deps.clock.now())
  if (isKnown && supersedes === undefined) return await mergeInto(known, fact, KNOWN, batch)
  // A retraction agrees with earlier rejections.
  const isRetraction = event.correction?.takesBack === true
  const { text, rejection } = isRetraction
    ? { text: fact.text, rejection: undefined }
    : await leaveOutRejected(fact, batch)
  if (rejection !== undefined) return await judgeRest(event, text, rejection, batch)
  if (supersedes !== undefined) {
    return await replaceGiven(event, supersedes, isKnown ? known : undefined, batch)
  }
  if (isOutdated(known, fact)) return outdatedBy(known)
  if (fact.role !== 'statement') return await storeFact(event, batch)
  return await judgeRelations(event, batch)
}

const KNOWN = 'The same statement is already known.'

/** The fact with exactly this statement, in any status. */
export async function readKnown({ id }: FactKey, { draft }: Batch): Promise<Fact | undefined> {
  const key = await readOne<FactKey>(draft, 'fact-keys', id)
  if (key === undefined) return undefined
  // A damaged fact must not block a new one.
  return (await readIntactRecords<Fact>(draft, 'facts', [key.factId]))[0]
}

/** Fewer words only refer to what was omitted: "keep it quiet". */
const REST_WORDS_MIN = 4

// The part that was not rejected is judged separately.
async function judgeRest(event: PreparedFact, text: string, rejection: Rejection, batch: Batch) {
  const isShort = text.split(/\s+/u).length < REST_WORDS_MIN
  const isWorthless = event.fact.role === 'statement' && (isShort || readJunk(text) !== undefined)
  if (text === '' || isWorthless) return refusalOf(rejection)
  const fact = retellFact(event.fact, text)
  const receipt = await judgeEvent({ ...event, fact, key: buildFactKey(fact) }, batch)
  return { ...receipt, reason: `${receipt.reason} The rejected part was omitted.` }
}

// The caller names the fact it replaces, so there is nothing to judge.
async function replaceGiven(
  event: PreparedFact,
  id: string,
  known: Fact | undefined,
  batch: Batch,
): Promise<RememberReceipt> {
  const replaced = requireIn<Fact>(id, await batch.draft.get('facts', [id]), batch.caller)
  if (!mayReplace(event.fact.trust, replaced.trust)) return contradicts(replaced)
  const receipt =
    known === undefined
      ? await storeFact(event, batch)
      : await mergeInto(known, event.fact, KNOWN, batch)
  if (replaced.status !== 'active' || replaced.id === receipt.fact.id) return receipt
  const why = because('replaces', receipt.fact.id)
  const fact = supersedeFact(replaced, receipt.fact)
  const displaced = { by: event.fact.id, before: replaced }
  putFact({ fact, action: 'superseded', ...why, displaced }, batch)
  return {
    ...receipt,
    outcome: 'superseding',
    reason: 'It replaces the given fact.',
    ...displacing(event.fact.id, 'superseded', [replaced]),
  }
}

/** Refuses a statement if any part of it was rejected. */
export async function refuseRejected({ fact }: PreparedFact, batch: Batch) {
  const { rejection } = await leaveOutRejected(fact, batch)
  return rejection === undefined ? undefined : refusalOf(rejection)
}

// Rereading an old source must not undo newer statements.
function isOutdated(known: Fact | undefined, fact: Fact): known is Fact {
  if (known?.status !== 'superseded' || known.validUntil === undefined) return false
  return fact.eventAt < Date.parse(known.validUntil)
}
