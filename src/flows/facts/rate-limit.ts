import type { DroppedReceipt } from '../../core/facts/receipt.ts'
import { scopeKey } from '../../core/scope.ts'
import type { Surface } from '../../core/storage/records/provenance.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Caller } from '../caller.ts'
import { OVER_LIMIT, OVER_LIMIT_AGAIN } from './refusals.ts'

/** Counts one event of a caller. Returns a receipt if it is over the limit. */
export type RateLimit = (caller: Caller) => DroppedReceipt | undefined

// A runaway program on the network must not fill a memory. Callers in the same process are not
// limited: an import of a hundred thousand statements is intended.
const EVENTS_PER_MINUTE: Readonly<Record<Surface, number>> = {
  library: Number.POSITIVE_INFINITY,
  cli: Number.POSITIVE_INFINITY,
  http: 1_200,
  mcp: 600,
}
const MINUTE_MS = 60_000
/** With more callers than this, the buckets are reset. */
const CALLERS_MAX = 10_000

interface Bucket {
  left: number
  filledAt: number
  recordedAt: number
}

/** A token bucket per caller, refilled over time. */
export function createRateLimit(clock: Clock, configured?: number | undefined): RateLimit {
  const buckets = new Map<string, Bucket>()

  function bucketOf({ surface, scope }: Caller, capacity: number, now: number): Bucket {
    const key = `${surface} ${scopeKey(scope)}`
    if (buckets.size >= CALLERS_MAX && !buckets.has(key)) buckets.clear()
    const fresh = { left: capacity, filledAt: now, recordedAt: Number.NEGATIVE_INFINITY }
    const bucket = buckets.get(key) ?? fresh
    buckets.set(key, bucket)
    return bucket
  }

  return (caller) => {
    const capacity = configured ?? EVENTS_PER_MINUTE[caller.surface]
    if (capacity === Number.POSITIVE_INFINITY) return undefined
    const now = clock.now()
    const bucket = bucketOf(caller, capacity, now)
    // A clock that was set back neither refills nor drains the bucket.
    const passed = Math.max(0, now - bucket.filledAt)
    bucket.left = Math.min(capacity, bucket.left + (passed / MINUTE_MS) * capacity)
    bucket.filledAt = now
    if (bucket.left >= 1) {
      bucket.left -= 1
      return undefined
    }
    // Recorded once per minute.
    if (now - bucket.recordedAt < MINUTE_MS) return OVER_LIMIT_AGAIN
    bucket.recordedAt = now
    return OVER_LIMIT
  }
}
