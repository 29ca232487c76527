import type { Stats } from './memory.ts'

/** The episodes that are there, in whatever form. */
export function countEpisodes({ episodes: { byPhase } }: Pick<Stats, 'episodes'>): number {
  const { deleted: _deleted, ...living } = byPhase
  return Object.values(living).reduce((sum, count) => sum + count, 0)
}

/** The value of a metric that has these labels; absent where nothing was counted. */
export function metricOf(
  { metrics = [] }: Pick<Stats, 'metrics'>,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  const metric = metrics.find((one) => one.name === name)
  if (metric === undefined || metric.kind === 'histogram') return undefined
  return metric.points.find((point) =>
    Object.entries(labels).every(([label, value]) => point.labels[label] === value),
  )?.value
}
