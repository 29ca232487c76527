import { z } from 'zod'

/** One figure, with what tells it from others of its name. */
export interface MetricPoint {
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** Something that is measured. Names, units and meanings never change once they are released. */
export interface Metric {
  /** In snake case, with the unit last. */
  readonly name: string
  /** `counter`: only grows while the process lives. `gauge`: goes up and down. */
  readonly kind: 'gauge' | 'counter' | 'histogram'
  /** One sentence. */
  readonly help: string
  /** Of a histogram: counts up to each bound (`le`), then `_sum` and `_count`, by a label `part`. */
  readonly points: readonly MetricPoint[]
}

export const metricSchema: z.ZodType<Metric> = z.object({
  name: z.string(),
  kind: z.enum(['gauge', 'counter', 'histogram']),
  help: z.string(),
  points: z
    .array(z.object({ labels: z.record(z.string(), z.string()), value: z.number() }))
    .readonly(),
})

/** Seconds: from what a person does not notice to what nobody waits for. */
export const SECONDS_BOUNDS: readonly number[] = [
  0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10,
]
