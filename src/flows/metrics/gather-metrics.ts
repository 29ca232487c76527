import type { Filter } from '../../core/documents/filter.ts'
import type { EpisodeUsage } from '../../core/episodes/episode-usage.ts'
import type { Guidance } from '../../core/metrics/guidance.ts'
import { guidanceMetrics } from '../../core/metrics/guidance-metrics.ts'
import { byLabel, counter, gauge, shareOf } from '../../core/metrics/make-metric.ts'
import type { Metric } from '../../core/metrics/metric.ts'
import { patternMetrics } from '../../core/metrics/pattern-metrics.ts'
import type { Pattern } from '../../core/patterns/pattern.ts'
import { scopeConditions } from '../../core/records/scope-fields.ts'
import type { Caller } from '../caller.ts'
import { type ScopedRecord, toRecord } from '../records/read-records.ts'
import { type MemoryStats, stats } from '../upkeep/stats.ts'
import type { MetricsDeps } from './metrics-deps.ts'
import { successMetrics } from './success-metrics.ts'

const PAGE = 500
/** Episodes that are named: the most read. */
const NAMED_MAX = 10

/**
 * Everything that is measured of the caller's scope (spec R4). What this process does for all
 * tenants together is for its owner alone.
 */
export async function gatherMetrics(caller: Caller, deps: MetricsDeps): Promise<readonly Metric[]> {
  await deps.guidance.flush()
  const scope = scopeConditions(caller.scope)
  const patterns = await readAll<Pattern>('patterns', scope, deps)
  const guidance = await readAll<Guidance>('guidance', scope, deps)
  const nowMs = deps.clock.now()
  return [
    ...sizeMetrics(await stats(caller, deps)),
    ...(await successMetrics(scope, patterns, deps)),
    ...guidanceMetrics(patterns, { guidance, nowMs }),
    ...patternMetrics(patterns, nowMs),
    await helpfulMetric(scope, deps),
    await readMetric(scope, deps),
    ...(caller.isOwner === true ? await processMetrics(deps) : []),
  ]
}

function sizeMetrics({ facts, episodes, openTasks, gate }: MemoryStats): readonly Metric[] {
  return [
    gauge('loci_facts', 'Active facts, by bucket.', byLabel('bucket', facts.byBucket)),
    gauge(
      'loci_episodes',
      'Episodes, by phase. Deleted ones are there until they are purged.',
      byLabel('phase', episodes.byPhase),
    ),
    gauge('loci_open_tasks', 'Tasks that were started and are not finished.', openTasks),
    gauge(
      'loci_junk_ratio',
      'Share of the newest hundred statements that the gate of today would refuse.',
      gate.junkShare,
    ),
  ]
}

async function processMetrics(deps: MetricsDeps): Promise<readonly Metric[]> {
  const { hits, misses } = deps.episodeCache.statistics()
  const bytes = await deps.storageBytes?.()
  return [
    ...(bytes === undefined
      ? []
      : [gauge('loci_storage_bytes', 'Bytes on disk of the whole memory, all scopes.', bytes)]),
    counter(
      'loci_episode_cache_hits_total',
      'Episodes that were found in the cache of this process.',
      hits,
    ),
    counter(
      'loci_episode_cache_misses_total',
      'Episodes that the cache of this process did not have.',
      misses,
    ),
    gauge(
      'loci_episode_cache_hit_ratio',
      'Share of episodes that were found in the cache of this process, since it started.',
      shareOf(hits, hits + misses),
    ),
    ...deps.measurements.metrics(),
  ]
}

/** What people and agents said of the episodes that they were shown. */
async function helpfulMetric(scope: Filter, { documents }: MetricsDeps): Promise<Metric> {
  const judged = (from: number, to: number): Promise<number> =>
    documents.count('episode-usage', [...scope, { field: 'usefulness', is: 'between', from, to }])
  // What nobody has judged stands exactly in the middle.
  const helpful = await judged(0.500001, 2)
  const useless = await judged(-1, 0.5)
  return gauge(
    'loci_episode_helpful_ratio',
    'Of the episodes that somebody judged with episode-feedback, the share that helped more than not. Patterns have loci_guidance_helpful_ratio.',
    shareOf(helpful, helpful + useless),
  )
}

async function readMetric(scope: Filter, { documents }: MetricsDeps): Promise<Metric> {
  const page = await documents.query('episode-usage', {
    filter: scope,
    orderBy: { field: 'accessCount', direction: 'descending' },
    limit: NAMED_MAX,
  })
  const read = page.documents.map((one) => toRecord<EpisodeUsage>(one))
  return gauge(
    'loci_episode_reads',
    'How often the ten most read episodes were read or found.',
    read
      .filter(({ accessCount }) => accessCount > 0)
      .map(({ id, accessCount }) => ({ labels: { id }, value: accessCount })),
  )
}

async function readAll<Wanted extends ScopedRecord>(
  collection: string,
  filter: Filter,
  { documents: store }: MetricsDeps,
): Promise<readonly Wanted[]> {
  const found: Wanted[] = []
  let after: string | undefined
  do {
    const { documents, next } = await store.query(collection, {
      filter,
      limit: PAGE,
      ...(after === undefined ? {} : { after }),
    })
    found.push(...documents.map((document) => toRecord<Wanted>(document)))
    after = next
  } while (after !== undefined)
  return found
}
