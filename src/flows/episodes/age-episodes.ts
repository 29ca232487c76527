import type { Filter } from '../../core/documents/filter.ts'
import type { Episode } from '../../core/episodes/episode.ts'
import { type DetachedParts, detach, partsAway } from '../../core/episodes/lifecycle/detach.ts'
import {
  cameIn,
  type EpisodePhase,
  episodeOf,
  type StoredEpisode,
  withLifecycle,
} from '../../core/episodes/lifecycle/lifecycle.ts'
import { writePack } from '../../core/episodes/lifecycle/pack.ts'
import { MemoryError } from '../../core/errors.ts'
import { scopeConditions } from '../../core/records/scope-fields.ts'
import { scopeKey } from '../../core/scope.ts'
import type { Caller } from '../caller.ts'
import { toBody, toRecord } from '../records/read-records.ts'
import type { EpisodeDeps } from './episode-deps.ts'

/** What moved, or would. */
export interface AgedEpisodes {
  /** How many lost their traces to cold storage. */
  readonly aged: number
  /** How many were moved to cold storage whole but for their learnings. */
  readonly archived: number
  readonly isDryRun: boolean
}

/** Episodes that share a pack: few enough that reading one of them costs little. */
const EPISODES_A_PACK = 64
/** How often what another process changed meanwhile is tried again. */
const PASSES_MAX = 3

type ColdPhase = 'aged' | 'archived'

/** The phases from which an episode comes into a cold one. */
const YOUNGER: Readonly<Record<ColdPhase, readonly EpisodePhase[]>> = {
  aged: ['active', 'mature'],
  archived: ['active', 'mature', 'aged'],
}

/**
 * Moves what has grown old to cold storage (spec E13). Nothing is lost: `getEpisode` gives the
 * whole episode back. Safe to stop at any moment and to run again.
 */
export async function ageEpisodes(
  { dryRun = false }: { readonly dryRun?: boolean | undefined },
  caller: Caller,
  deps: EpisodeDeps,
): Promise<AgedEpisodes> {
  const nowMs = deps.clock.now()
  const due = (phase: ColdPhase): Filter => [
    ...scopeConditions(caller.scope),
    { field: 'lifecycle.phase', is: 'one-of', values: YOUNGER[phase] },
    { field: 'createdAt', is: 'between', ...cameIn(phase, nowMs, deps.phaseLimits) },
  ]
  const move = dryRun
    ? (phase: ColdPhase) => deps.documents.count('episodes', due(phase))
    : (phase: ColdPhase) => moveAll(phase, due(phase), deps)
  // The older first: what is archived at once need not be packed twice.
  const archived = await move('archived')
  return { archived, aged: await move('aged'), isDryRun: dryRun }
}

async function moveAll(phase: ColdPhase, due: Filter, deps: EpisodeDeps): Promise<number> {
  const total = await deps.documents.count('episodes', due)
  let moved = 0
  for (let pass = 0; pass < PASSES_MAX; pass++) {
    const before = moved
    for await (const page of pagesOf(due, deps)) {
      for (const together of groupByScope(page)) moved += await moveTogether(phase, together, deps)
      deps.events.emit({ kind: 'work-progressed', work: `episodes: ${phase}`, done: moved, total })
    }
    // What another process changed meanwhile is still due.
    if (moved >= total || moved === before) break
  }
  return moved
}

// From the youngest that is due: what was moved in earlier nights is older, and is not looked at.
async function* pagesOf(due: Filter, { documents: store }: EpisodeDeps): AsyncIterable<Due[]> {
  let after: string | undefined
  do {
    const { documents, next } = await store.query('episodes', {
      filter: due,
      orderBy: { field: 'createdAt', direction: 'descending' },
      limit: EPISODES_A_PACK,
      ...(after === undefined ? {} : { after }),
    })
    yield documents.map((document) => ({
      episode: toRecord<StoredEpisode>(document),
      version: document.version,
    }))
    after = next
  } while (after !== undefined)
}

interface Due {
  readonly episode: StoredEpisode
  readonly version: number
}

// Nothing of two scopes lies in one pack.
function groupByScope(due: readonly Due[]): readonly (readonly Due[])[] {
  const groups = new Map<string, Due[]>()
  for (const one of due) {
    const key = scopeKey(one.episode.scope)
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()]
}

/** How many of them were moved: all or none. */
async function moveTogether(
  phase: ColdPhase,
  due: readonly Due[],
  deps: EpisodeDeps,
): Promise<number> {
  const detached = due.map(({ episode, version }) => {
    const { rest, parts } = detach<Episode>(episodeOf(episode), partsAway(phase))
    return { rest, parts, version, lifecycle: episode.lifecycle }
  })
  const packed = detached.filter(({ parts }) => Object.keys(parts).length > 0)
  const pack =
    packed.length === 0
      ? ''
      : await deps.blobs.put(writePack(packed.map(({ rest, parts }) => ({ id: rest.id, parts }))))
  const since = new Date(deps.clock.now()).toISOString()
  const awayOf = (parts: DetachedParts) =>
    Object.keys(parts).length === 0 ? [] : [{ pack, parts: Object.keys(parts) }]
  const writes = detached.map(({ rest, parts, version, lifecycle }) => ({
    kind: 'put' as const,
    collection: 'episodes',
    id: rest.id,
    body: toBody(
      withLifecycle(rest, {
        ...lifecycle,
        phase,
        since,
        away: [...lifecycle.away, ...awayOf(parts)],
      }),
    ),
    expectedVersion: version,
  }))
  // Traces are not searched: without them an episode is found as before.
  const foundAsBefore = new Set(phase === 'aged' ? writes.map(({ id }) => id) : [])
  try {
    await deps.indexing.write(writes, { foundAsBefore, vectors: 'later' })
    return writes.length
  } catch (error) {
    // Another process changed one of them: they are read again in the next pass.
    if (!MemoryError.is(error, 'CONFLICT')) throw error
    return 0
  }
}
