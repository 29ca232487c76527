import { boundFact, supersedeFact } from '../../core/facts/change-fact.ts'
import { because } from '../../core/facts/change-reasons.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { isDispute } from '../../core/facts/opinions/is-dispute.ts'
import { statementOf } from '../../core/facts/rejection.ts'
import { topicFits } from '../../core/facts/topics/topic.ts'
import type { TimeZone } from '../../core/language/time/time-zone.ts'
import { oncePer } from '../../core/once-per.ts'
import { recentValues } from '../../core/recent-values.ts'
import { STANDING_BUCKETS } from '../../core/statement.ts'
import { mayReplace } from '../../core/trust/trust-rules.ts'
import { readStatement } from '../../core/trust/truth/read-statement.ts'
import { hasSameWords } from '../../core/trust/truth/read-words.ts'
import { relate } from '../../core/trust/truth/relate.ts'
import type {
  Relation,
  StatementReader,
  StatementReading,
} from '../../core/trust/truth/statement.ts'
import type { MemoryContext } from '../context.ts'
import type { Batch } from './batch.ts'
import type { FactChange } from './write-fact.ts'

/** Below this certainty both statements stay: a duplicate is better than losing the right one. */
const CERTAINTY_MIN = 0.6

export interface Related {
  readonly fact: Fact
  readonly relation: Relation & { readonly kind: Exclude<Relation['kind'], 'independent'> }
}

export const CHANGES: ReadonlySet<Relation['kind']> = new Set([
  'replaces',
  'reverses',
  'changes-part',
])

/** The facts related to a statement, most certain first. */
export function relateToKnown(fact: Fact, found: readonly Fact[], deps: MemoryContext) {
  return found
    .map((known) => ({ fact: known, relation: relationOf(fact, known, deps) }))
    .filter((one): one is Related => isRelated(one.relation, fact, one.fact, deps))
    .sort((left, right) => right.relation.certainty - left.relation.certainty)
}

/** What replaced a dated statement, in whatever order they were stated. */
export function findSince(fact: Fact, found: readonly Fact[], { isCarried, deps }: Batch) {
  const isDated = fact.occurredAt !== undefined || isCarried === true
  return isDated ? found.find((known) => isReplacedBy(fact, known, deps)) : undefined
}

// A later statement is not always newer: an old letter may be read after the move.
function isReplacedBy(fact: Fact, known: Fact, deps: MemoryContext): boolean {
  if (!mayReplace(known.trust, fact.trust) || fact.eventAt >= known.eventAt) return false
  if (isDispute(known, fact)) return false
  const relation = relationOf(known, fact, deps)
  return CHANGES.has(relation.kind) && isRelated(relation, known, fact, deps)
}

/**
 * True if a later statement fully replaces an earlier one, by the same rules as for remembered
 * facts. By wording alone: no model's vector may decide what a file says. If only a part
 * changes, or the change is in the future, both stay.
 */
export function changesFact(later: Fact, earlier: Fact, deps: MemoryContext): boolean {
  if (!mayReplace(later.trust, earlier.trust) || !isOfOneTopic(later, earlier)) return false
  const relation = relationOf(later, earlier, deps)
  if (relation.kind !== 'replaces' && relation.kind !== 'reverses') return false
  if ((relation.validity?.validFrom ?? 0) > later.eventAt || isDispute(later, earlier)) return false
  return isRelated(relation, dated(later), dated(earlier), deps)
}

/**
 * True if only one of two statements belongs in a short text: the later one changes the earlier
 * one, or both consist of the same words, and so say the same or the opposite.
 */
export function competes(later: Fact, earlier: Fact, deps: MemoryContext): boolean {
  if (!isOfOneTopic(later, earlier)) return false
  const [words, before] = [later, earlier].map(
    (one) => statementReader(deps)(statementOf(one)).words,
  )
  if (words !== undefined && before !== undefined && hasSameWords(words, before)) return true
  const relation = relationOf(later, earlier, deps)
  return relation.kind !== 'bounds' && isRelated(relation, dated(later), dated(earlier), deps)
}

// Events on two days are two events, whether or not a date was given.
function dated(fact: Fact): Fact {
  return { ...fact, occurredAt: fact.occurredAt ?? new Date(fact.eventAt).toISOString() }
}

// The deadline of one project is not the deadline of another.
export function isOfOneTopic({ topics }: Fact, known: Fact): boolean {
  return topicFits(topics, known.topics) !== 'other'
}

function relationOf(newer: Fact, older: Fact, deps: MemoryContext) {
  const { zone } = deps
  const read = statementReader(deps)
  return relate(statementOf(newer), statementOf(older), { zone, read })
}

/** True if the words do not say how a statement stands to a known one. */
export function leavesOpen(fact: Fact, known: Fact, deps: MemoryContext): boolean {
  return relationOf(fact, known, deps).isOpen === true
}

/** Certain enough, and about the same time. */
export function isRelated(
  relation: Relation,
  fact: Fact,
  known: Fact,
  deps: MemoryContext,
): boolean {
  const { kind, certainty } = relation
  if (kind === 'independent' || certainty < CERTAINTY_MIN) return false
  return isOfOneTime(kind, fact, known, deps)
}

/**
 * Two events stay two events, and a past event is not undone by a later one. A preference that is
 * stated again is no event.
 */
export function isOfOneTime(
  kind: Relation['kind'],
  fact: Fact,
  known: Fact,
  deps: MemoryContext,
): boolean {
  if (!isOfAnotherTime(fact, known) || kind === 'retracts') return true
  const isPast = (one: Fact): boolean => statementReader(deps)(statementOf(one)).isPast
  if (kind !== 'same') return !(isPast(fact) && isPast(known))
  return [fact, known].every((one) => STANDING_BUCKETS.has(one.bucket) && !isPast(one))
}

function isOfAnotherTime({ occurredAt }: Fact, known: Fact): boolean {
  if (occurredAt === undefined || known.occurredAt === undefined) return false
  return occurredAt !== known.occurredAt
}

/** How a fact is superseded: a change next month leaves it valid until then. */
export function giveWay(
  { fact, relation }: { readonly fact: Fact; readonly relation: Pick<Related['relation'], 'kind'> },
  to: Fact,
  { clock }: MemoryContext,
): FactChange {
  const reason = because(relation.kind, to.id)
  const startsAt = to.validFrom === undefined ? 0 : Date.parse(to.validFrom)
  if (startsAt <= clock.now()) {
    return { fact: supersedeFact(fact, to), action: 'superseded', ...reason }
  }
  const bounded = boundFact(fact, { validUntil: startsAt }, to.createdAt)
  return { fact: bounded, action: 'bounded', ...reason }
}

/** Some kilobytes each. A batch compares its statements with known facts about the same topic. */
const READINGS_MAX = 1_000

const readerIn = oncePer(createReader)

/** Parses statements and caches the result: parsing is most of the cost. */
export function statementReader({ zone }: Pick<MemoryContext, 'zone'>): StatementReader {
  return readerIn(zone)
}

function createReader(zone: TimeZone): StatementReader {
  const readings = recentValues<string, StatementReading>(READINGS_MAX)
  return (statement) => {
    const { text, entities = [], eventAt } = statement
    const key = JSON.stringify([text, eventAt, entities])
    const known = readings.get(key)
    if (known !== undefined) return known
    const reading = readStatement(statement, zone)
    readings.set(key, reading)
    return reading
  }
}
