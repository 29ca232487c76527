import type { HistogramPoint, Metric } from './metric.ts'

/** The media type of what `renderPrometheus` writes. */
export const PROMETHEUS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** Metrics in the text exposition format of Prometheus, version 0.0.4. */
export function renderPrometheus(metrics: readonly Metric[]): string {
  return metrics.map((metric) => `${renderMetric(metric).join('\n')}\n`).join('')
}

function renderMetric(metric: Metric): readonly string[] {
  const { name, kind, help } = metric
  const samples =
    metric.kind === 'histogram'
      ? metric.points.flatMap((point) => renderHistogram(name, point))
      : metric.points.map(({ labels, value }) => renderSample(name, labels, value))
  return [
    `# HELP ${name} ${help.toWellFormed().replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
    `# TYPE ${name} ${kind}`,
    ...samples,
  ]
}

// The format wants the +Inf bucket last, then sum and count, for each set of labels.
function renderHistogram(
  name: string,
  { labels, buckets, sum, count }: HistogramPoint,
): readonly string[] {
  return [
    ...buckets.map((bucket) =>
      renderSample(`${name}_bucket`, { ...labels, le: String(bucket.upTo) }, bucket.count),
    ),
    renderSample(`${name}_bucket`, { ...labels, le: '+Inf' }, count),
    renderSample(`${name}_sum`, labels, sum),
    renderSample(`${name}_count`, labels, count),
  ]
}

function renderSample(
  name: string,
  labels: Readonly<Record<string, string>>,
  value: number,
): string {
  const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escapeLabel(text)}"`)
  const braces = pairs.length === 0 ? '' : `{${pairs.join(',')}}`
  return `${name}${braces} ${renderNumber(value)}`
}

function escapeLabel(text: string): string {
  return text.toWellFormed().replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

function renderNumber(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  if (value === Number.POSITIVE_INFINITY) return '+Inf'
  return value === Number.NEGATIVE_INFINITY ? '-Inf' : String(value)
}
