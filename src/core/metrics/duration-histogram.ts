import { type MetricPoint, SECONDS_BOUNDS } from './metric.ts'

/** How long something took, counted by bounds. */
export interface DurationHistogram {
  add(seconds: number): void
  /** The points of a histogram with these labels. */
  points(labels: Readonly<Record<string, string>>): readonly MetricPoint[]
}

export function createDurationHistogram(): DurationHistogram {
  const counts = SECONDS_BOUNDS.map(() => 0)
  let sum = 0
  let count = 0
  return {
    add(seconds) {
      sum += seconds
      count++
      for (const [at, bound] of SECONDS_BOUNDS.entries()) {
        if (seconds <= bound) counts[at] = (counts[at] ?? 0) + 1
      }
    },
    points: (labels) => [
      ...SECONDS_BOUNDS.map((bound, at) => ({
        labels: { ...labels, part: 'bucket', le: String(bound) },
        value: counts[at] ?? 0,
      })),
      { labels: { ...labels, part: 'bucket', le: '+Inf' }, value: count },
      { labels: { ...labels, part: 'sum' }, value: sum },
      { labels: { ...labels, part: 'count' }, value: count },
    ],
  }
}
