import { cleanTopics, TOPICS_MAX } from '../topics/topic.ts'
import { compareTrust } from '../trust/trust-level.ts'
import type { Validity } from '../truth/statement.ts'
import { FACT_LABELS_MAX, type Fact } from './fact.ts'
import { buildFactKeys } from './fact-keys.ts'
import type { Standing } from './history.ts'

/** The same statement again strengthens the fact instead of standing there twice. */
export function mentionAgain(fact: Fact, again: Fact): Fact {
  // A voice that is trusted less adds nothing to what is said of it.
  const more = compareTrust(again.trust, fact.trust) >= 0 ? again : fact
  const entities = joinLabels(fact.entities, more.entities)
  const topics = cleanTopics([...fact.topics, ...more.topics].slice(0, TOPICS_MAX))
  return {
    ...fact,
    mentions: fact.mentions + 1,
    importance: Math.max(fact.importance, more.importance),
    entities,
    keys: buildFactKeys({ text: fact.text, entities, speaker: fact.speaker, topics }),
    tags: joinLabels(fact.tags, more.tags),
    topics,
    // Repeating does not lift what was trusted less; a more trusted voice does.
    trust: more.trust,
    updatedAt: again.createdAt,
  }
}

/** Closes a fact that another one replaces: it held until then. */
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

/** Says from when to when a fact holds. */
export function boundFact(fact: Fact, validity: Validity, at: string): Fact {
  const { validFrom, validUntil } = validity
  return {
    ...fact,
    ...(validFrom === undefined ? {} : { validFrom: new Date(validFrom).toISOString() }),
    ...(validUntil === undefined ? {} : { validUntil: new Date(validUntil).toISOString() }),
    updatedAt: at,
  }
}

/** Takes a fact out of every answer because it was never true. */
export function rejectFact(fact: Fact, at: string, by?: Fact): Fact {
  return {
    ...fact,
    status: 'rejected',
    isPinned: false,
    ...(by === undefined ? {} : { supersededBy: by.id }),
    updatedAt: at,
  }
}

/** How a fact stands, for whoever may have to put it back there. */
export function standingOf({ status, isPinned, validFrom, validUntil }: Fact): Standing {
  return {
    status,
    isPinned,
    ...(validFrom === undefined ? {} : { validFrom }),
    ...(validUntil === undefined ? {} : { validUntil }),
  }
}

/** Puts a fact back to where it stood before a write displaced it. */
export function standAgain(fact: Fact, before: Standing, at: string): Fact {
  const { supersededBy: _by, validFrom: _from, validUntil: _until, ...rest } = fact
  return { ...rest, ...before, updatedAt: at }
}

/** Takes a fact out of every answer. It can be restored. */
export function forgetFact(fact: Fact, at: string): Fact {
  return { ...fact, status: 'forgotten', isPinned: false, updatedAt: at, forgottenAt: at }
}

export function restoreFact(fact: Fact, at: string): Fact {
  const { forgottenAt: _forgottenAt, supersededBy, validUntil, ...rest } = fact
  // What took its place had ended it; an end that was said by itself stays.
  const isEndSaid = validUntil !== undefined && supersededBy === undefined
  return { ...rest, ...(isEndSaid ? { validUntil } : {}), status: 'active', updatedAt: at }
}

// Those that were there first stay when there are too many.
function joinLabels(known: readonly string[], more: readonly string[]): readonly string[] {
  return [...new Set([...known, ...more])].slice(0, FACT_LABELS_MAX)
}
