const MINUTE_MS = 60_000
/** With more keys than this, all buckets are reset. */
const KEYS_MAX = 10_000

interface Bucket {
  left: number
  filledAt: number
}

/** Takes one token of a key. False if there is none left. */
export type TokenBuckets = (key: string, perMinute: number, nowMs: number) => boolean

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
    if (bucket.left < 1) return false
    bucket.left -= 1
    return true
  }
}
