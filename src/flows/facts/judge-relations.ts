import { retellFact } from '../../core/facts/build-fact.ts'
import { boundFact, supersedeFact } from '../../core/facts/change-fact.ts'
import { because } from '../../core/facts/change-reasons.ts'
import { displacing } from '../../core/facts/displacing.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { buildFactKey } from '../../core/facts/fact-key.ts'
import { hasDetailsOf, namesIn } from '../../core/facts/fact-keys.ts'
import { isDispute } from '../../core/facts/opinions/is-dispute.ts'
import type { DroppedReceipt, KeptReceipt, RememberReceipt } from '../../core/facts/receipt.ts'
import { mayReplace } from '../../core/trust/trust-rules.ts'
import type { Relation } from '../../core/trust/truth/statement.ts'
import { readOne } from '../storage/records/read-records.ts'
import type { Batch } from './batch.ts'
import { findRelated } from './find-related.ts'
import { linkOlder } from './links.ts'
import { putDispute } from './opinions/put-evidence.ts'
import type { PreparedFact } from './prepare-event.ts'
import { findChanges, NOTHING_READ } from './read-changes.ts'
import { contradicts, outdatedBy } from './refusals.ts'
import { putRejected } from './reject-fact.ts'
import {
  CHANGES,
  findSince,
  giveWay,
  isOfOneTopic,
  type Related,
  relateToKnown,
} from './relations.ts'
import { retract } from './retract.ts'
import { mergeInto, storeFact } from './store-fact.ts'
import { putFact } from './write-fact.ts'

/** Merges a statement, replaces or retracts known facts, or stores both. */
export async function judgeRelations(event: PreparedFact, batch: Batch): Promise<RememberReceipt> {
  const { found, replaced, near } = await findOfTopic(event.fact, batch)
  const since = findSince(event.fact, found, batch)
  if (since !== undefined) return await storeAsPast(event, since, batch)
  const { worded, read } = await relate(event.fact, found, near, batch)
  const related = worded.length > 0 ? worded : read.sure
  const ofKind = (kind: Relation['kind']) =>
    related.filter(({ relation }) => relation.kind === kind)
  if (event.correction?.takesBack === true) {
    const named = ofKind('retracts').map(({ fact }) => fact)
    const receipt = await retract(event, named, batch)
    if (receipt !== undefined) return receipt
  }
  const [same] = ofKind('same')
  if (same !== undefined) return await repeat(event, same, batch)
  const outdated = await refuseReplaced(event, replaced, batch)
  if (outdated !== undefined) return outdated
  const changed = related.filter(({ relation }) => CHANGES.has(relation.kind))
  const untouchable = changed.find(({ fact }) => !mayReplace(event.fact.trust, fact.trust))
  if (untouchable !== undefined) return contradicts(untouchable.fact)
  const [bounded] = ofKind('bounds')
  if (changed.length === 0 && bounded !== undefined) return await bound(event, bounded, batch)
  return linkOlder(await change(event, changed, batch), read.likely, batch)
}

/** Whether a statement changes something known, surely or likely. What the model reads for it is kept for the judgement. */
export async function changesKnown({ fact }: PreparedFact, batch: Batch): Promise<boolean> {
  const { found, near } = await findOfTopic(fact, batch)
  const { worded, read } = await relate(fact, found, near, batch)
  return [...worded, ...read.sure, ...read.likely].some(({ relation }) =>
    CHANGES.has(relation.kind),
  )
}

async function findOfTopic(fact: Fact, batch: Batch) {
  const { active, ...related } = await findRelated(fact, batch)
  return { ...related, found: active.filter((known) => isOfOneTopic(fact, known)) }
}

// The model reads where the words say nothing.
async function relate(
  fact: Fact,
  found: readonly Fact[],
  near: ReadonlyMap<string, number>,
  batch: Batch,
) {
  const worded = relateToKnown(fact, found, batch.deps)
  const read = worded.length > 0 ? NOTHING_READ : await findChanges(fact, found, near, batch)
  return { worded, read }
}

// A contradicted opinion loses confidence; everything else is superseded.
async function change(
  event: PreparedFact,
  changed: readonly Related[],
  batch: Batch,
): Promise<RememberReceipt> {
  const isCorrection = event.correction !== undefined
  const disputed = changed.filter(({ fact }) => !isCorrection && isDispute(event.fact, fact))
  const over = changed.filter((one) => !disputed.includes(one))
  const receipt =
    over.length === 0 ? await storeFact(event, batch) : await supersede(event, over, batch)
  for (const { fact } of disputed) await putDispute(receipt.fact, fact, batch)
  const ids = disputed.map(({ fact }) => fact.id).join(', ')
  return disputed.length === 0
    ? receipt
    : { ...receipt, reason: `It contradicts an opinion, which is now less certain: ${ids}.` }
}

// A replaced statement returns in other words. A source trusted at least as much as the
// replacement may state it again.
async function refuseReplaced(
  { fact }: PreparedFact,
  replaced: readonly Fact[],
  { draft, deps }: Batch,
): Promise<DroppedReceipt | undefined> {
  // A statement about an earlier time is history.
  if (fact.occurredAt !== undefined) return undefined
  for (const { fact: before, relation } of relateToKnown(fact, replaced, deps)) {
    if (relation.kind !== 'same') continue
    const { supersededBy: by } = before
    const since = by === undefined ? undefined : await readOne<Fact>(draft, 'facts', by)
    if (!mayReplace(fact.trust, (since ?? before).trust)) return outdatedBy(before)
  }
  return undefined
}

// A less trusted source does not reword a statement of a more trusted one. Otherwise the wording
// that holds the names and numbers of both stays, the earlier one if both do.
async function repeat(event: PreparedFact, same: Related, batch: Batch): Promise<RememberReceipt> {
  const isKept = mayReplace(same.fact.trust, event.fact.trust)
  return isKept && (hasDetailsOf(same.fact, event.fact) || !hasDetailsOf(event.fact, same.fact))
    ? await mergeInto(same.fact, event.fact, same.relation.reason, batch)
    : await supersede(event, [same], batch)
}

async function storeAsPast(event: PreparedFact, since: Fact, batch: Batch) {
  const receipt = await storeFact({ ...event, fact: supersedeFact(event.fact, since) }, batch)
  return { ...receipt, reason: `It was true once; ${since.id} has replaced it since.` }
}

async function supersede(
  event: PreparedFact,
  changed: readonly Related[],
  batch: Batch,
): Promise<KeptReceipt> {
  const [surest] = changed
  if (surest === undefined) throw new Error('Broken invariant: something is superseded')
  const stored = await storeFact(withRelation(event, surest.relation), batch)
  const write = event.fact.id
  // "Not Maria" means that it was never true; "now" means that it has ended.
  const isWrong = event.correction?.wasNeverSo === true
  for (const one of changed) {
    if (isWrong) {
      const value = one.relation.changes[0]?.from.text
      const reason = because(one.relation.kind)
      putRejected(one.fact, { ...reason, by: stored.fact, value, write }, batch)
    } else {
      const displaced = { by: write, before: one.fact }
      putFact({ ...giveWay(one, stored.fact, batch.deps), displaced }, batch)
    }
  }
  const facts = changed.map(({ fact }) => fact)
  return {
    ...stored,
    outcome: 'superseding',
    reason: surest.relation.reason,
    ...displacing(write, isWrong ? 'rejected' : 'superseded', facts),
  }
}

// A partial change is stored with the parts that stay, and the time from which it holds.
function withRelation(event: PreparedFact, relation: Relation): PreparedFact {
  const { mergedText, bounded, validity } = relation
  const bounds = bounded === 'newer' && validity !== undefined ? validity : undefined
  if (mergedText === undefined && bounds === undefined) return event
  const merged =
    mergedText === undefined
      ? event.fact
      : { ...retellFact(event.fact, mergedText, namesIn(mergedText)), said: event.fact.text }
  const fact = bounds === undefined ? merged : boundFact(merged, bounds, merged.updatedAt)
  return { ...event, fact, key: buildFactKey(fact) }
}

async function bound(
  event: PreparedFact,
  { fact: known, relation }: Related,
  batch: Batch,
): Promise<RememberReceipt> {
  const { validity, bounded, reason } = relation
  if (bounded !== 'older' || validity === undefined) {
    return await storeFact(withRelation(event, relation), batch)
  }
  if (!mayReplace(event.fact.trust, known.trust)) return contradicts(known)
  const fact = boundFact(known, validity, event.fact.createdAt)
  const displaced = { by: event.fact.id, before: known }
  putFact({ fact, action: 'bounded', ...because('bounds'), displaced }, batch)
  return { outcome: 'merged', reason, fact, ...displacing(event.fact.id, 'bounded', [known]) }
}
