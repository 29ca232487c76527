import { supersedeFact } from '../../core/facts/change-fact.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { buildFactKey, type FactKey } from '../../core/facts/fact-key.ts'
import { isOverFor } from '../../core/facts/is-over.ts'
import type { Rejection } from '../../core/facts/rejection.ts'
import { retellFact } from '../../core/facts/retell-fact.ts'
import { displacing } from '../../core/gate/displacing.ts'
import { readJunk } from '../../core/gate/read-junk.ts'
import type { DroppedReceipt, RememberReceipt } from '../../core/gate/receipt.ts'
import { mayReplace } from '../../core/trust/trust-rules.ts'
import { putFact } from '../facts/write-fact.ts'
import { requireIn, toRecord } from '../records/read-records.ts'
import { readSoundDocuments } from '../records/read-sound.ts'
import type { Batch } from './batch.ts'
import { leaveOutRejected } from './find-rejection.ts'
import type { GateDeps } from './gate-deps.ts'
import type { PreparedFact } from './gate-event.ts'
import { judgeRelations } from './judge-relations.ts'
import { refusalOf } from './refusal-of.ts'
import { outdatedBy } from './say-again.ts'
import { mergeInto, storeFact } from './store-fact.ts'
import { contradicts } from './untrusted.ts'

/** Holds a prepared event against what is known, and writes what becomes of it into the draft. */
export async function judgeEvent(
  event: PreparedFact,
  batch: Batch,
  deps: GateDeps,
): Promise<RememberReceipt> {
  const { fact, key, supersedes } = event
  const known = await readKnown(key, batch)
  const isKnown = known?.status === 'active' && !isOverFor(known, fact, deps.clock.now())
  if (isKnown && supersedes === undefined) {
    return await mergeInto(known, fact, 'The same statement is already known.', batch, deps)
  }
  // What takes something back agrees with what was rejected before.
  const isRetraction = event.correction?.takesBack === true
  const { text, rejection } = isRetraction
    ? { text: fact.text, rejection: undefined }
    : await leaveOutRejected(fact, batch.draft, deps)
  if (rejection !== undefined) return await judgeRest(event, text, rejection, batch, deps)
  if (supersedes !== undefined) {
    return await replaceGiven(event, supersedes, isKnown ? known : undefined, batch, deps)
  }
  const outdated = refuseOutdated(known, fact)
  if (outdated !== undefined) return outdated
  if (fact.role !== 'statement') return await storeFact(event, batch, deps)
  return await judgeRelations(event, batch, deps)
}

/** The fact that makes this very statement, whatever became of it. */
export async function readKnown(key: FactKey, { draft }: Batch): Promise<Fact | undefined> {
  const [stored] = await draft.get('fact-keys', [key.id])
  if (stored === undefined) return undefined
  // A damaged fact must not stand in the way of a new one.
  const wanted = { collection: 'facts', ids: [toRecord<FactKey>(stored).factId] }
  const [found] = (await readSoundDocuments(draft, wanted)).documents
  return found === undefined ? undefined : toRecord<Fact>(found)
}

// What was not rejected of it is judged by itself.
async function judgeRest(
  event: PreparedFact,
  text: string,
  rejection: Rejection,
  batch: Batch,
  deps: GateDeps,
): Promise<RememberReceipt> {
  const isWorthless = event.fact.role === 'statement' && readJunk(text) !== undefined
  if (text === '' || isWorthless) return await refusalOf(rejection, batch.draft)
  const fact = retellFact(event.fact, text)
  const receipt = await judgeEvent({ ...event, fact, key: buildFactKey(fact) }, batch, deps)
  return { ...receipt, reason: `${receipt.reason} What was rejected of it was left out.` }
}

// The caller says which fact it replaces: nothing has to be found out.
async function replaceGiven(
  event: PreparedFact,
  id: string,
  known: Fact | undefined,
  batch: Batch,
  deps: GateDeps,
): Promise<RememberReceipt> {
  const { draft, caller } = batch
  const replaced = requireIn<Fact>(id, await draft.get('facts', [id]), caller)
  if (!mayReplace(event.fact.trust, replaced.trust)) return contradicts(replaced)
  const receipt =
    known === undefined
      ? await storeFact(event, batch, deps)
      : await mergeInto(known, event.fact, 'The same statement is already known.', batch, deps)
  if (replaced.status !== 'active' || replaced.id === receipt.fact.id) return receipt
  const reason = `Replaced by ${receipt.fact.id}`
  const fact = supersedeFact(replaced, receipt.fact)
  const displaced = { by: event.fact.id, before: replaced }
  putFact({ fact, action: 'superseded', reason, displaced }, draft, caller, deps)
  return {
    ...receipt,
    outcome: 'superseding',
    reason: 'It replaces the fact that you named.',
    ...displacing(event.fact.id, 'superseded', [replaced]),
  }
}

/** Refuses a statement of which any part was rejected. */
export async function refuseRejected(
  { fact }: PreparedFact,
  { draft }: Batch,
  deps: GateDeps,
): Promise<DroppedReceipt | undefined> {
  const { rejection } = await leaveOutRejected(fact, draft, deps)
  return rejection === undefined ? undefined : await refusalOf(rejection, draft)
}

// An old source that is read again must not undo what was said since.
function refuseOutdated(known: Fact | undefined, fact: Fact): DroppedReceipt | undefined {
  if (known?.status !== 'superseded' || known.validUntil === undefined) return undefined
  return fact.eventAt < Date.parse(known.validUntil) ? outdatedBy(known) : undefined
}
