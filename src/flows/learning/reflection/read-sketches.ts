import {
  type EpisodeSketch,
  sketchEpisode,
} from '../../../core/learning/reflection/episode-sketch.ts'
import type { ReflectionMark } from '../../../core/learning/reflection/insight-records.ts'
import {
  dueReflection,
  type ReflectionTrigger,
} from '../../../core/learning/reflection/reflection-trigger.ts'
import { type Scope, scopeKey, withoutSession } from '../../../core/scope.ts'
import type { Filter } from '../../../core/storage/documents/filter.ts'
import { hashId } from '../../../core/storage/records/hash-id.ts'
import { ownScopeConditions, scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import type { Episode } from '../../../core/tasks/episodes/episode.ts'
import { episodeOf, type StoredEpisode } from '../../../core/tasks/episodes/lifecycle.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { pagesOf, pageThrough } from '../../storage/records/page-through.ts'
import { readOne, toRecord } from '../../storage/records/read-records.ts'

/** The episodes of one scope, as a reflection sees them, the newest first. */
export interface ScopeSketches {
  readonly scope: Scope
  readonly mark?: ReflectionMark | undefined
  /** Those that were reflected on before. */
  readonly seen: EpisodeSketch[]
  /** Those that were not. */
  readonly fresh: EpisodeSketch[]
}

const DAY_MS = 86_400_000
/** Older episodes count in patterns. */
const WINDOW_DAYS = 90
/** Known episodes per scope, beside the new ones. */
const SEEN_MAX = 2_000
/** Of more new ones, the older ones count as known: insights are about what happens now. */
const FRESH_MAX = 100_000
/** The same for a reflection after a task. */
const FRESH_AT_ONCE_MAX = 1_000
/** Enough to see that it is not time yet. */
const CHECKED_PAGE = 32

/** Sketches of the episodes of the last 90 days, by scope. */
export async function readSketches(
  caller: Caller,
  deps: MemoryContext,
): Promise<readonly ScopeSketches[]> {
  const scopes = new Map<string, ScopeSketches>()
  const query = newestFirst(scopeConditions(caller.scope), deps)
  for await (const document of pageThrough(deps.documents, 'episodes', query)) {
    const episode = episodeOf(toRecord<StoredEpisode>(document))
    const scope = withoutSession(episode.scope)
    const key = scopeKey(scope)
    const own = scopes.get(key) ?? (await startScope(scope, deps))
    scopes.set(key, own)
    addSketch(episode, own, FRESH_MAX)
  }
  return [...scopes.values()]
}

/**
 * The newest episodes of one scope, if a reflection is due. Reads no more than the new
 * ones to find that out.
 */
export async function readDueSketches(
  scope: Scope,
  isOver: () => Promise<boolean>,
  deps: MemoryContext,
): Promise<{ readonly own: ScopeSketches; readonly trigger: ReflectionTrigger } | undefined> {
  if (await isOver()) return undefined
  const own = await startScope(scope, deps)
  const query = newestFirst(ownScopeConditions(scope), deps)
  let trigger: ReflectionTrigger | undefined
  for await (const page of pagesOf(deps.documents, 'episodes', query, CHECKED_PAGE)) {
    for (const document of page)
      addSketch(episodeOf(toRecord<StoredEpisode>(document)), own, FRESH_AT_ONCE_MAX)
    if (own.seen.length > 0) trigger ??= triggerOf(own, deps)
    const isRead = own.seen.length > 0 && trigger === undefined
    if (isRead || own.seen.length >= SEEN_MAX || (await isOver())) break
  }
  trigger ??= triggerOf(own, deps)
  return trigger === undefined ? undefined : { own, trigger }
}

function addSketch(episode: Episode, { mark, seen, fresh }: ScopeSketches, freshMax: number): void {
  const isNew = mark === undefined || episode.createdAt > mark.upTo
  if (isNew && fresh.length < freshMax) fresh.push(sketchEpisode(episode))
  else if (seen.length < SEEN_MAX) seen.push(sketchEpisode(episode))
}

// Time, and what the last reflection left, are for the nightly run.
function triggerOf({ fresh }: ScopeSketches, deps: MemoryContext): ReflectionTrigger | undefined {
  const nowMs = deps.clock.now()
  const importance = fresh.reduce((sum, one) => sum + one.importance, 0)
  const pending = { episodes: fresh.length, importance, groupsLeft: 0, lastAt: nowMs }
  return dueReflection(pending, nowMs, deps.reflection)
}

function newestFirst(own: Filter, { clock }: MemoryContext) {
  const filter: Filter = [
    ...own,
    { field: 'lifecycle.phase', is: 'one-of', values: ['active', 'mature', 'aged'] },
    // A consolidated record is no episode of its own.
    { field: 'consolidation.count', is: 'equal', value: null },
    { field: 'eventAt', is: 'between', from: clock.now() - WINDOW_DAYS * DAY_MS },
  ]
  return { filter, orderBy: { field: 'createdAt', direction: 'descending' } } as const
}

export function markId(scope: Scope): string {
  return hashId('reflection', scopeKey(scope))
}

async function startScope(scope: Scope, { documents }: MemoryContext): Promise<ScopeSketches> {
  const mark = await readOne<ReflectionMark>(documents, 'reflection-marks', markId(scope))
  return { scope, ...(mark && { mark }), seen: [], fresh: [] }
}
