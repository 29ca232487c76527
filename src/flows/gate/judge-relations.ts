import { boundFact, supersedeFact } from '../../core/facts/change-fact.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { buildFactKey } from '../../core/facts/fact-key.ts'
import { namesIn } from '../../core/facts/fact-keys.ts'
import { statementOf } from '../../core/facts/rejection.ts'
import { retellFact } from '../../core/facts/retell-fact.ts'
import { displacing } from '../../core/gate/displacing.ts'
import type { DroppedReceipt, KeptReceipt, RememberReceipt } from '../../core/gate/receipt.ts'
import { isDispute } from '../../core/opinions/is-dispute.ts'
import { topicFits } from '../../core/topics/topic.ts'
import { mayReplace } from '../../core/trust/trust-rules.ts'
import { CHANGE_REASONS } from '../../core/truth/change-reasons.ts'
import { relate } from '../../core/truth/relate.ts'
import type { Relation, StatementReader } from '../../core/truth/statement.ts'
import { type FactChange, putFact } from '../facts/write-fact.ts'
import { putDispute } from '../opinions/put-evidence.ts'
import type { Batch } from './batch.ts'
import { findRelated } from './find-related.ts'
import type { GateDeps } from './gate-deps.ts'
import type { PreparedFact } from './gate-event.ts'
import { putRejected } from './reject-fact.ts'
import { retract } from './retract.ts'
import { maySayAgain, outdatedBy } from './say-again.ts'
import { mergeInto, storeFact } from './store-fact.ts'
import { contradicts } from './untrusted.ts'

/** Below this both statements stay: to keep one too many is better than to lose the right one. */
const CERTAINTY_MIN = 0.6

interface Related {
  readonly fact: Fact
  readonly relation: Relation & { readonly kind: keyof typeof CHANGE_REASONS }
}

/** Merges a statement, lets it replace or take back what was known, or stores it beside that. */
export async function judgeRelations(
  event: PreparedFact,
  batch: Batch,
  deps: GateDeps,
): Promise<RememberReceipt> {
  const { active, replaced } = await findRelated(event.fact, batch, deps)
  const found = active.filter((fact) => isOfOneTopic(event.fact, fact))
  const since = findSince(event.fact, found, batch, deps)
  if (since !== undefined) return await storeAsPast(event, since, batch, deps)
  const related = relateToKnown(event, found, deps)
  if (event.correction?.takesBack === true) {
    const named = related.filter(({ relation }) => relation.kind === 'retracts')
    const receipt = await retract(
      event,
      named.map(({ fact }) => fact),
      batch,
      deps,
    )
    if (receipt !== undefined) return receipt
  }
  const same = related.find(({ relation }) => relation.kind === 'same')
  if (same !== undefined) return await repeat(event, same, batch, deps)
  const outdated = await refuseReplaced(event, replaced, batch, deps)
  if (outdated !== undefined) return outdated
  const changed = related.filter(({ relation }) => CHANGES.has(relation.kind))
  const untouchable = changed.find(({ fact }) => !mayReplace(event.fact.trust, fact.trust))
  if (untouchable !== undefined) return contradicts(untouchable.fact)
  const bounded = related.find(({ relation }) => relation.kind === 'bounds')
  if (changed.length === 0 && bounded !== undefined) return await bound(event, bounded, batch, deps)
  return await change(event, changed, batch, deps)
}

/** What has taken the place of a statement since, whatever it was told after. */
export function findSince(
  fact: Fact,
  found: readonly Fact[],
  { isCarried }: Batch,
  deps: GateDeps,
): Fact | undefined {
  const isDated = fact.occurredAt !== undefined || isCarried === true
  if (!isDated) return undefined
  return found.find((one) => mayReplace(one.trust, fact.trust) && isReplacedBy(fact, one, deps))
}

// An opinion that is contradicted becomes less sure; everything else gives way.
async function change(
  event: PreparedFact,
  changed: readonly Related[],
  batch: Batch,
  deps: GateDeps,
): Promise<RememberReceipt> {
  const isCorrection = event.correction !== undefined
  const disputed = changed.filter(({ fact }) => !isCorrection && isDispute(event.fact, fact))
  const over = changed.filter((one) => !disputed.includes(one))
  const receipt =
    over.length === 0
      ? await storeFact(event, batch, deps)
      : await supersede(event, over, batch, deps)
  for (const { fact } of disputed) await putDispute(receipt.fact, fact, batch, deps)
  const ids = disputed.map(({ fact }) => fact.id).join(', ')
  return disputed.length === 0
    ? receipt
    : { ...receipt, reason: `It speaks against an opinion, which is less sure now: ${ids}.` }
}

// What has given way comes back in other words.
async function refuseReplaced(
  event: PreparedFact,
  replaced: readonly Fact[],
  { draft }: Batch,
  deps: GateDeps,
): Promise<DroppedReceipt | undefined> {
  for (const { fact, relation } of relateToKnown(event, replaced, deps)) {
    const isSame = relation.kind === 'same'
    if (isSame && !(await maySayAgain(event.fact, fact, draft))) return outdatedBy(fact)
  }
  return undefined
}

// The deadline of one project is not the deadline of another.
export function isOfOneTopic({ topics }: Fact, known: Fact): boolean {
  return topicFits(topics, known.topics) !== 'other'
}

export const CHANGES: ReadonlySet<Relation['kind']> = new Set([
  'replaces',
  'reverses',
  'changes-part',
])

// Other words that are trusted less do not speak for who is trusted more.
async function repeat(
  event: PreparedFact,
  same: Related,
  batch: Batch,
  deps: GateDeps,
): Promise<RememberReceipt> {
  return mayReplace(same.fact.trust, event.fact.trust)
    ? await mergeInto(same.fact, event.fact, same.relation.reason, batch, deps)
    : await supersede(event, [same], batch, deps)
}

// What is told later is not always newer: an old letter is read after the move.
function isReplacedBy(fact: Fact, known: Fact, { zone, readStatement }: GateDeps): boolean {
  if (fact.eventAt >= known.eventAt) return false
  if (isDispute(known, fact)) return false
  const relation = relate(statementOf(known), statementOf(fact), { zone, read: readStatement })
  return CHANGES.has(relation.kind) && counts(relation, known, fact, readStatement)
}

async function storeAsPast(
  event: PreparedFact,
  since: Fact,
  batch: Batch,
  deps: GateDeps,
): Promise<RememberReceipt> {
  const receipt = await storeFact({ ...event, fact: supersedeFact(event.fact, since) }, batch, deps)
  return { ...receipt, reason: `It was true once; ${since.id} has taken its place since.` }
}

/** Those that are related, the surest first. */
export function relateToKnown(
  { fact }: PreparedFact,
  found: readonly Fact[],
  { zone, readStatement: read }: GateDeps,
): readonly Related[] {
  const statement = statementOf(fact)
  return found
    .map((known) => ({
      fact: known,
      relation: relate(statement, statementOf(known), { zone, read }),
    }))
    .filter((one): one is Related => counts(one.relation, fact, one.fact, read))
    .sort((left, right) => right.relation.certainty - left.relation.certainty)
}

/** True when a relation is sure enough, and of things that are of one time. */
export function counts(
  { kind, certainty }: Relation,
  fact: Fact,
  known: Fact,
  read: StatementReader,
): boolean {
  const isPast = (one: Fact): boolean => read(statementOf(one)).isPast
  if (kind === 'independent' || certainty < CERTAINTY_MIN) return false
  if (!isOfAnotherTime(fact, known) || kind === 'retracts') return true
  // What happened twice happened twice, and what happened is not undone by what happened later.
  return kind !== 'same' && !(isPast(fact) && isPast(known))
}

function isOfAnotherTime({ occurredAt }: Fact, known: Fact): boolean {
  if (occurredAt === undefined || known.occurredAt === undefined) return false
  return occurredAt !== known.occurredAt
}

async function supersede(
  event: PreparedFact,
  changed: readonly Related[],
  batch: Batch,
  deps: GateDeps,
): Promise<KeptReceipt> {
  const [surest] = changed
  if (surest === undefined) throw new Error('Broken invariant: something is superseded')
  const stored = await storeFact(withRelation(event, surest.relation), batch, deps)
  // "Not Maria" says that it never was so; "now" says that it is over.
  const { correction } = event
  const isWrong =
    correction?.rejected !== undefined &&
    correction.shape === 'replacement' &&
    correction.wasSo !== true
  for (const one of changed) {
    if (isWrong) {
      const value = one.relation.changes[0]?.from.text
      const reason = CHANGE_REASONS[one.relation.kind]
      putRejected(one.fact, { reason, by: stored.fact, value, write: event.fact.id }, batch, deps)
    } else {
      const displaced = { by: event.fact.id, before: one.fact }
      const given = { ...giveWay(one, stored.fact, deps), displaced }
      putFact(given, batch.draft, batch.caller, deps)
    }
  }
  const facts = changed.map(({ fact }) => fact)
  return {
    ...stored,
    outcome: 'superseding',
    reason: surest.relation.reason,
    ...displacing(event.fact.id, isWrong ? 'rejected' : 'superseded', facts),
  }
}

// What changes next month holds until then.
export function giveWay({ fact, relation }: Related, to: Fact, { clock }: GateDeps): FactChange {
  const reason = `${CHANGE_REASONS[relation.kind]}: see ${to.id}`
  const startsAt = to.validFrom === undefined ? 0 : Date.parse(to.validFrom)
  if (startsAt <= clock.now()) {
    return { fact: supersedeFact(fact, to), action: 'superseded', reason }
  }
  const bounded = boundFact(fact, { validUntil: startsAt }, to.createdAt)
  return { fact: bounded, action: 'bounded', reason }
}

// A change of a part is told together with the parts that stay, and from when on it holds.
function withRelation(event: PreparedFact, relation: Relation): PreparedFact {
  const { mergedText, bounded, validity } = relation
  const bounds = bounded === 'newer' && validity !== undefined ? validity : undefined
  if (mergedText === undefined && bounds === undefined) return event
  const told =
    mergedText === undefined
      ? event.fact
      : { ...retellFact(event.fact, mergedText, namesIn(mergedText)), said: event.fact.text }
  const fact = bounds === undefined ? told : boundFact(told, bounds, told.updatedAt)
  return { ...event, fact, key: buildFactKey(fact) }
}

async function bound(
  event: PreparedFact,
  { fact: known, relation }: Related,
  batch: Batch,
  deps: GateDeps,
): Promise<RememberReceipt> {
  const { validity, bounded, reason: told } = relation
  if (bounded !== 'older' || validity === undefined) {
    return await storeFact(withRelation(event, relation), batch, deps)
  }
  if (!mayReplace(event.fact.trust, known.trust)) return contradicts(known)
  const fact = boundFact(known, validity, event.fact.createdAt)
  const reason = CHANGE_REASONS.bounds
  const displaced = { by: event.fact.id, before: known }
  putFact({ fact, action: 'bounded', reason, displaced }, batch.draft, batch.caller, deps)
  return {
    outcome: 'merged',
    reason: told,
    fact,
    ...displacing(event.fact.id, 'bounded', [known]),
  }
}
