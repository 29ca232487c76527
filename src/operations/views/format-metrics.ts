import type { HistogramPoint, Metric, MetricPoint } from '../../core/learning/metrics/metric.ts'
import { percent } from '../../core/phrases.ts'
import { bar, next } from './phrases.ts'
import { toLine } from './printable.ts'
import type { View } from './style.ts'
import { type Pair, renderPairs, renderTable } from './table.ts'

/** The figures that say how a memory is doing, for a person. Machines read all of them as JSON. */
export function formatMetrics(metrics: readonly Metric[], view: View): string {
  const figures = readFigures(metrics)
  const section = (title: string, body: string): readonly string[] => [
    view.style.bold(title),
    ...body.split('\n').map((line) => `  ${line}`),
    '',
  ]
  return [
    ...section('Totals', renderPairs(holdings(figures), view)),
    ...section('Does it help?', renderPairs(help(figures), view)),
    ...section('Patterns', renderPairs(patterns(figures), view)),
    ...section('Latencies in this process', times(metrics, view)),
    view.style.dim(
      'All figures with descriptions: --json. For Prometheus: /metrics on the server.',
    ),
  ].join('\n')
}

interface Figures {
  points(name: string): readonly MetricPoint[]
  /** The first point with this label, or the first of all. */
  one(name: string, label?: string): number | undefined
}

function readFigures(metrics: readonly Metric[]): Figures {
  const points = (wanted: string): readonly MetricPoint[] =>
    metrics.flatMap((metric) =>
      metric.name === wanted && metric.kind !== 'histogram' ? metric.points : [],
    )
  return {
    points,
    one: (name, label) =>
      points(name).find(
        ({ labels }) => label === undefined || Object.values(labels).includes(label),
      )?.value,
  }
}

function holdings({ points, one }: Figures): readonly Pair[] {
  const bytes = one('loci_storage_bytes')
  const hits = one('loci_episode_cache_hit_ratio')
  return [
    ['facts', counts(points('loci_facts'))],
    ['episodes', counts(points('loci_episodes'))],
    ['open tasks', String(one('loci_open_tasks') ?? 0)],
    ['junk among the newest', percent(one('loci_junk_ratio') ?? 0)],
    ['on disk', bytes === undefined ? undefined : size(bytes)],
    ['read from the cache', hits === undefined ? undefined : percent(hits)],
  ]
}

// Parts that are there, and none of those that are not.
function counts(points: readonly MetricPoint[]): string {
  const sum = points.reduce((total, { value }) => total + value, 0)
  const parts = points
    .filter(({ value }) => value > 0)
    .map(({ labels, value }) => `${Object.values(labels).join(' ')} ${value}`)
  return sum === 0 ? '0' : `${sum}  (${parts.join(', ')})`
}

function help({ points, one }: Figures): readonly Pair[] {
  const side = (memory: string): Pair => {
    const ended = points('loci_finished_tasks').filter(({ labels }) => labels.memory === memory)
    const all = ended.reduce((sum, { value }) => sum + value, 0)
    const won = ended.find(({ labels }) => labels.status === 'success')?.value ?? 0
    const succeeded = `${bar(won / Math.max(1, all))} ${won} of ${all} succeeded (${percent(won / Math.max(1, all))})`
    return [`tasks ${memory} a pattern`, all === 0 ? 'none learned from yet' : succeeded]
  }
  const offered = points('loci_guidance_offered_total').reduce((sum, { value }) => sum + value, 0)
  const worked = one('loci_guidance_helpful_ratio')
  const judged = one('loci_episode_helpful_ratio')
  const applied = one('loci_guidance_applied_total') ?? 0
  return [
    side('with'),
    side('without'),
    [
      'tasks offered a pattern',
      `${offered}; applied ${applied}${worked === undefined ? '' : `, ${percent(worked)} of them worked in 90 days`}`,
    ],
    ['episodes rated helpful', judged === undefined ? undefined : percent(judged)],
  ]
}

function patterns({ points }: Figures): readonly Pair[] {
  const lately = points('loci_pattern_changes_30d').filter(({ value }) => value > 0)
  const used = points('loci_pattern_uses')
  return [
    ['all', counts(points('loci_patterns'))],
    [
      'in 30 days',
      lately.length === 0
        ? 'nothing new'
        : lately.map(({ labels, value }) => `${labels.change} ${value}`).join(', '),
    ],
    ...used.map(
      ({ labels, value }, at) =>
        [at === 0 ? 'most used' : '', `${value}×  ${toLine(labels.name ?? '')}`] as const,
    ),
  ]
}

function times(metrics: readonly Metric[], view: View): string {
  const spread = metrics.flatMap((metric) =>
    metric.kind === 'histogram' ? metric.points.map((point) => ({ name: metric.name, point })) : [],
  )
  if (spread.length === 0) {
    return `No calls yet. A server measures its calls:\n${next('loci serve', view)}`
  }
  const failures = readFigures(metrics).points('loci_operation_errors_total')
  const rows = spread.map(({ name, point }) => {
    const { operation, path } = point.labels
    const failed = failures
      .filter(({ labels }) => operation !== undefined && labels.operation === operation)
      .reduce((sum, { value }) => sum + value, 0)
    const what = name.includes('retrieval') ? `recall by ${path}` : (operation ?? '')
    return [what, String(point.count), String(failed), ...quantiles(point)]
  })
  const titles = ['operation', 'times', 'failed', 'half within', '95 % within', '99 % within']
  return renderTable(
    titles.map((title) => ({ title })),
    rows,
    view,
  )
}

function quantiles({ p50, p95, p99 }: HistogramPoint): readonly string[] {
  return [p50, p95, p99].map((seconds) =>
    seconds < 1 ? `${(seconds * 1_000).toFixed(1)} ms` : `${seconds.toFixed(1)} s`,
  )
}

function size(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}
