import type { Filter } from '../../core/documents/filter.ts'
import type { Metric, MetricPoint } from '../../core/metrics/metric.ts'
import { PATTERN_STATUSES, type Pattern } from '../../core/patterns/pattern.ts'
import { scopeConditions } from '../../core/records/scope-fields.ts'
import type { Caller } from '../caller.ts'
import { toRecord } from '../records/read-records.ts'
import { stats } from '../upkeep/stats.ts'
import type { MetricsDeps } from './metrics-deps.ts'

const PATTERNS_PAGE = 500
/** Patterns that are named: the most used. */
const NAMED_MAX = 10

/** Everything that is measured of the caller's scope, and of this process (spec R4). */
export async function gatherMetrics(caller: Caller, deps: MetricsDeps): Promise<readonly Metric[]> {
  const scope = scopeConditions(caller.scope)
  const { facts, episodes, openTasks, gate } = await stats(caller, deps)
  const bytes = await deps.storageBytes?.()
  return [
    gauge('loci_facts', 'Facts, by bucket.', byLabel('bucket', facts.byBucket)),
    gauge('loci_episodes', 'Episodes, by phase.', byLabel('phase', episodes.byPhase)),
    gauge('loci_open_tasks', 'Tasks that are not finished.', [plain(openTasks)]),
    ...(bytes === undefined ? [] : [gauge('loci_storage_bytes', 'Bytes on disk.', [plain(bytes)])]),
    gauge('loci_junk_ratio', 'Share of the newest statements that today would be refused.', [
      plain(gate.junkShare),
    ]),
    counter('loci_episode_cache_hits_total', 'Episodes read from the cache of this process.', [
      plain(episodes.cache.hits),
    ]),
    counter('loci_episode_cache_misses_total', 'Episodes that the cache did not have.', [
      plain(episodes.cache.misses),
    ]),
    await successMetric(scope, deps),
    await helpfulMetric(scope, deps),
    ...(await patternMetrics(scope, deps)),
    ...deps.measurements.metrics(),
  ]
}

/** How runs end that were guided by what is remembered, and how the others do. */
async function successMetric(scope: Filter, { documents }: MetricsDeps): Promise<Metric> {
  const points: MetricPoint[] = []
  for (const [memory, isGuided] of [
    ['with', true],
    ['without', false],
  ] as const) {
    const ended = [...scope, { field: 'isGuided', is: 'equal', value: isGuided } as const]
    const runs = await documents.count('run-digests', ended)
    const status = { field: 'status', is: 'equal', value: 'success' } as const
    const succeeded = await documents.count('run-digests', [...ended, status])
    if (runs > 0) points.push({ labels: { memory }, value: succeeded / runs })
  }
  return gauge(
    'loci_success_ratio',
    'Share of finished tasks that succeeded, with and without guidance.',
    points,
  )
}

/** What people and agents said of the episodes that they were shown. */
async function helpfulMetric(scope: Filter, { documents }: MetricsDeps): Promise<Metric> {
  const judged = (from: number, to: number): Promise<number> =>
    documents.count('episode-usage', [...scope, { field: 'usefulness', is: 'between', from, to }])
  // What nobody has judged stands exactly in the middle.
  const helpful = await judged(0.500001, 2)
  const useless = await judged(-1, 0.5)
  const total = helpful + useless
  return gauge(
    'loci_helpful_ratio',
    'Share of the judged episodes that helped.',
    total === 0 ? [] : [plain(helpful / total)],
  )
}

async function patternMetrics(scope: Filter, deps: MetricsDeps): Promise<readonly Metric[]> {
  const patterns = await readPatterns(scope, deps)
  const count = (status: string): number =>
    patterns.filter(({ lifecycle }) => lifecycle.status === status).length
  const counts = Object.fromEntries(PATTERN_STATUSES.map((status) => [status, count(status)]))
  const shares = Object.entries(counts).map(([status, value]) => ({
    labels: { status },
    value: patterns.length === 0 ? 0 : value / patterns.length,
  }))
  const applied = patterns.flatMap(({ evidence }) =>
    evidence.entries.filter(({ origin }) => origin === 'applied'),
  )
  const hits = applied.filter(({ isHit }) => isHit).length
  const used = patterns
    .filter(({ lifecycle }) => lifecycle.uses > 0)
    .toSorted((left, right) => right.lifecycle.uses - left.lifecycle.uses)
    .slice(0, NAMED_MAX)
  return [
    gauge('loci_patterns', 'Patterns, by status.', byLabel('status', counts)),
    gauge('loci_patterns_ratio', 'Share of all patterns, by status.', shares),
    gauge(
      'loci_pattern_match_accuracy_ratio',
      'Share of applied patterns after which things went as they say, over 90 days.',
      applied.length === 0 ? [] : [plain(hits / applied.length)],
    ),
    gauge(
      'loci_pattern_uses',
      'How often the most used patterns were applied.',
      used.map(({ id, name, lifecycle }) => ({
        labels: { id, name },
        value: lifecycle.uses,
      })),
    ),
  ]
}

async function readPatterns(
  scope: Filter,
  { documents: store }: MetricsDeps,
): Promise<readonly Pattern[]> {
  const patterns: Pattern[] = []
  let after: string | undefined
  do {
    const { documents, next } = await store.query('patterns', {
      filter: scope,
      limit: PATTERNS_PAGE,
      ...(after === undefined ? {} : { after }),
    })
    patterns.push(...documents.map((document) => toRecord<Pattern>(document)))
    after = next
  } while (after !== undefined)
  return patterns
}

function gauge(name: string, help: string, points: readonly MetricPoint[]): Metric {
  return { name, kind: 'gauge', help, points }
}

function counter(name: string, help: string, points: readonly MetricPoint[]): Metric {
  return { name, kind: 'counter', help, points }
}

function plain(value: number): MetricPoint {
  return { labels: {}, value }
}

function byLabel(label: string, counts: Readonly<Record<string, number>>): readonly MetricPoint[] {
  return Object.entries(counts).map(([name, value]) => ({ labels: { [label]: name }, value }))
}
