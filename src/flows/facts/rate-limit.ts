import type { DroppedReceipt } from '../../core/facts/receipt.ts'
import { scopeKey } from '../../core/scope.ts'
import type { Surface } from '../../core/storage/records/provenance.ts'
import { createTokenBuckets } from '../../core/token-buckets.ts'
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
/** With more callers than this, it is recorded again. */
const CALLERS_MAX = 10_000

/** Tokens per caller, refilled over time. */
export function createRateLimit(clock: Clock, configured?: number | undefined): RateLimit {
  const takeToken = createTokenBuckets()
  const recorded = new Map<string, number>()

  return (caller) => {
    const perMinute = configured ?? EVENTS_PER_MINUTE[caller.surface]
    if (perMinute === Number.POSITIVE_INFINITY) return undefined
    const key = `${caller.surface} ${scopeKey(caller.scope)}`
    const now = clock.now()
    if (takeToken(key, perMinute, now).isTaken) return undefined
    // Recorded once per minute.
    if (now - (recorded.get(key) ?? Number.NEGATIVE_INFINITY) < MINUTE_MS) return OVER_LIMIT_AGAIN
    if (recorded.size >= CALLERS_MAX) recorded.clear()
    recorded.set(key, now)
    return OVER_LIMIT
  }
}
