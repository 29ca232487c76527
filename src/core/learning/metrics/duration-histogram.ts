import { type HistogramPoint, SECONDS_BOUNDS } from './metric.ts'

export interface DurationHistogram {
  add(seconds: number): void
  point(labels: Readonly<Record<string, string>>): HistogramPoint
}

export function createDurationHistogram(): DurationHistogram {
  // The last one counts what took longer than every bound.
  const counts = new Array<number>(SECONDS_BOUNDS.length + 1).fill(0)
  let sum = 0
  let count = 0
  return {
    add(seconds) {
      sum += seconds
      count++
      const found = SECONDS_BOUNDS.findIndex((bound) => seconds <= bound)
      const at = found === -1 ? SECONDS_BOUNDS.length : found
      counts[at] = (counts[at] ?? 0) + 1
    },
    point(labels) {
      let soFar = 0
      const buckets = SECONDS_BOUNDS.map((upTo, at) => {
        soFar += counts[at] ?? 0
        return { upTo, count: soFar }
      })
      const quantile = (share: number): number => quantileOf(buckets, share * count)
      const [p50, p95, p99] = [quantile(0.5), quantile(0.95), quantile(0.99)]
      return { labels, count, sum, buckets, p50, p95, p99 }
    },
  }
}

// As Prometheus does it: linear inside a bucket, and at most the last bound.
function quantileOf(buckets: HistogramPoint['buckets'], rank: number): number {
  let below = 0
  let from = 0
  for (const { upTo, count } of buckets) {
    if (count >= rank && count > below) {
      return from + ((upTo - from) * Math.max(0, rank - below)) / (count - below)
    }
    below = count
    from = upTo
  }
  return below === 0 && rank === 0 ? 0 : from
}
