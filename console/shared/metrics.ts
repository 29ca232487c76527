import type { Stats } from './memory.ts'

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
