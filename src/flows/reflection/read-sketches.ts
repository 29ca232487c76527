import { episodeOf, type StoredEpisode } from '../../core/episodes/lifecycle/lifecycle.ts'
import { hashId } from '../../core/records/hash-id.ts'
import { scopeConditions } from '../../core/records/scope-fields.ts'
import { type EpisodeSketch, sketchEpisode } from '../../core/reflection/episode-sketch.ts'
import type { ReflectionMark } from '../../core/reflection/insight-records.ts'
import { type Scope, scopeKey, withoutSession } from '../../core/scope.ts'
import type { Caller } from '../caller.ts'
import type { GateDeps } from '../facts/gate-deps.ts'
import { toRecord } from '../records/read-records.ts'

/** The episodes of one scope, as a reflection sees them. */
export interface ScopeSketches {
  readonly scope: Scope
  readonly mark?: ReflectionMark | undefined
  /** Those that were thought about before: the newest. */
  readonly seen: EpisodeSketch[]
  /** Those that nobody has thought about: the oldest. */
  readonly fresh: EpisodeSketch[]
  /** How many more are fresh: for the next time. */
  episodesLeft: number
}

const DAY_MS = 86_400_000
/** What is older is told by patterns. */
const WINDOW_DAYS = 90
const PAGE = 500
/** So many new episodes of a scope are thought about in one reflection … */
const FRESH_MAX = 100_000
/** … together with so many that are known. */
const SEEN_MAX = 20_000

/** Reads the episodes of the last 90 days, and holds of each what groups are made of. */
export async function readSketches(
  caller: Caller,
  deps: GateDeps,
): Promise<readonly ScopeSketches[]> {
  const scopes = new Map<string, ScopeSketches>()
  let after: string | undefined
  do {
    const page = await readPage(after, caller, deps)
    for (const episode of page.episodes.map(episodeOf)) {
      const scope = withoutSession(episode.scope)
      const key = scopeKey(scope)
      const own = scopes.get(key) ?? (await startScope(scope, deps))
      scopes.set(key, own)
      takeIn(sketchEpisode(episode), own)
    }
    after = page.next
  } while (after !== undefined)
  return [...scopes.values()]
}

/** Where it is kept up to where the episodes of a scope were thought about. */
export function markId(scope: Scope): string {
  return hashId('reflection', scopeKey(scope))
}

async function startScope(scope: Scope, { documents }: GateDeps): Promise<ScopeSketches> {
  const [found] = await documents.get('reflection-marks', [markId(scope)])
  const mark = found === undefined ? {} : { mark: toRecord<ReflectionMark>(found) }
  return { scope, ...mark, seen: [], fresh: [], episodesLeft: 0 }
}

function takeIn(sketch: EpisodeSketch, own: ScopeSketches): void {
  const { mark, seen, fresh } = own
  if (mark !== undefined && sketch.createdAt <= mark.upTo) {
    seen.push(sketch)
    // Now and then, so that each is moved a few times at the most.
    if (seen.length >= 2 * SEEN_MAX) seen.splice(0, seen.length - SEEN_MAX)
    return
  }
  // Those of one moment stay together: the mark is a moment.
  const isFull = fresh.length >= FRESH_MAX && fresh.at(-1)?.createdAt !== sketch.createdAt
  if (isFull || own.episodesLeft > 0) own.episodesLeft++
  else fresh.push(sketch)
}

async function readPage(
  after: string | undefined,
  caller: Caller,
  { documents: store, clock }: GateDeps,
): Promise<{ readonly episodes: readonly StoredEpisode[]; readonly next?: string }> {
  const { documents, ...rest } = await store.query('episodes', {
    filter: [
      ...scopeConditions(caller.scope),
      { field: 'lifecycle.phase', is: 'one-of', values: ['active', 'mature', 'aged'] },
      // A record that stands for several is no episode of its own.
      { field: 'consolidation.count', is: 'equal', value: null },
      { field: 'eventAt', is: 'between', from: clock.now() - WINDOW_DAYS * DAY_MS },
    ],
    orderBy: { field: 'createdAt', direction: 'ascending' },
    limit: PAGE,
    ...(after === undefined ? {} : { after }),
  })
  return { episodes: documents.map((document) => toRecord<StoredEpisode>(document)), ...rest }
}
