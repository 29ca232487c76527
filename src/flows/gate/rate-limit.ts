import type { Door } from '../../core/records/provenance.ts'
import { SCOPE_PARTS } from '../../core/scope.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Caller } from '../caller.ts'

/** How many events each caller may bring in a minute. */
export interface RateLimit {
  /** Takes one event of this caller; false when there were too many. */
  take(caller: Caller): boolean
  /** True once a minute for each caller: to record every refusal would be the flood itself. */
  isWorthRecording(caller: Caller): boolean
}

/**
 * A program that runs wild behind a network door must not fill a memory. Whoever holds the
 * process is free: an import of a hundred thousand statements is no accident.
 */
const EVENTS_A_MINUTE: Readonly<Record<Door, number>> = {
  library: Number.POSITIVE_INFINITY,
  cli: Number.POSITIVE_INFINITY,
  http: 1_200,
  mcp: 600,
}
const MINUTE_MS = 60_000
/** So many callers are told apart; more than that share nothing but a fresh start. */
const CALLERS_MAX = 10_000

interface Bucket {
  left: number
  filledAt: number
  recordedAt?: number
}

/** A bucket of tokens for each caller, refilled as time goes by. */
export function createRateLimit(clock: Clock, configured?: number | undefined): RateLimit {
  const buckets = new Map<string, Bucket>()

  function bucketOf({ door, scope }: Caller, capacity: number, now: number): Bucket {
    const key = JSON.stringify([door, ...SCOPE_PARTS.map((part) => scope[part] ?? null)])
    if (buckets.size >= CALLERS_MAX && !buckets.has(key)) buckets.clear()
    const bucket = buckets.get(key) ?? { left: capacity, filledAt: now }
    buckets.set(key, bucket)
    return bucket
  }

  return {
    take(caller) {
      const capacity = configured ?? EVENTS_A_MINUTE[caller.door]
      if (capacity === Number.POSITIVE_INFINITY) return true
      const now = clock.now()
      const bucket = bucketOf(caller, capacity, now)
      // A clock that was set back refills nothing, and takes nothing away.
      const passed = Math.max(0, now - bucket.filledAt)
      bucket.left = Math.min(capacity, bucket.left + (passed / MINUTE_MS) * capacity)
      bucket.filledAt = now
      if (bucket.left < 1) return false
      bucket.left -= 1
      return true
    },
    isWorthRecording(caller) {
      const now = clock.now()
      const bucket = bucketOf(caller, 0, now)
      if (bucket.recordedAt !== undefined && now - bucket.recordedAt < MINUTE_MS) return false
      bucket.recordedAt = now
      return true
    },
  }
}
