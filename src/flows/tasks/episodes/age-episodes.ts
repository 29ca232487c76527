import { MemoryError } from '../../../core/errors.ts'
import type { Filter } from '../../../core/storage/documents/filter.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import {
  type EpisodePhase,
  episodeOf,
  type StoredEpisode,
  windowOf,
  withLifecycle,
} from '../../../core/tasks/episodes/lifecycle.ts'
import { EPISODES_PER_PACK, partsAway } from '../../../core/tasks/episodes/pack.ts'
import type { StoredDocument } from '../../../ports/document-store.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { packParts } from '../../storage/blobs/packs.ts'
import { pagesOf } from '../../storage/records/page-through.ts'
import { toBody, toRecord } from '../../storage/records/read-records.ts'

/** How often a write is retried after another process changed the episode. */
const PASSES_MAX = 3

type ColdPhase = 'aged' | 'archived'

/** The phases from which an episode comes into a cold one. */
const YOUNGER: Readonly<Record<ColdPhase, readonly EpisodePhase[]>> = {
  aged: ['active', 'mature'],
  archived: ['active', 'mature', 'aged'],
}

/**
 * Moves old episodes to cold storage (spec E13). Nothing is lost: `getEpisode` gives the
 * whole episode back. Safe to stop at any moment and to run again.
 */
export async function ageEpisodes(
  { dryRun = false }: { readonly dryRun?: boolean | undefined },
  caller: Caller,
  deps: MemoryContext,
) {
  const nowMs = deps.clock.now()
  const due = (phase: ColdPhase): Filter => [
    ...scopeConditions(caller.scope),
    { field: 'lifecycle.phase', is: 'one-of', values: YOUNGER[phase] },
    { field: 'eventAt', is: 'between', ...windowOf(phase, nowMs, deps.phaseLimits) },
  ]
  const move = dryRun
    ? (phase: ColdPhase) => deps.documents.count('episodes', due(phase))
    : (phase: ColdPhase) => moveAll(phase, due(phase), deps)
  // The older first: what is archived at once need not be packed twice.
  const archived = await move('archived')
  return { archived, aged: await move('aged'), isDryRun: dryRun }
}

async function moveAll(phase: ColdPhase, due: Filter, deps: MemoryContext): Promise<number> {
  const total = await deps.documents.count('episodes', due)
  let moved = 0
  for (let pass = 0; pass < PASSES_MAX; pass++) {
    const before = moved
    // From the youngest that is due: what was moved in earlier runs is older, and is not looked at.
    const query = { filter: due, orderBy: { field: 'eventAt', direction: 'descending' } } as const
    for await (const page of pagesOf(deps.documents, 'episodes', query, EPISODES_PER_PACK)) {
      moved += await moveTogether(phase, page, deps)
      deps.events.emit({ kind: 'work-progressed', work: `episodes: ${phase}`, done: moved, total })
    }
    // What another process changed meanwhile is still due.
    if (moved >= total || moved === before) break
  }
  return moved
}

/** How many of them were moved: all or none. */
async function moveTogether(phase: ColdPhase, due: readonly StoredDocument[], deps: MemoryContext) {
  const stored = due.map((document) => toRecord<StoredEpisode>(document))
  const light = await packParts(stored.map(episodeOf), () => partsAway(phase), deps)
  const since = new Date(deps.clock.now()).toISOString()
  const writes = due.map(({ id, version }, at) => {
    const [episode, packed] = [stored[at], light[at]]
    if (episode === undefined || packed === undefined) {
      throw new Error('Broken invariant: every episode that is due was packed')
    }
    const away = [...episode.lifecycle.away, ...packed.away]
    const moved = withLifecycle(packed.rest, { ...episode.lifecycle, phase, since, away })
    return {
      kind: 'put' as const,
      collection: 'episodes',
      id,
      body: toBody(moved),
      expectedVersion: version,
    }
  })
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
