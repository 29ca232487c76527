import type { RunDigest } from '../../../core/learning/digests/run-digest.ts'
import { gauge, type Metric } from '../../../core/learning/metrics/metric.ts'
import type { Pattern } from '../../../core/learning/patterns/pattern.ts'
import type { Filter } from '../../../core/storage/documents/filter.ts'
import { EPISODE_STATUSES, type EpisodeStatus } from '../../../core/tasks/episodes/episode.ts'
import type { MemoryContext } from '../../context.ts'
import { toRecord } from '../../storage/records/read-records.ts'

const PAGE = 500
const APPLIED_MAX = 5_000

type Counts = Record<EpisodeStatus, number>

/** How tasks end that followed something from memory, and how the others do. */
export async function successMetrics(
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
