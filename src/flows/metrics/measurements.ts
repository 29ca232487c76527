import {
  createDurationHistogram,
  type DurationHistogram,
} from '../../core/metrics/duration-histogram.ts'
import type { Metric } from '../../core/metrics/metric.ts'
import { compareText } from '../../core/text/compare-text.ts'
import type { Clock } from '../../ports/clock.ts'

/** What this process has measured of itself since it started. */
export interface Measurements {
  /** Does the work, and counts how long it took and whether it failed. */
  time<Result>(operation: string, work: () => Promise<Result>): Promise<Result>
  metrics(): readonly Metric[]
}

export function createMeasurements({ now }: Clock): Measurements {
  const durations = new Map<string, DurationHistogram>()
  const failures = new Map<string, number>()
  return {
    async time(operation, work) {
      const startMs = now()
      try {
        return await work()
      } catch (error) {
        failures.set(operation, (failures.get(operation) ?? 0) + 1)
        throw error
      } finally {
        const histogram = durations.get(operation) ?? createDurationHistogram()
        durations.set(operation, histogram)
        histogram.add((now() - startMs) / 1_000)
      }
    },
    metrics: () => [
      {
        name: 'loci_operation_duration_seconds',
        kind: 'histogram',
        help: 'How long reading and writing took in this process.',
        points: [...durations]
          .toSorted(([left], [right]) => compareText(left, right))
          .flatMap(([operation, histogram]) => histogram.points({ operation })),
      },
      {
        name: 'loci_operation_failures_total',
        kind: 'counter',
        help: 'How often they failed in this process.',
        points: [...failures]
          .toSorted(([left], [right]) => compareText(left, right))
          .map(([operation, value]) => ({ labels: { operation }, value })),
      },
    ],
  }
}
