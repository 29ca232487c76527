import { BUG_COLLECTION } from '../../../core/learning/bugs/bug-pattern.ts'
import type { RunDigest } from '../../../core/learning/digests/run-digest.ts'
import {
  byLabel,
  counter,
  gauge,
  type Metric,
  ratio,
} from '../../../core/learning/metrics/metric.ts'
import { guidanceMetrics, patternMetrics } from '../../../core/learning/metrics/pattern-metrics.ts'
import type { Pattern } from '../../../core/learning/patterns/pattern.ts'
import { RULE_COLLECTION } from '../../../core/learning/rules/code-rule.ts'
import type { Filter } from '../../../core/storage/documents/filter.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import { EPISODE_STATUSES, type EpisodeStatus } from '../../../core/tasks/episodes/episode.ts'
import type { EpisodeUsage } from '../../../core/tasks/episodes/episode-usage.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { pageThrough } from '../../storage/records/page-through.ts'
import { findRecords, type ScopedRecord, toRecord } from '../../storage/records/read-records.ts'
import { type MemoryStats, stats } from '../../storage/upkeep/stats.ts'

/** The most read episodes are named. */
const NAMED_MAX = 10

/**
 * All metrics of the caller's scope (spec R4). Those of the process, which serves all tenants, are
 * for the owner only.
 */
export async function gatherMetrics(
  caller: Caller,
  deps: MemoryContext,
): Promise<readonly Metric[]> {
  const scope = scopeConditions(caller.scope)
  const patterns = await readAll<Pattern>('patterns', scope, deps)
  const nowMs = deps.clock.now()
  return [
    ...sizeMetrics(await stats(caller, deps)),
    ...(await successMetrics(scope, patterns, deps)),
    ...guidanceMetrics(patterns, await countOffered(scope, deps), nowMs),
    ...patternMetrics(patterns, nowMs),
    gauge('loci_bugs', 'Known bugs.', await deps.documents.count(BUG_COLLECTION, scope)),
    gauge('loci_code_rules', 'Code rules.', await deps.documents.count(RULE_COLLECTION, scope)),
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
      'Share of the newest hundred statements that the current gate would refuse.',
      gate.junkShare,
    ),
  ]
}

async function processMetrics(deps: MemoryContext): Promise<readonly Metric[]> {
  const { hits, misses } = deps.episodeCache.statistics()
  const bytes = await deps.storageBytes?.()
  return [
    ...(bytes === undefined
      ? []
      : [gauge('loci_storage_bytes', 'Bytes on disk of the whole memory, all scopes.', bytes)]),
    counter('loci_episode_cache_hits_total', 'Episodes read from the cache of this process.', hits),
    counter(
      'loci_episode_cache_misses_total',
      'Episodes not found in the cache of this process.',
      misses,
    ),
    gauge(
      'loci_episode_cache_hit_ratio',
      'Cache hit rate of episodes in this process since it started.',
      ratio(hits, hits + misses),
    ),
    ...deps.measurements.metrics(),
  ]
}

async function countOffered(scope: Filter, { documents }: MemoryContext) {
  const count = (value: string): Promise<number> =>
    documents.count('run-digests', [...scope, { field: 'patternUse', is: 'equal', value }])
  return {
    ignored: await count('ignored'),
    followed: await count('followed'),
    helped: await count('helped'),
  }
}

async function helpfulMetric(scope: Filter, { documents }: MemoryContext): Promise<Metric> {
  const judged = (from: number, to: number): Promise<number> =>
    documents.count('episode-usage', [...scope, { field: 'usefulness', is: 'between', from, to }])
  // Without any feedback it is exactly 0.5.
  const helpful = await judged(0.500001, 2)
  const useless = await judged(-1, 0.5)
  return gauge(
    'loci_episode_helpful_ratio',
    'Of the episodes with feedback, the share that helped more than not. Patterns have loci_guidance_helpful_ratio.',
    ratio(helpful, helpful + useless),
  )
}

async function readMetric(scope: Filter, { documents }: MemoryContext): Promise<Metric> {
  const read = await findRecords<EpisodeUsage>(documents, 'episode-usage', {
    filter: scope,
    orderBy: { field: 'accessCount', direction: 'descending' },
    limit: NAMED_MAX,
  })
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
  { documents }: MemoryContext,
): Promise<readonly Wanted[]> {
  const found: Wanted[] = []
  for await (const document of pageThrough(documents, collection, { filter })) {
    found.push(toRecord<Wanted>(document))
  }
  return found
}

const PAGE = 500
const APPLIED_MAX = 5_000

type Counts = Record<EpisodeStatus, number>

/** How tasks end that followed something from memory, and how the others do. */
async function successMetrics(
  scope: Filter,
  patterns: readonly Pattern[],
  deps: MemoryContext,
): Promise<readonly Metric[]> {
  const counts = {
    with: await countRuns(scope, true, deps),
    without: await countRuns(scope, false, deps),
  }
  for (const status of await appliedLater(patterns, deps)) {
    counts.with[status]++
    counts.without[status]--
  }
  const sides = Object.entries(counts)
  const ratios = sides.flatMap(([memory, { success, partial, failure }]) => {
    const all = success + partial + failure
    return all === 0 ? [] : [{ labels: { memory }, value: success / all }]
  })
  return [
    gauge(
      'loci_finished_tasks',
      'Finished tasks that were learned from, by how they ended, and by whether they followed a pattern, a fix or a past task that memory offered.',
      sides.flatMap(([memory, ended]) =>
        Object.entries(ended).map(([status, value]) => ({ labels: { memory, status }, value })),
      ),
    ),
    gauge(
      'loci_success_ratio',
      'Share of finished tasks that succeeded, with and without something from memory followed. The tasks were not assigned at random: guided ones may be easier or harder.',
      ratios,
    ),
  ]
}

async function countRuns(scope: Filter, isGuided: boolean, { documents }: MemoryContext) {
  const counts: Counts = { success: 0, partial: 0, failure: 0 }
  for (const status of EPISODE_STATUSES) {
    counts[status] = await documents.count('run-digests', [
      ...scope,
      { field: 'isGuided', is: 'equal', value: isGuided },
      { field: 'status', is: 'equal', value: status },
    ])
  }
  return counts
}

// Runs that were reported afterwards to have applied a pattern.
async function appliedLater(patterns: readonly Pattern[], { documents }: MemoryContext) {
  const applied = patterns.flatMap(({ evidence }) =>
    evidence.entries.filter(({ origin, episodeId }) => origin === 'applied' && episodeId !== ''),
  )
  const ids = [...new Set(applied.map(({ episodeId }) => episodeId))].slice(0, APPLIED_MAX)
  const found: EpisodeStatus[] = []
  for (let start = 0; start < ids.length; start += PAGE) {
    const digests = await documents.get('run-digests', ids.slice(start, start + PAGE))
    for (const { isGuided, status } of digests.map((one) => toRecord<RunDigest>(one))) {
      if (!isGuided) found.push(status)
    }
  }
  return found
}
