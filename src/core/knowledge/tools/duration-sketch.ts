/**
 * Durations in buckets that grow by a tenth each. Sketches can be added and taken away, whatever
 * their order; a quantile is wrong by 5 % at the most.
 */
export interface DurationSketch {
  readonly count: number
  readonly sumMs: number
  /** How many lie in each bucket; the names are numbers. */
  readonly buckets: Readonly<Record<string, number>>
}

export const NO_DURATIONS: DurationSketch = { count: 0, sumMs: 0, buckets: {} }

const GROWTH = 1.1
/** Longer than a week is a mistake of some clock. */
const DURATION_MAX_MS = 604_800_000

export function sketchOf(durations: readonly number[]): DurationSketch {
  const known = durations.filter((ms) => Number.isFinite(ms) && ms >= 0)
  const bounded = known.map((ms) => Math.min(ms, DURATION_MAX_MS))
  const buckets: Record<string, number> = {}
  for (const ms of bounded) buckets[bucketOf(ms)] = (buckets[bucketOf(ms)] ?? 0) + 1
  return { count: bounded.length, sumMs: bounded.reduce((sum, ms) => sum + ms, 0), buckets }
}

/** Adds sketches to another, or takes them away again. */
export function addSketches(
  sum: DurationSketch,
  sketches: readonly DurationSketch[],
  sign: 1 | -1 = 1,
): DurationSketch {
  const counted = sketches.reduce((total, one) => total + one.count, 0)
  const tookMs = sketches.reduce((total, one) => total + one.sumMs, 0)
  const count = Math.max(0, sum.count + sign * counted)
  return {
    count,
    sumMs: count === 0 ? 0 : Math.max(0, sum.sumMs + sign * tookMs),
    buckets: addCounts(
      sum.buckets,
      sketches.map(({ buckets }) => buckets),
      sign,
    ),
  }
}

type Counts = Readonly<Record<string, number>>

/** Adds counts by their names, or takes them away; what comes to nothing is left out. */
export function addCounts(sum: Counts, counts: readonly Counts[], sign: 1 | -1 = 1): Counts {
  const sums = new Map(Object.entries(sum))
  for (const one of counts) {
    for (const [name, count] of Object.entries(one)) {
      sums.set(name, (sums.get(name) ?? 0) + sign * count)
    }
  }
  return Object.fromEntries([...sums].filter(([, count]) => count > 0))
}

export function meanOf({ count, sumMs }: DurationSketch): number | undefined {
  return count === 0 ? undefined : sumMs / count
}

/** The duration that this share of them does not exceed. */
export function quantileOf({ count, buckets }: DurationSketch, share: number): number | undefined {
  const ordered = Object.entries(buckets)
    .map(([name, inIt]): readonly [number, number] => [Number(name), inIt])
    .toSorted(([left], [right]) => left - right)
  let left = Math.ceil(share * count)
  for (const [bucket, inIt] of ordered) {
    left -= inIt
    if (left <= 0) return middleOf(bucket)
  }
  return undefined
}

// Bucket 0 is for what took no time; bucket n ends at GROWTH^n milliseconds.
function bucketOf(ms: number): number {
  return ms < 1 ? 0 : Math.ceil(Math.log(ms) / Math.log(GROWTH)) + 1
}

// The middle of a bucket, so that the error is the same on both sides.
function middleOf(bucket: number): number {
  return bucket === 0 ? 0 : (2 * GROWTH ** (bucket - 1)) / (1 + GROWTH)
}
