import { compareText } from '../../../core/language/text/compare-text.ts'
import { type Scope, scopeKey, withoutSession } from '../../../core/scope.ts'
import type { Episode } from '../../../core/tasks/episodes/episode.ts'
import type { Draft } from './draft.ts'
import type { ScopedRecord } from './read-records.ts'

/** The result of learning: new records, and records with more evidence. */
export interface Learned {
  readonly learned: number
  readonly reinforced: number
}

/** The episodes of exactly this scope, oldest first. Consolidated ones represent others. */
export function episodesOf(owner: Scope, episodes: readonly Episode[]): readonly Episode[] {
  return episodes
    .filter((one) => one.consolidation === undefined)
    .filter((one) => scopeKey(withoutSession(one.scope)) === scopeKey(owner))
    .toSorted((left, right) => left.eventAt - right.eventAt || compareText(left.id, right.id))
}

/** Puts the records that changed. */
export function putChanged(
  collection: string,
  records: ReadonlyMap<string, ScopedRecord>,
  before: ReadonlyMap<string, ScopedRecord>,
  draft: Draft,
): Learned {
  const changed = [...records].filter(([id, record]) => before.get(id) !== record)
  for (const [, record] of changed) draft.put(collection, record)
  const learned = changed.filter(([id]) => !before.has(id)).length
  return { learned, reinforced: changed.length - learned }
}

export function addLearned(one: Learned, other: Learned): Learned {
  return { learned: one.learned + other.learned, reinforced: one.reinforced + other.reinforced }
}

export const NOTHING_LEARNED: Learned = { learned: 0, reinforced: 0 }
