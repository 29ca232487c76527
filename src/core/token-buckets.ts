const MINUTE_MS = 60_000
/** With more keys than this, all buckets are reset. */
const KEYS_MAX = 10_000

interface Bucket {
  left: number
  filledAt: number
}

/** The state of a bucket after a token was asked for. */
export interface Taken {
  /** False if there was none left. */
  readonly isTaken: boolean
  /** Whole tokens. */
  readonly left: number
  /** Until there is one again; 0 if there is. */
  readonly nextMs: number
  readonly fullMs: number
}

/** Takes one token of a key. */
export type TokenBuckets = (key: string, perMinute: number, nowMs: number) => Taken

/** A bucket per key, refilled over time. */
export function createTokenBuckets(): TokenBuckets {
  const buckets = new Map<string, Bucket>()
  return (key, perMinute, nowMs) => {
    if (buckets.size >= KEYS_MAX && !buckets.has(key)) buckets.clear()
    const bucket = buckets.get(key) ?? { left: perMinute, filledAt: nowMs }
    buckets.set(key, bucket)
    // A clock that was set back neither refills nor drains the bucket.
    const passed = Math.max(0, nowMs - bucket.filledAt)
    bucket.left = Math.min(perMinute, bucket.left + (passed / MINUTE_MS) * perMinute)
    bucket.filledAt = nowMs
    const isTaken = bucket.left >= 1
    if (isTaken) bucket.left -= 1
    const msUntil = (tokens: number): number =>
      Math.max(0, ((tokens - bucket.left) / perMinute) * MINUTE_MS)
    return {
      isTaken,
      left: Math.floor(bucket.left),
      nextMs: msUntil(1),
      fullMs: msUntil(perMinute),
    }
  }
}
