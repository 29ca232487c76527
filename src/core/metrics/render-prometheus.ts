import type { Metric } from './metric.ts'
import { type Sample, samplesOf } from './samples.ts'

/** The media type of what `renderPrometheus` writes. */
export const PROMETHEUS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** Metrics as Prometheus reads them: the text exposition format, version 0.0.4. */
export function renderPrometheus(metrics: readonly Metric[]): string {
  return metrics.map((metric) => `${renderMetric(metric).join('\n')}\n`).join('')
}

function renderMetric(metric: Metric): readonly string[] {
  const { name, kind, help } = metric
  return [
    `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
    `# TYPE ${name} ${kind}`,
    ...samplesOf(metric).map(renderSample),
  ]
}

function renderSample({ name, labels, value }: Sample): string {
  const told = Object.entries(labels).map(([key, text]) => `${key}="${escapeLabel(text)}"`)
  const braces = told.length === 0 ? '' : `{${told.join(',')}}`
  return `${name}${braces} ${renderNumber(value)}`
}

function escapeLabel(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

function renderNumber(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  if (value === Number.POSITIVE_INFINITY) return '+Inf'
  return value === Number.NEGATIVE_INFINITY ? '-Inf' : String(value)
}
