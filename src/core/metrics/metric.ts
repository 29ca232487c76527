import { z } from 'zod'

type Labels = Readonly<Record<string, string>>

/** One figure, with what tells it from others of its name. */
export interface MetricPoint {
  readonly labels: Labels
  readonly value: number
}

/** How long something took, all times together. Durations are in seconds. */
export interface HistogramPoint {
  readonly labels: Labels
  readonly count: number
  readonly sum: number
  /** How many took no longer than each bound, the smallest bound first. */
  readonly buckets: readonly { readonly upTo: number; readonly count: number }[]
  /** Read off the buckets: half of them, 95 and 99 in a hundred took no longer. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

interface Described {
  /** In snake case, with the unit last. */
  readonly name: string
  /** What it means, and what it does not. */
  readonly help: string
}

/** Something that is counted: `counter` only grows, `gauge` goes up and down. */
export interface CountedMetric extends Described {
  readonly kind: 'gauge' | 'counter'
  readonly points: readonly MetricPoint[]
}

/** How durations are spread, in this process, since it started. */
export interface HistogramMetric extends Described {
  readonly kind: 'histogram'
  readonly points: readonly HistogramPoint[]
}

/** Something that is measured. Names, units and meanings never change once they are released. */
export type Metric = CountedMetric | HistogramMetric

const labels = z.record(z.string(), z.string())

export const metricSchema: z.ZodType<Metric> = z.discriminatedUnion('kind', [
  z.object({
    name: z.string(),
    kind: z.enum(['gauge', 'counter']),
    help: z.string(),
    points: z.array(z.object({ labels, value: z.number() })).readonly(),
  }),
  z.object({
    name: z.string(),
    kind: z.literal('histogram'),
    help: z.string(),
    points: z
      .array(
        z.object({
          labels,
          count: z.int(),
          sum: z.number(),
          buckets: z.array(z.object({ upTo: z.number(), count: z.int() })).readonly(),
          p50: z.number(),
          p95: z.number(),
          p99: z.number(),
        }),
      )
      .readonly(),
  }),
])

/** Seconds: from what a person does not notice to what nobody waits for. */
export const SECONDS_BOUNDS: readonly number[] = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 600,
]
