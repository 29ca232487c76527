import type { CountedMetric, MetricPoint } from './metric.ts'

export function gauge(
  name: string,
  help: string,
  points: readonly MetricPoint[] | number,
): CountedMetric {
  return { name, kind: 'gauge', help, points: toPoints(points) }
}

export function counter(
  name: string,
  help: string,
  points: readonly MetricPoint[] | number,
): CountedMetric {
  return { name, kind: 'counter', help, points: toPoints(points) }
}

/** A share, or no point where there is nothing to take a share of. */
export function shareOf(part: number, whole: number): readonly MetricPoint[] {
  return whole === 0 ? [] : [{ labels: {}, value: part / whole }]
}

export function byLabel(
  label: string,
  counts: Readonly<Record<string, number>>,
): readonly MetricPoint[] {
  return Object.entries(counts).map(([name, value]) => ({ labels: { [label]: name }, value }))
}

function toPoints(points: readonly MetricPoint[] | number): readonly MetricPoint[] {
  return typeof points === 'number' ? [{ labels: {}, value: points }] : points
}
