import type { Metric, MetricPoint } from './metric.ts'

/** A figure under the name that exporters know it by. */
export interface Sample extends MetricPoint {
  readonly name: string
}

const HISTOGRAM_PARTS = ['bucket', 'sum', 'count'] as const

/** The figures of a metric. A histogram is told as the three that it is made of. */
export function samplesOf({ name, kind, points }: Metric): readonly Sample[] {
  return points.map(({ labels, value }) => {
    if (kind !== 'histogram') return { name, labels, value }
    const { part, ...others } = labels
    return { name: `${name}_${part}`, labels: others, value }
  })
}

/** Every name that samples of this metric may have. */
export function sampleNames({ name, kind }: Metric): readonly string[] {
  return kind === 'histogram' ? HISTOGRAM_PARTS.map((part) => `${name}_${part}`) : [name]
}
