import * as z from 'zod'
import type { DeepReadonly } from '../../deep-readonly.ts'

/** What distinguishes a point from others of its metric. */
const labels = z.record(z.string(), z.string())
const described = {
  name: z.string().describe('In snake case, with the unit last.'),
  help: z.string().describe('What it means, and what it does not.'),
}

const counted = z.object({
  ...described,
  kind: z.enum(['gauge', 'counter']).describe('A counter only grows.'),
  points: z.array(z.object({ labels, value: z.number() })),
})

const histogram = z.object({
  ...described,
  kind: z.literal('histogram').describe('Durations in this process since it started.'),
  points: z.array(
    z.object({
      labels,
      count: z.int(),
      sum: z.number().describe('Seconds.'),
      buckets: z
        .array(z.object({ upTo: z.number(), count: z.int() }))
        .describe('How many took at most this many seconds, the smallest bound first.'),
      p50: z.number().describe('Quantiles, interpolated from the buckets.'),
      p95: z.number(),
      p99: z.number(),
    }),
  ),
})

export type CountedMetric = DeepReadonly<z.output<typeof counted>>
export type HistogramMetric = DeepReadonly<z.output<typeof histogram>>
export type MetricPoint = CountedMetric['points'][number]
export type HistogramPoint = HistogramMetric['points'][number]
/** Names, units and meanings never change once they are released. */
export type Metric = CountedMetric | HistogramMetric
export const metricSchema: z.ZodType<Metric> = z.discriminatedUnion('kind', [counted, histogram])

/** Seconds. */
export const SECONDS_BOUNDS: readonly number[] = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 600,
]

type Points = readonly MetricPoint[] | number

export function gauge(name: string, help: string, points: Points): CountedMetric {
  return { name, kind: 'gauge', help, points: toPoints(points) }
}

export function counter(name: string, help: string, points: Points): CountedMetric {
  return { name, kind: 'counter', help, points: toPoints(points) }
}

function toPoints(points: Points): readonly MetricPoint[] {
  return typeof points === 'number' ? [{ labels: {}, value: points }] : points
}

/** A ratio, or no point where there is nothing to divide by. */
export function ratio(part: number, whole: number): readonly MetricPoint[] {
  return whole === 0 ? [] : [{ labels: {}, value: part / whole }]
}

export function byLabel(
  label: string,
  counts: Readonly<Record<string, number>>,
): readonly MetricPoint[] {
  return Object.entries(counts).map(([name, value]) => ({ labels: { [label]: name }, value }))
}
