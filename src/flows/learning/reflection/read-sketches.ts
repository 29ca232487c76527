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
import { hashId } from '../../../core/storage/records/hash-id.ts'
import { ownScopeConditions, scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import { episodeOf, type StoredEpisode } from '../../../core/tasks/episodes/lifecycle.ts'
import type { StoredDocument } from '../../../ports/document-store.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { pagesOf, pageThrough } from '../../storage/records/page-through.ts'
import { readOne, toRecord } from '../../storage/records/read-records.ts'

/** The episodes of one scope, as a reflection sees them. */
export interface ScopeSketches {
  readonly scope: Scope
  readonly mark?: ReflectionMark | undefined
  /** The newest of those that were reflected on before. */
  readonly seen: EpisodeSketch[]
  /** The oldest of those that were not. */
  readonly fresh: EpisodeSketch[]
  /** How many more are fresh; the next reflection reads them. */
  episodesLeft: number
}

const DAY_MS = 86_400_000
/** Older episodes count in patterns. */
const WINDOW_DAYS = 90
/** New episodes per scope and reflection … */
const FRESH_MAX = 100_000
/** … and known ones beside them. */
const SEEN_MAX = 2_000
/** Of more new ones, the older ones count as known: insights are about what happens now. */
const FRESH_AT_ONCE_MAX = 1_000
/** Enough to see that it is not time yet. */
const CHECKED_PAGE = 32

/** Sketches of the episodes of the last 90 days, by scope. */
export async function readSketches(
  caller: Caller,
  deps: MemoryContext,
): Promise<readonly ScopeSketches[]> {
  const scopes = new Map<string, ScopeSketches>()
  const filter = [...scopeConditions(caller.scope), ...reflectedOn(deps)]
  const orderBy = { field: 'createdAt', direction: 'ascending' } as const
  for await (const document of pageThrough(deps.documents, 'episodes', { filter, orderBy })) {
    const episode = episodeOf(toRecord<StoredEpisode>(document))
    const scope = withoutSession(episode.scope)
    const key = scopeKey(scope)
    const own = scopes.get(key) ?? (await startScope(scope, deps))
    scopes.set(key, own)
    addSketch(sketchEpisode(episode), own)
  }
  return [...scopes.values()].map((own) => ({ ...own, seen: own.seen.slice(-SEEN_MAX) }))
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
  const filter = [...ownScopeConditions(scope), ...reflectedOn(deps)]
  const orderBy = { field: 'createdAt', direction: 'descending' } as const
  const query = { filter, orderBy }
  let trigger: ReflectionTrigger | undefined
  for await (const page of pagesOf(deps.documents, 'episodes', query, CHECKED_PAGE)) {
    addPage(page, own)
    if (own.seen.length > 0) trigger ??= triggerOf(own, deps)
    const isRead = own.seen.length > 0 && trigger === undefined
    if (isRead || own.seen.length >= SEEN_MAX || (await isOver())) break
  }
  trigger ??= triggerOf(own, deps)
  own.fresh.reverse()
  return trigger === undefined ? undefined : { own, trigger }
}

function addPage(page: readonly StoredDocument[], { mark, seen, fresh }: ScopeSketches): void {
  for (const document of page) {
    const sketch = sketchEpisode(episodeOf(toRecord<StoredEpisode>(document)))
    const isNew = mark === undefined || sketch.createdAt > mark.upTo
    const list = isNew && fresh.length < FRESH_AT_ONCE_MAX ? fresh : seen
    list.push(sketch)
  }
}

// Time, and what the last reflection left, are for the nightly run.
function triggerOf({ fresh }: ScopeSketches, deps: MemoryContext): ReflectionTrigger | undefined {
  const nowMs = deps.clock.now()
  const importance = fresh.reduce((sum, one) => sum + one.importance, 0)
  const pending = { episodes: fresh.length, importance, groupsLeft: 0, lastAt: nowMs }
  return dueReflection(pending, nowMs, deps.reflection)
}

function reflectedOn({ clock }: MemoryContext) {
  return [
    { field: 'lifecycle.phase', is: 'one-of', values: ['active', 'mature', 'aged'] },
    // A consolidated record is no episode of its own.
    { field: 'consolidation.count', is: 'equal', value: null },
    { field: 'eventAt', is: 'between', from: clock.now() - WINDOW_DAYS * DAY_MS },
  ] as const
}

export function markId(scope: Scope): string {
  return hashId('reflection', scopeKey(scope))
}

async function startScope(scope: Scope, { documents }: MemoryContext): Promise<ScopeSketches> {
  const mark = await readOne<ReflectionMark>(documents, 'reflection-marks', markId(scope))
  return { scope, ...(mark && { mark }), seen: [], fresh: [], episodesLeft: 0 }
}

function addSketch(sketch: EpisodeSketch, own: ScopeSketches): void {
  const { mark, seen, fresh } = own
  if (mark !== undefined && sketch.createdAt <= mark.upTo) {
    seen.push(sketch)
    // Now and then: cutting at every push would take quadratic time.
    if (seen.length >= 2 * SEEN_MAX) seen.splice(0, seen.length - SEEN_MAX)
    return
  }
  // Those of one moment stay together: the mark is a moment.
  const isFull = fresh.length >= FRESH_MAX && fresh.at(-1)?.createdAt !== sketch.createdAt
  if (isFull || own.episodesLeft > 0) own.episodesLeft++
  else fresh.push(sketch)
}
