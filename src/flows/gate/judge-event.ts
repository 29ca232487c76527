import { supersedeFact } from '../../core/facts/change-fact.ts'
import type { Fact } from '../../core/facts/fact.ts'
import type { FactKey } from '../../core/facts/fact-key.ts'
import type { DroppedReceipt, RememberReceipt } from '../../core/gate/receipt.ts'
import { mayReplace } from '../../core/trust/trust-rules.ts'
import { putFact } from '../facts/write-fact.ts'
import { requireIn, toRecord } from '../records/read-records.ts'
import type { Batch } from './batch.ts'
import { findRejection } from './find-rejection.ts'
import type { GateDeps } from './gate-deps.ts'
import type { PreparedFact } from './gate-event.ts'
import { judgeRelations } from './judge-relations.ts'
import { mergeInto, storeFact } from './store-fact.ts'

/** Holds a prepared event against what is known, and writes what becomes of it into the draft. */
export async function judgeEvent(
  event: PreparedFact,
  batch: Batch,
  deps: GateDeps,
): Promise<RememberReceipt> {
  const { fact, key, supersedes } = event
  if (supersedes !== undefined) return await replaceGiven(event, supersedes, batch, deps)
  const known = await readKnown(key, batch)
  if (known?.status === 'active') {
    return mergeInto(known, fact, 'The same statement is already known.', batch, deps)
  }
  const refused = (await refuseRejected(event, batch, deps)) ?? refuseOutdated(known, fact)
  if (refused !== undefined) return refused
  if (fact.role !== 'statement') return await storeFact(event, batch, deps)
  return await judgeRelations(event, batch, deps)
}

async function readKnown(key: FactKey, { draft }: Batch): Promise<Fact | undefined> {
  const [stored] = await draft.get('fact-keys', [key.id])
  if (stored === undefined) return undefined
  const [found] = await draft.get('facts', [toRecord<FactKey>(stored).factId])
  return found === undefined ? undefined : toRecord<Fact>(found)
}

// The caller says which fact it replaces: nothing has to be found out.
async function replaceGiven(
  event: PreparedFact,
  id: string,
  batch: Batch,
  deps: GateDeps,
): Promise<RememberReceipt> {
  const { draft, caller } = batch
  const replaced = requireIn<Fact>(id, await draft.get('facts', [id]), caller)
  if (!mayReplace(event.fact.trust, replaced.trust)) return UNTRUSTED
  const refused = await refuseRejected(event, batch, deps)
  if (refused !== undefined) return refused
  const receipt = await storeFact(event, batch, deps)
  if (replaced.status !== 'active' || replaced.id === receipt.fact.id) return receipt
  const reason = `Replaced by ${receipt.fact.id}`
  putFact(
    { fact: supersedeFact(replaced, receipt.fact), action: 'superseded', reason },
    draft,
    caller,
    deps,
  )
  return {
    ...receipt,
    outcome: 'superseding',
    reason: 'It replaces the fact that you named.',
    superseded: [id],
  }
}

const UNTRUSTED: DroppedReceipt = {
  outcome: 'dropped',
  code: 'untrusted',
  reason: 'It contradicts a statement that is trusted more, which stands.',
}

async function refuseRejected(
  { fact }: PreparedFact,
  batch: Batch,
  deps: GateDeps,
): Promise<DroppedReceipt | undefined> {
  const rejection = await findRejection(fact, batch.draft, deps)
  if (rejection === undefined) return undefined
  const { why, factId } = rejection
  const said = why === 'rejected' ? 'was rejected' : 'is to be forgotten'
  return {
    outcome: 'dropped',
    code: why,
    reason: `What it says ${said}. To allow it again: loci restore ${factId}`,
  }
}

// An old source that is read again must not undo what was said since.
function refuseOutdated(known: Fact | undefined, fact: Fact): DroppedReceipt | undefined {
  if (known?.status !== 'superseded' || known.validUntil === undefined) return undefined
  if (fact.eventAt >= Date.parse(known.validUntil)) return undefined
  return {
    outcome: 'dropped',
    code: 'outdated',
    reason: `It was true once; ${known.supersededBy ?? 'another fact'} has taken its place since.`,
  }
}
