import { boundFact, supersedeFact } from '../../core/facts/change-fact.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { buildFactKey } from '../../core/facts/fact-key.ts'
import { statementOf } from '../../core/facts/rejection.ts'
import type { DroppedReceipt, RememberReceipt } from '../../core/gate/receipt.ts'
import { mayReplace } from '../../core/trust/trust-rules.ts'
import { readStatement } from '../../core/truth/read-statement.ts'
import { relate } from '../../core/truth/relate.ts'
import type { Relation } from '../../core/truth/statement.ts'
import { putFact } from '../facts/write-fact.ts'
import type { Batch } from './batch.ts'
import { findLastSaid } from './find-last-said.ts'
import { findRelated, type RelatedFact } from './find-related.ts'
import type { GateDeps } from './gate-deps.ts'
import type { PreparedFact } from './gate-event.ts'
import { putRejected } from './reject-fact.ts'
import { mergeInto, storeFact } from './store-fact.ts'

/** Below this both statements stay: to keep one too many is better than to lose the right one. */
const CERTAINTY_MIN = 0.6

interface Related {
  readonly fact: Fact
  readonly relation: Relation
}

/** Merges a statement, lets it replace or take back what was known, or stores it beside that. */
export async function judgeRelations(
  event: PreparedFact,
  batch: Batch,
  deps: GateDeps,
): Promise<RememberReceipt> {
  const found = await findRelated(event.fact, batch, deps)
  const since = found.find(({ fact, cosine }) => isReplacedBy(event.fact, fact, cosine, deps))
  if (since !== undefined) return await storeAsPast(event, since.fact, batch, deps)
  const related = relateToKnown(event, found, deps)
  const same = related.find(({ relation }) => relation.kind === 'same')
  if (same !== undefined) {
    return mergeInto(same.fact, event.fact, same.relation.reason, batch, deps)
  }
  if (event.correction?.shape === 'retraction') return await retract(event, related, batch, deps)
  const changed = related.filter(({ relation }) => CHANGES.has(relation.kind))
  const untouchable = changed.find(({ fact }) => !mayReplace(event.fact.trust, fact.trust))
  if (untouchable !== undefined) return untrusted(untouchable.fact)
  const bounded = related.find(({ relation }) => relation.kind === 'bounds')
  if (changed.length === 0 && bounded !== undefined) return await bound(event, bounded, batch, deps)
  return changed.length === 0
    ? await storeFact(event, batch, deps)
    : await supersede(event, changed, batch, deps)
}

const CHANGES: ReadonlySet<Relation['kind']> = new Set(['replaces', 'reverses', 'changes-part'])

// What is told later is not always newer: an old letter is read after the move.
function isReplacedBy(
  fact: Fact,
  known: Fact,
  cosine: number | undefined,
  { zone }: GateDeps,
): boolean {
  if (fact.occurredAt === undefined || fact.eventAt >= known.eventAt) return false
  const relation = relate(statementOf(known), statementOf(fact), { zone, cosine })
  return CHANGES.has(relation.kind) && counts(relation, known, fact)
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
function relateToKnown(
  { fact }: PreparedFact,
  found: readonly RelatedFact[],
  deps: GateDeps,
): readonly Related[] {
  const statement = statementOf(fact)
  return found
    .map(({ fact: known, cosine }) => ({
      fact: known,
      relation: relate(statement, statementOf(known), { zone: deps.zone, cosine }),
    }))
    .filter(({ fact: known, relation }) => counts(relation, fact, known))
    .sort((left, right) => right.relation.certainty - left.relation.certainty)
}

function counts({ kind, certainty }: Relation, fact: Fact, known: Fact): boolean {
  if (kind === 'independent' || certainty < CERTAINTY_MIN) return false
  if (!isOfAnotherTime(fact, known) || kind === 'retracts') return true
  // What happened twice happened twice, and what happened is not undone by what happened later.
  return kind !== 'same' && !(isPast(fact) && isPast(known))
}

function isOfAnotherTime({ occurredAt }: Fact, known: Fact): boolean {
  if (occurredAt === undefined || known.occurredAt === undefined) return false
  return occurredAt !== known.occurredAt
}

function isPast(fact: Fact): boolean {
  return readStatement(statementOf(fact)).isPast
}

async function retract(
  { fact, correction }: PreparedFact,
  related: readonly Related[],
  batch: Batch,
  deps: GateDeps,
): Promise<RememberReceipt> {
  const isOfLast = correction?.about.length === 0
  const last = isOfLast ? await findLastSaid(fact, batch, deps) : undefined
  const named = related.filter(({ relation }) => relation.kind !== 'bounds').map((one) => one.fact)
  const taken = last === undefined ? named : [last]
  const untouchable = taken.find((one) => !mayReplace(fact.trust, one.trust))
  if (untouchable !== undefined) return untrusted(untouchable)
  if (taken.length === 0) {
    return {
      outcome: 'dropped',
      code: 'command',
      reason: 'It takes something back that is not known.',
    }
  }
  const reason = 'It was taken back.'
  for (const one of taken) putRejected(one, { reason }, batch, deps)
  return {
    outcome: 'retracted',
    reason: 'It takes back what was said, and puts nothing in its place.',
    superseded: taken.map(({ id }) => id),
  }
}

async function supersede(
  event: PreparedFact,
  changed: readonly Related[],
  batch: Batch,
  deps: GateDeps,
): Promise<RememberReceipt> {
  const [surest] = changed
  if (surest === undefined) throw new Error('Broken invariant: something is superseded')
  const stored = await storeFact(withRelation(event, surest.relation), batch, deps)
  // "Not Maria" says that it never was so; "now" says that it is over.
  const isWrong =
    event.correction?.rejected !== undefined && event.correction.shape === 'replacement'
  for (const { fact, relation } of changed) {
    const { reason } = relation
    if (isWrong) {
      const value = relation.changes[0]?.from.text
      putRejected(fact, { reason, by: stored.fact, value }, batch, deps)
    } else {
      const next = supersedeFact(fact, stored.fact)
      putFact({ fact: next, action: 'superseded', reason }, batch.draft, batch.caller, deps)
    }
  }
  return {
    ...stored,
    outcome: 'superseding',
    reason: surest.relation.reason,
    superseded: changed.map(({ fact }) => fact.id),
  }
}

// A change of a part is told together with the parts that stay, and from when on it holds.
function withRelation(event: PreparedFact, relation: Relation): PreparedFact {
  const { mergedText, bounded, validity } = relation
  const bounds = bounded === 'newer' && validity !== undefined ? validity : undefined
  if (mergedText === undefined && bounds === undefined) return event
  const told =
    mergedText === undefined
      ? event.fact
      : { ...event.fact, text: mergedText, said: event.fact.text }
  const fact = bounds === undefined ? told : boundFact(told, bounds, told.updatedAt)
  return { ...event, fact, key: buildFactKey(fact) }
}

async function bound(
  event: PreparedFact,
  { fact: known, relation }: Related,
  batch: Batch,
  deps: GateDeps,
): Promise<RememberReceipt> {
  const { validity, bounded, reason } = relation
  if (bounded !== 'older' || validity === undefined) {
    return await storeFact(withRelation(event, relation), batch, deps)
  }
  if (!mayReplace(event.fact.trust, known.trust)) return untrusted(known)
  const fact = boundFact(known, validity, event.fact.createdAt)
  putFact({ fact, action: 'bounded', reason }, batch.draft, batch.caller, deps)
  return { outcome: 'merged', reason, fact }
}

function untrusted({ id }: Fact): DroppedReceipt {
  return {
    outcome: 'dropped',
    code: 'untrusted',
    reason: `It contradicts ${id}, which is trusted more and stands.`,
  }
}
