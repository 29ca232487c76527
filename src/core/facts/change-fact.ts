import { MemoryError } from '../errors.ts'
import { FACT_LABELS_MAX } from '../statement.ts'
import { compareTrust } from '../storage/records/trust-level.ts'
import type { Validity } from '../trust/truth/statement.ts'
import type { Fact } from './fact.ts'
import { buildFactKeys } from './fact-keys.ts'
import type { Standing } from './history.ts'
import { cleanTopics, TOPICS_MAX } from './topics/topic.ts'

/** Repeating a statement strengthens the fact instead of storing it twice. */
export function mentionAgain(fact: Fact, again: Fact): Fact {
  // A less trusted source adds nothing.
  const more = compareTrust(again.trust, fact.trust) >= 0 ? again : fact
  const entities = joinLabels(fact.entities, more.entities)
  const topics = cleanTopics([...fact.topics, ...more.topics].slice(0, TOPICS_MAX))
  const metadata = more.metadata ?? fact.metadata
  // Whoever says it now says that it holds.
  const isNow = more === again && again.occurredAt === undefined
  return {
    ...fact,
    possiblyOutdatedBy: isNow ? undefined : fact.possiblyOutdatedBy,
    mentions: fact.mentions + 1,
    importance: Math.max(fact.importance, more.importance),
    entities,
    keys: buildFactKeys({ ...fact, entities, topics, metadata }),
    tags: joinLabels(fact.tags, more.tags),
    metadata,
    externalId: more.externalId ?? fact.externalId,
    topics,
    // A repetition does not raise the trust; a more trusted source does.
    trust: more.trust,
    updatedAt: again.createdAt,
  }
}

/** The fact at the last time it was stated: a statement from between does not replace it. */
export function lastStated(fact: Fact, again: Fact): Fact {
  const isDated = fact.occurredAt !== undefined && again.occurredAt !== undefined
  if (!isDated || again.eventAt <= fact.eventAt) return fact
  if (compareTrust(again.trust, fact.trust) < 0) return fact
  const { occurredAt, eventAt, createdAt: updatedAt } = again
  return { ...fact, occurredAt, eventAt, keys: buildFactKeys({ ...fact, eventAt }), updatedAt }
}

// If there are too many, the first are kept.
function joinLabels(known: readonly string[], more: readonly string[]): readonly string[] {
  return [...new Set([...known, ...more])].slice(0, FACT_LABELS_MAX)
}

/** Closes a fact that is replaced by another: it held until then. */
export function supersedeFact(fact: Fact, by: Fact): Fact {
  const until = by.validFrom ?? by.occurredAt ?? by.createdAt
  return {
    ...fact,
    status: 'superseded',
    isPinned: false,
    supersededBy: by.id,
    validUntil: fact.validUntil !== undefined && fact.validUntil < until ? fact.validUntil : until,
    updatedAt: by.createdAt,
  }
}

/** The fact on its own, ignoring whatever superseded it in the workspace logs. */
export function standAlone(fact: Fact): Fact {
  const { yielded, ...own } = fact
  if (yielded === undefined) return fact
  const { isPinned, updatedAt, validUntil } = yielded
  return { ...own, status: 'active', supersededBy: undefined, isPinned, updatedAt, validUntil }
}

/**
 * The fact while superseded by another statement, until that is removed or changed. It keeps its
 * previous state, so that it can be restored without data from elsewhere.
 */
export function giveWay(fact: Fact, by: Fact): Fact {
  const own = standAlone(fact)
  const { isPinned, updatedAt, validUntil } = own
  return { ...supersedeFact(own, by), yielded: { isPinned, updatedAt, validUntil } }
}

export function boundFact(fact: Fact, { validFrom, validUntil }: Validity, at: string): Fact {
  const read = (ms: number | undefined) => (ms === undefined ? ms : new Date(ms).toISOString())
  return {
    ...fact,
    validFrom: read(validFrom) ?? fact.validFrom,
    validUntil: read(validUntil) ?? fact.validUntil,
    updatedAt: at,
  }
}

/** Notes that a later statement may have outdated a fact. Both stay. */
export function linkFact(fact: Fact, by: Fact, probability: number): Fact {
  return { ...fact, possiblyOutdatedBy: { id: by.id, probability }, updatedAt: by.createdAt }
}

/** The maximum number of later statements that a fact is kept apart from; the latest stay. */
const BESIDE_MAX = 20

/** Keeps a fact beside a later statement, which does not outdate it, for good. */
export function keepBeside(fact: Fact, { contentKey }: Fact, at: string): Fact {
  const beside = new Set([...(fact.holdsBeside ?? []), contentKey])
  const holdsBeside = [...beside].slice(-BESIDE_MAX)
  return { ...fact, possiblyOutdatedBy: undefined, holdsBeside, updatedAt: at }
}

/** Removes a fact from every answer because it was never true. */
export function rejectFact(fact: Fact, at: string, by?: Fact): Fact {
  const own = standAlone(fact)
  const supersededBy = by?.id ?? own.supersededBy
  return { ...own, status: 'rejected', isPinned: false, supersededBy, updatedAt: at }
}

/** What a fact is found by, besides its text, and what a person found of it. */
export function ownOf(fact: Fact) {
  const { entities, tags, topics, importance, metadata, externalId, harmless } = fact
  return { entities, tags, topics, importance, metadata, externalId, harmless }
}

/** The fact with keys to match what it is found by. */
export function withOwn(fact: Fact, at: string): Fact {
  return { ...fact, keys: buildFactKeys(fact), updatedAt: at }
}

/** The state of a fact, to restore it later. */
export function standingOf(fact: Fact): Standing {
  const { status, isPinned, supersededBy, validFrom, validUntil, ...own } = standAlone(fact)
  const { possiblyOutdatedBy, holdsBeside } = own
  const links = { possiblyOutdatedBy, holdsBeside }
  return { status, isPinned, supersededBy, validFrom, validUntil, ...links }
}

export function standAgain(fact: Fact, { own, ...before }: Standing, at: string): Fact {
  const times = { validFrom: undefined, validUntil: undefined, forgottenAt: undefined }
  const links = { supersededBy: undefined, possiblyOutdatedBy: undefined, holdsBeside: undefined }
  const restored = { ...fact, ...times, ...links, ...before, updatedAt: at }
  if (own === undefined) return restored
  const optional = { metadata: undefined, externalId: undefined, harmless: undefined }
  return withOwn({ ...restored, ...optional, ...own }, at)
}

/** Removes a fact from every answer. It can be restored. */
export function forgetFact(fact: Fact, at: string): Fact {
  const own = standAlone(fact)
  return { ...own, status: 'forgotten', isPinned: false, updatedAt: at, forgottenAt: at }
}

/** @throws MemoryError `CONFLICT` for a fact superseded by a line that is still in a file. */
export function restoreFact(fact: Fact, at: string): Fact {
  const { id, supersededBy } = fact
  if (fact.yielded !== undefined) {
    throw new MemoryError(`The fact ${id} was superseded by ${supersededBy}`, {
      code: 'CONFLICT',
      hint: `See it: loci fact get ${supersededBy}. Edit or delete that line, or forget that fact; or say this again in today's log.`,
    })
  }
  // Drop the end set by its replacement; an end that was stated stays.
  const validUntil = supersededBy === undefined ? fact.validUntil : undefined
  const gone = { forgottenAt: undefined, supersededBy: undefined }
  return { ...fact, ...gone, validUntil, status: 'active', updatedAt: at }
}

/** True when a fact is never returned, not even for the past. */
export function isOut({ status }: Fact): boolean {
  return status === 'forgotten' || status === 'rejected'
}

/** The fact after applying a tombstone; `undefined` when it must no longer be returned. */
export function takeOutBy(
  { why, at }: { readonly why: 'forgotten' | 'rejected'; readonly at: string },
  fact: Fact,
): Fact | undefined {
  if (isOut(fact)) return undefined
  return why === 'forgotten' ? forgetFact(fact, at) : rejectFact(fact, at)
}
