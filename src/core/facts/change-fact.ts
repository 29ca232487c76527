import { FACT_LABELS_MAX, type Fact } from './fact.ts'

/** The same statement again strengthens the fact instead of standing there twice. */
export function mentionAgain(fact: Fact, again: Fact): Fact {
  return {
    ...fact,
    mentions: fact.mentions + 1,
    importance: Math.max(fact.importance, again.importance),
    entities: joinLabels(fact.entities, again.entities),
    tags: joinLabels(fact.tags, again.tags),
    updatedAt: again.createdAt,
  }
}

/** Takes a fact out of every answer. It can be restored. */
export function forgetFact(fact: Fact, at: string): Fact {
  return { ...fact, status: 'forgotten', updatedAt: at, forgottenAt: at }
}

export function restoreFact(fact: Fact, at: string): Fact {
  const { forgottenAt: _forgottenAt, ...rest } = fact
  return { ...rest, status: 'active', updatedAt: at }
}

// Those that were there first stay when there are too many.
function joinLabels(known: readonly string[], more: readonly string[]): readonly string[] {
  return [...new Set([...known, ...more])].slice(0, FACT_LABELS_MAX)
}
