import { MemoryError } from '../../core/errors.ts'
import { keepBeside } from '../../core/facts/change-fact.ts'
import { because } from '../../core/facts/change-reasons.ts'
import { displacing } from '../../core/facts/displacing.ts'
import type { Fact } from '../../core/facts/fact.ts'
import type { KeptReceipt, RememberReceipt } from '../../core/facts/receipt.ts'
import type { SettleInput } from '../../core/facts/settle-input.ts'
import {
  buildSettleRequest,
  readSettleAnswer,
  type Verdict,
} from '../../core/facts/settle-request.ts'
import { isInScope } from '../../core/scope.ts'
import { mayChange } from '../../core/trust/trust-rules.ts'
import { type Caller, callerTrust } from '../caller.ts'
import type { MemoryContext } from '../context.ts'
import { requireIn, toRecord } from '../storage/records/read-records.ts'
import { askModel } from './ask-model.ts'
import { type Batch, writeBatch } from './batch.ts'
import { propose } from './questions/propose.ts'
import { wouldChange } from './refusals.ts'
import { giveWay } from './relations.ts'
import { nowOf, putFact, readActive } from './write-fact.ts'

/**
 * Settles whether a fact is outdated by a later one: then that replaces it, and otherwise both are
 * kept apart for good. `undo` brings the link back.
 *
 * @throws MemoryError `NOT_FOUND`, `CONFLICT` if there is no such link between active facts.
 */
export async function settleLink(
  { id, outdated, by }: SettleInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<RememberReceipt> {
  return await writeBatch(caller, deps, async (batch) => {
    const older = requireIn<Fact>(id, await batch.draft.get('facts', [id]), caller)
    const newer = await readLater(older, by, batch)
    const may = mayChange(callerTrust(caller), older.trust)
    if (may === 'ask' && outdated) {
      const proposal = { factId: id, outdatedBy: newer.id, text: newer.text }
      return await propose(older, proposal, batch)
    }
    if (may !== 'yes') return wouldChange(older)
    const write = deps.ids.next()
    return putVerdict({ older, newer, verdict: outdated ? 'outdated' : 'both', write }, batch)
  })
}

async function readLater(older: Fact, by: string | undefined, batch: Batch): Promise<Fact> {
  const id = by ?? older.possiblyOutdatedBy?.id
  const newer = id === undefined ? undefined : await readActive(id, batch.draft)
  const isReadable = newer !== undefined && isInScope(newer.scope, batch.caller.scope)
  if (isReadable && newer.id !== older.id && older.status === 'active') return newer
  throw new MemoryError(`The fact ${older.id} is not possibly outdated by another`, {
    code: 'CONFLICT',
    hint: 'See those that are: loci fact list --linked. Or pass the id of the later fact: by.',
  })
}

interface Settled {
  readonly older: Fact
  readonly newer: Fact
  readonly verdict: Verdict
  readonly write: string
}

function putVerdict({ older, newer, verdict, write }: Settled, batch: Batch): KeptReceipt {
  const displaced = { by: write, before: older }
  const at = nowOf(batch.deps)
  if (verdict === 'both') {
    const fact = keepBeside(older, newer, at)
    putFact({ fact, action: 'settled', ...because('holds-beside', newer.id), displaced }, batch)
    const why = 'Both hold. They are kept apart from now on.'
    return { outcome: 'merged', reason: why, fact, displaced: [], undo: write }
  }
  const change = giveWay({ fact: older, relation: { kind: 'replaces' } }, newer, batch.deps)
  putFact({ ...change, fact: { ...change.fact, updatedAt: at }, displaced }, batch)
  const why = verdict === 'same' ? 'It says the same as before.' : 'It outdates what was known.'
  const how = change.action === 'bounded' ? 'bounded' : 'superseded'
  const fields = displacing(write, how, [older])
  return { outcome: 'superseding', reason: why, fact: newer, ...fields }
}

/**
 * Lets the configured language model settle the links of a new statement. What it does not answer
 * stays linked. It decides for the statement, which may replace what it was linked to.
 */
export async function settleByModel(
  receipt: RememberReceipt,
  caller: Caller,
  deps: MemoryContext,
): Promise<RememberReceipt> {
  if (receipt.outcome !== 'stored' || receipt.links === undefined) return receipt
  if (deps.languageModel === undefined || receipt.fact.flags.length > 0) return receipt
  const write = deps.ids.next()
  const settled = new Map<string, KeptReceipt>()
  for (const { id } of receipt.links) {
    const one = await settleOne(id, receipt.fact.id, write, caller, deps)
    if (one !== undefined) settled.set(id, one)
  }
  const links = receipt.links.filter(({ id }) => !settled.has(id))
  const displaced = [...settled.values()].flatMap((one) => one.displaced ?? [])
  const reasons = [...settled.values()].map(({ reason }) => `${reason} A language model said so.`)
  if (settled.size === 0) return receipt
  return {
    ...receipt,
    outcome: displaced.length > 0 ? 'superseding' : 'stored',
    reason: [...new Set(reasons)].join(' '),
    links: links.length > 0 ? links : undefined,
    displaced,
    undo: write,
  }
}

async function settleOne(
  id: string,
  by: string,
  write: string,
  caller: Caller,
  deps: MemoryContext,
): Promise<KeptReceipt | undefined> {
  const [before, after] = await deps.documents.get('facts', [id, by])
  if (before === undefined || after === undefined) return undefined
  const [earlier, later] = [toRecord<Fact>(before), toRecord<Fact>(after)]
  const what = 'asking the language model whether a statement is outdated'
  const answer = await askModel(buildSettleRequest(earlier, later), what, deps)
  const verdict = answer === undefined ? undefined : readSettleAnswer(answer)
  if (verdict === undefined) return undefined
  return await writeBatch(caller, deps, async (batch) => {
    const older = await readActive(id, batch.draft)
    const newer = await readActive(by, batch.draft)
    // It may have been settled or changed in the meantime.
    if (newer === undefined || older?.possiblyOutdatedBy?.id !== by) return undefined
    return putVerdict({ older, newer, verdict, write }, batch)
  })
}
